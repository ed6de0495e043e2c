import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { isForOperators } from '../operations/for-operators.js';
import { mediaTypeOf } from './answers.js';
import { Security } from './api-docs.js';
import { knownVersions } from './conditional.js';
import { ProblemError } from './problem.js';
import { checkNothingSaid } from './validation.pipe.js';

const NEEDS_TOKEN = 'needs-token';

const needsToken = (needs: boolean) =>
  applyDecorators(SetMetadata(NEEDS_TOKEN, needs), Security(needs ? 'token' : 'optional'));

/** Lets a write be made without a token. */
export const OpenToAll = () => needsToken(false);

/** Asks for a token to read what belongs to the caller. */
export const NeedsToken = () => needsToken(true);

/** The query of a route that reads none must say nothing; where one is read, it is checked like a body. */
function checkQuery(query: unknown, context: ExecutionContext): void {
  if (Object.keys(query as object).length === 0) return;
  const { name } = context.getHandler();
  const read = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), name) as object | undefined;
  const readsQuery = Object.keys(read ?? {}).some((kind) => kind.startsWith(`${RouteParamtypes.QUERY}:`));
  if (!readsQuery) checkNothingSaid(query);
}

/** Lets a request in: writes need a token unless they say otherwise, and the client must take the form of the answer. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (isForOperators(request)) return true;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const needed = this.reflector.get<boolean | undefined>(NEEDS_TOKEN, context.getHandler()) ?? !reads;
    if (needed && request.caller === null) {
      throw new ProblemError({ code: 'unauthenticated', given: 'nothing' });
    }
    checkQuery(request.query, context);
    mediaTypeOf(context);
    knownVersions(request);
    if (request.method === 'DELETE') checkNothingSaid(request.body);
    return true;
  }
}
