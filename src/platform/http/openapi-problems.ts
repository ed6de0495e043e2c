import type { OpenAPIObject } from '@nestjs/swagger';
import { component, PROBLEM_CODE } from './api-docs.js';
import { describeProblem } from './describe-problem.js';
import { type Problem, type ProblemCode, STATUS } from './problem.js';
import { SAMPLES } from './problem-samples.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The answers of these problems: one a status, with an example of each code that it can carry. */
export function problemResponses(codes: readonly ProblemCode[]): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      responseOf(status, [...new Set(codes.filter((code) => STATUS[code] === status))]),
    ]),
  ) as Operation['responses'];
}

function responseOf(status: number, codes: ProblemCode[]): object {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: sample(code) }]));
  return {
    description: codes.map((code) => `[${code}](/problems/${code})`).join(', '),
    headers: { ...NAMED, ...IN_LANGUAGE, ...HEADERS[status] },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples } },
  };
}

const sample = (code: ProblemCode) =>
  describeProblem({ code, ...SAMPLES[code] } as Problem, 'en', '01938f5e-7c00-7abc-8def-0123456789ab');

const text = (description: string) => ({ description, schema: { type: 'string' as const } });

export const IN_LANGUAGE = { 'Content-Language': text('The language of the words.') };

/** On every answer. */
export const NAMED = { 'X-Request-Id': text('Names the request, as the logs do.') };

const RETRY_AFTER = text('After how many seconds to try again.');
const HEADERS: Record<number, object> = {
  401: { 'WWW-Authenticate': text('`Bearer`') },
  429: { 'Retry-After': RETRY_AFTER },
  503: { 'Retry-After': RETRY_AFTER },
};

component('Problem', {
  type: 'object' as const,
  description: 'What went wrong (RFC 9457). `GET /problems/{code}` explains each code.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The address of the explanation.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What was wrong this time, and what would be right.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: 'Names the request, for who looks it up in the logs.',
    },
    code: PROBLEM_CODE.schema,
    errors: {
      type: 'array',
      description: 'The fields of a malformed request that were wrong.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: {
            type: 'string',
            description: 'A JSON pointer into the body, or `/name` of a parameter or header.',
          },
          detail: { type: 'string' },
        },
      },
    },
  },
});
