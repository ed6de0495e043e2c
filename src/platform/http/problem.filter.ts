import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/outage.js';
import { BODY_LIMIT } from './body.js';
import { type Caller, languageOf } from './context.js';
import { describeProblem } from './describe-problem.js';
import { type Problem, type ProblemCode, ProblemError, STATUS } from './problem.js';

declare module 'fastify' {
  interface FastifyReply {
    /** What was answered instead of what was asked for; null for nothing. */
    problem: ProblemCode | null;
  }
}

/** Answers every error as a problem (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  /** Whoever is only presumed to have a good token is told nothing else before that is certain. */
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { caller } = request;
    if (!caller?.isPresumed) return answerProblem(error, request, reply);
    refusalOf(caller)
      .then((first) => answerProblem(first ?? error, request, reply))
      .catch((failure: unknown) => {
        request.log.error(failure);
        reply.raw.destroy();
      });
  }
}

const refusalOf = (caller: Caller): Promise<unknown> =>
  caller.confirm().then(
    () => undefined,
    (refusal: unknown) => refusal,
  );

/** Nothing of an unexpected error is shown; all of it is logged. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error, request.routeOptions.bodyLimit);
  if (problem.code === 'internal-error') request.log.error(error);
  if (problem.code === 'unavailable' && !(error instanceof ProblemError)) request.log.warn(error);
  const language = languageOf(request);
  reply.problem = problem.code;
  void reply
    .status(STATUS[problem.code])
    .headers({ 'Content-Language': language, Vary: 'Accept-Language', ...headersOf(problem) })
    .type('application/problem+json')
    .send(JSON.stringify(describeProblem(problem, language, request.id)));
}

function headersOf(problem: Problem): Record<string, string> {
  switch (problem.code) {
    case 'unauthenticated':
      return { 'WWW-Authenticate': 'Bearer' };
    case 'too-many-requests':
      return { 'Retry-After': String(problem.seconds) };
    case 'not-acceptable':
      return { Vary: 'Accept, Accept-Language' };
    case 'unavailable':
      return { 'Retry-After': '1' };
    default:
      return {};
  }
}

/**
 * What an error is to whoever made the request.
 * @param bodyLimit bytes of its body, at most
 */
export function problemOf(error: unknown, bodyLimit = BODY_LIMIT): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (isUnavailable(error)) return { code: 'unavailable' };
  const status = statusOf(error);
  if (status === 404) return { code: 'not-found', what: 'route' };
  if (status === 413) return { code: 'body-too-large', limit: bodyLimit };
  if (status === 415) return { code: 'unsupported-media-type' };
  if (status !== undefined && status >= 400 && status < 500) {
    return { code: 'malformed-request', errors: [{ pointer: '', rule: 'path' }] };
  }
  return { code: 'internal-error' };
}

/** The status that Nest or Fastify would have given an error of theirs. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
