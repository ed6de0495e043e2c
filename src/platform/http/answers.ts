import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { ProblemError } from './problem.js';

const MEDIA_TYPES = 'media-types';
const JSON_TYPES = ['application/json', 'application/problem+json'];

/**
 * The media types in which a route answers, where they are not JSON: the first is given to who asks for none.
 * @param examples of an answer, by media type
 */
export const AnswersIn = (examples: Record<string, string>) =>
  applyDecorators(
    SetMetadata(MEDIA_TYPES, Object.keys(examples)),
    ApiOkResponse({
      content: Object.fromEntries(
        Object.entries(examples).map(([type, example]) => [type, { schema: { type: 'string' }, example }]),
      ),
    }),
  );

const typesOf = (context: ExecutionContext): string[] =>
  (Reflect.getMetadata(MEDIA_TYPES, context.getHandler()) as string[] | undefined) ?? JSON_TYPES;

/**
 * The media type that the client prefers of those in which the route answers.
 * @throws {ProblemError} not-acceptable where it takes none of them
 */
export function mediaTypeOf(context: ExecutionContext): string {
  const types = typesOf(context);
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const type = request.headers.accept ? new Negotiator(request).mediaType(types) : types[0];
  if (type === undefined) throw new ProblemError({ code: 'not-acceptable', available: types });
  return type;
}

/** Parameter of a controller method: the media type of the answer. */
export const MediaType = createParamDecorator((_: unknown, context: ExecutionContext) =>
  mediaTypeOf(context),
);
