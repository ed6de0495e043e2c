import { STATUS_CODES } from 'node:http';
import { OPERATORS, PROBLEMS, REPEATABLE, SECURITY, TAGGED, TRANSLATED } from './api-docs.js';
import { ENTITY_TAGS } from './conditional.js';
import { IN_LANGUAGE, NAMED, type Operation, problemResponses } from './openapi-problems.js';
import type { ProblemCode } from './problem.js';

interface Marks {
  [PROBLEMS]?: ProblemCode[];
  [SECURITY]?: 'token' | 'optional';
  [REPEATABLE]?: true;
  [TRANSLATED]?: true;
  [TAGGED]?: true;
  [OPERATORS]?: true;
}
const MARKS = [PROBLEMS, SECURITY, REPEATABLE, TRANSLATED, TAGGED, OPERATORS] as const;
type Marked = Operation & Marks;
type Responses = Operation['responses'];
type Parameter = NonNullable<Operation['parameters']>[number];

/** Adds what the conventions of the API say of an operation of this kind. */
export function complete(path: string, method: string, operation: Marked): void {
  const { [PROBLEMS]: own = [], [SECURITY]: security = method === 'get' ? 'none' : 'token' } = operation;
  const repeatable = REPEATABLE in operation;
  const translated = TRANSLATED in operation;
  const tagged = TAGGED in operation;
  const forOperators = OPERATORS in operation;
  for (const key of MARKS) Reflect.deleteProperty(operation, key);
  const conditions = tagged ? conditionsOf(path, method) : [];
  const parameters = (operation.parameters ?? []).map((parameter) => withFormat(path, parameter));
  const problems = [...own, ...usualProblems(method, forOperators)];
  if (conditions.includes(IF_MATCH)) problems.push('version-mismatch');
  if (repeatable) problems.push('idempotency-key-in-use', 'idempotency-key-reused');
  Object.assign(operation, {
    parameters: [...parameters, ...conditions, ...(repeatable ? [KEY] : []), LANGUAGE],
    security: SECURED[security],
    responses: {
      ...described(operation.responses, { translated, tagged }),
      ...(conditions.includes(IF_NONE_MATCH) && NOT_MODIFIED),
      ...problemResponses(problems),
    },
  });
}

/** The conditional headers that a route of a game takes. */
function conditionsOf(path: string, method: string): Parameter[] {
  if (method === 'get') return [IF_NONE_MATCH];
  return path.includes('{') ? [IF_MATCH] : [];
}

function usualProblems(method: string, forOperators: boolean): ProblemCode[] {
  const problems: Partial<Record<ProblemCode, boolean>> = {
    'malformed-request': true, // an unknown field of the query, or HTTP that cannot be read
    unauthenticated: !forOperators,
    'not-acceptable': !forOperators,
    'too-many-requests': !forOperators,
    'body-too-large': method !== 'get',
    'unsupported-media-type': method !== 'get',
    'internal-error': true,
    unavailable: !forOperators,
  };
  return (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code]);
}

/** Ids of games and players in a path are UUIDs. */
function withFormat(path: string, parameter: Parameter): Parameter {
  const [, whose] =
    'name' in parameter ? (path.match(new RegExp(`(games|players)/\\{${parameter.name}\\}`)) ?? []) : [];
  if (!whose) return parameter;
  const description = `The id of the ${whose.slice(0, -1)}.`;
  return { ...parameter, description, schema: { type: 'string', format: 'uuid' } };
}

function described(
  responses: Responses,
  { translated, tagged }: { translated: boolean; tagged: boolean },
): Responses {
  const headers = { ...NAMED, ...(tagged && { ETag: TAG }), ...(translated && IN_LANGUAGE) };
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { description } = response as { description?: string };
      return [status, { ...response, headers, description: description || STATUS_CODES[status] }];
    }),
  ) as Responses;
}

function header(name: string, description: string, pattern?: RegExp): Parameter {
  const schema = { type: 'string' as const, ...(pattern && { pattern: pattern.source }) };
  return { name, in: 'header', required: false, description, schema };
}

const LANGUAGE = header('Accept-Language', 'The language of names and problems: `en` (default) or `nl`.');
const IF_NONE_MATCH = header(
  'If-None-Match',
  'Answer 304 if the game is still at one of these versions: `*` or tags, e.g. `"57"`.',
  ENTITY_TAGS,
);
const IF_MATCH = header(
  'If-Match',
  'Write only if the game is at one of these versions: `*` or tags, e.g. `"57"`.',
  ENTITY_TAGS,
);
const KEY: Parameter = {
  ...header(
    'Idempotency-Key',
    'Of your choice, new for each write. A retry under the same key is given the answer of the first, for 24 hours.',
  ),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};
const SECURED = { none: [], token: [{ bearer: [] }], optional: [{ bearer: [] }, {}] };
const TAG = {
  description: 'The version of the game, as a strong tag.',
  schema: { type: 'string' as const, example: '"57"' },
};
const NOT_MODIFIED: Responses = {
  304: { description: 'The game is still at that version.', headers: { ...NAMED, ETag: TAG } },
};
