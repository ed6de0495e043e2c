import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiOkResponse, type OpenAPIObject } from '@nestjs/swagger';
import type { OperationObject, ResponseObject } from '@nestjs/swagger/dist/interfaces/open-api-spec.interface.js';
import { en } from '../language/en.js';
import { type ProblemCode, STATUS } from './problem.js';

const PROBLEMS = 'x-problems';

/** Documents the problems that a route can answer with, besides those that any route can. */
export const Problems = (...codes: ProblemCode[]) => ApiExtension(PROBLEMS, codes);

const TAG_HEADER = {
  ETag: { description: 'The version of the game, as a strong tag.', schema: { type: 'string' as const, example: '"57"' } },
};

/** Documents an answer that is a game, with its tag. */
export const AnswersGame = (type: Parameters<typeof ApiOkResponse>[0] & { status?: number }) =>
  applyDecorators(ApiOkResponse({ ...type, headers: TAG_HEADER }));

/** Documents the condition under which a write to a game is made. */
export const TakesIfMatch = () =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'Make the write only if the game is at this version: `*` or a list of tags.',
      schema: { type: 'string' },
    }),
    Problems(),
  );
