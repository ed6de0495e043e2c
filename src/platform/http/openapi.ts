import type { INestApplication } from '@nestjs/common';
import { ApiExtension, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeProblem } from './describe-problem.js';
import type { Problem, ProblemCode } from './problem.js';
import { STATUS } from './problem.js';
import { SAMPLES } from './problem-samples.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  [PROBLEMS]?: ProblemCode[];
  [SECURITY]?: 'token' | 'optional';
};
type Responses = Operation['responses'];
type Parameter = NonNullable<Operation['parameters']>[number];

const PROBLEMS = 'x-problems';
const SECURITY = 'x-security';

/** Documents the problems of a route, besides those that every route of its kind can answer with. */
export const Problems = (...codes: ProblemCode[]) => ApiExtension(PROBLEMS, codes);

/** Documents whether a route takes a token, where that does not follow from its method. */
export const Security = (security: 'token' | 'optional') => ApiExtension(SECURITY, security);

/** The OpenAPI 3.1 document, from the controllers and the conventions that all of them keep. */
export function describeApi(
  app: INestApplication,
  info: { version: string; description: string },
): OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Shaker Cup')
    .setDescription(info.description)
    .setVersion(info.version)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer('/', 'This server')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'The token that POST /v1/players answered.',
    })
    .build();
  const document = SwaggerModule.createDocument(app, options, { operationIdFactory: (_, method) => method });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: PROBLEM },
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) complete(path, method, operation as Operation);
  }
  return document;
}

/** Adds what the conventions of the API say of an operation of this kind. */
function complete(path: string, method: string, operation: Operation): void {
  const {
    [PROBLEMS]: own = [],
    [SECURITY]: security = method === 'get' ? 'none' : 'token',
    ...described
  } = operation;
  const conditions = answersGame(described.responses) ? conditionsOf(path, method) : [];
  const parameters = [...(described.parameters ?? []), ...conditions, LANGUAGE];
  const problems = [...own, ...usualProblems(path, method, described, parameters)];
  for (const key of [PROBLEMS, SECURITY] as const) Reflect.deleteProperty(operation, key);
  Object.assign(operation, {
    parameters,
    security: SECURED[security],
    responses: {
      ...(answersGame(described.responses) ? withTags(described.responses) : described.responses),
      ...(conditions.includes(IF_NONE_MATCH) ? NOT_MODIFIED : {}),
      ...problemResponses(problems),
    },
  });
}

/** The conditional headers that a route of a game takes. */
function conditionsOf(path: string, method: string): Parameter[] {
  if (method === 'get') return [IF_NONE_MATCH];
  return path.includes('{') ? [IF_MATCH] : [];
}

function usualProblems(
  path: string,
  method: string,
  operation: Operation,
  parameters: Parameter[],
): ProblemCode[] {
  const asks = operation.requestBody !== undefined || parameters.length > 1;
  return [
    ...(asks ? (['malformed-request'] as const) : []),
    ...(path.startsWith('/v1') ? (['unauthenticated'] as const) : []),
    'not-acceptable',
    ...(parameters.includes(IF_MATCH) ? (['version-mismatch'] as const) : []),
    ...(method === 'get' ? [] : (['body-too-large', 'unsupported-media-type'] as const)),
    'internal-error',
    'unavailable',
  ];
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

const LANGUAGE = header('Accept-Language', 'The language of names and problems: `en` (default) or `nl`.');
const IF_NONE_MATCH = header('If-None-Match', 'Answer 304 if the game is still at one of these versions.');
const IF_MATCH = header(
  'If-Match',
  'Make this write only if the game is at one of these versions: `*` or tags, e.g. `"57"`.',
);
const SECURED = { none: [], token: [{ bearer: [] }], optional: [{ bearer: [] }, {}] };
const NOT_MODIFIED: Responses = { 304: { description: 'The game is still at that version.' } };
const TAG = {
  description: 'The version of the game, as a strong tag.',
  schema: { type: 'string', example: '"57"' },
};

function answersGame(responses: Responses): boolean {
  return Object.values(responses).some((response) =>
    JSON.stringify(response ?? '').includes('schemas/GameView"'),
  );
}

function withTags(responses: Responses): Responses {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, headers: { ETag: TAG } } as never,
    ]),
  );
}

/** One answer a status, with an example of each code that it can carry. */
function problemResponses(codes: readonly ProblemCode[]): Responses {
  const responses: Responses = {};
  for (const status of new Set(codes.map((code) => STATUS[code]))) {
    const here = [...new Set(codes.filter((code) => STATUS[code] === status))];
    const content: object = {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(here.map(example)),
    };
    responses[status] = {
      description: here.map((code) => `\`${code}\``).join(', '),
      ...(HEADERS[status] && { headers: HEADERS[status] }),
      content: { 'application/problem+json': content },
    } as never;
  }
  return responses;
}

const text = (description: string) => ({ description, schema: { type: 'string' } });
const HEADERS: Record<number, object> = {
  401: { 'WWW-Authenticate': text('`Bearer`') },
  503: { 'Retry-After': text('After how many seconds to try again.') },
};

function example(code: ProblemCode): [string, object] {
  const problem = { code, ...SAMPLES[code] } as Problem;
  return [code, { value: describeProblem(problem, 'en', '01938f5e-7c00-7abc-8def-0123456789ab') }];
}

const PROBLEM = {
  type: 'object' as const,
  description: 'What went wrong (RFC 9457). `GET /problems/{code}` explains each code.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', description: 'The address of the explanation.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What was wrong this time, and what would be right.' },
    instance: { type: 'string', description: 'Names the request, for who looks it up in the logs.' },
    code: { type: 'string', enum: Object.keys(STATUS) },
    errors: {
      type: 'array',
      description: 'The fields of a malformed request that were wrong.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'A JSON pointer.' },
          detail: { type: 'string' },
        },
      },
    },
  },
};
