import type { DocumentedAnswer, MediaType, Route, Schema, Schemas } from '../support/openapi.js';
import type { Draft } from './draft.js';
import type { WireAnswer } from './wire.js';

/** Headers that say something to a client, so that the document must tell of them. */
const TELLING = ['etag', 'retry-after', 'www-authenticate', 'content-language', 'location', 'allow', 'link'];

const PROBLEM = 'application/problem+json';

/** The body of an answer where it is JSON. */
export const jsonOf = ({ headers, text }: WireAnswer): unknown =>
  /^application\/(problem\+)?json(;|$)/.test(headers['content-type'] ?? '') ? JSON.parse(text) : undefined;

export const codeOf = (answer: WireAnswer): string | undefined =>
  answer.status >= 400 ? (jsonOf(answer) as { code?: string } | undefined)?.code : undefined;

/** The codes of the problems that an operation is documented to answer. */
export const codesOf = ({ operation }: Route): string[] =>
  Object.values(operation.responses).flatMap((answer) =>
    Object.keys(answer.content?.[PROBLEM]?.examples ?? {}),
  );

/** What is wrong with an answer by the document; empty when all is well. */
export function complaints(route: Route, method: string, answer: WireAnswer, schemas: Schemas): string[] {
  const { status } = answer;
  if (status >= 500) return [`status ${status}`];
  const documented = route.operation.responses[String(status)];
  if (!documented) return [`status ${status} is not documented (${codeOf(answer) ?? 'no code'})`];
  return [...headerComplaints(documented, answer), ...bodyComplaints(documented, method, answer, schemas)];
}

function headerComplaints({ headers = {} }: DocumentedAnswer, answer: WireAnswer): string[] {
  const documented = Object.keys(headers).map((name) => name.toLowerCase());
  const missing = documented.filter((name) => answer.headers[name] === undefined);
  const untold = TELLING.filter((name) => answer.headers[name] !== undefined && !documented.includes(name));
  return [
    ...missing.map((name) => `${answer.status} lacks the header ${name}`),
    ...untold.map((name) => `${answer.status} has the header ${name}, which is not documented`),
  ];
}

function bodyComplaints(
  { content }: DocumentedAnswer,
  method: string,
  answer: WireAnswer,
  schemas: Schemas,
): string[] {
  const { status, headers, text } = answer;
  if (content === undefined || method === 'HEAD') return text === '' ? [] : [`${status} has a body`];
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim();
  const media = content[type];
  if (!media) return [`${status} has the media type ${JSON.stringify(type)}, which is not documented`];
  const body = jsonOf(answer) ?? text;
  const complaint = media.schema && schemas.complaint(media.schema, body);
  return [
    ...(complaint === undefined ? [] : [`${status}: ${complaint}`]),
    ...(type === PROBLEM ? problemComplaints(media, status, body as { status: number; code: string }) : []),
  ];
}

function problemComplaints(
  { examples = {} }: MediaType,
  status: number,
  body: { status: number; code: string },
): string[] {
  return [
    ...(body.status === status ? [] : [`${status} says that it is ${body.status}`]),
    ...(body.code in examples ? [] : [`the code ${body.code} is not documented for ${status}`]),
  ];
}

/** What is wrong with the answer to a method that the document does not know; HEAD of such a path has no body. */
export function strayComplaints(method: string, answer: WireAnswer): string[] {
  const code = method === 'HEAD' ? 'not-found' : codeOf(answer);
  return answer.status === 404 && code === 'not-found'
    ? []
    : [`${answer.status} (${code ?? 'no code'}), not 404`];
}

/** Refusals of the form of a request, which none that keeps to the document may meet. */
const OF_FORM = [400, 406, 413, 415];

/** Whether the server and the document see the same requests as well-formed. */
export function formComplaints(draft: Draft, { status }: WireAnswer, schemas: Schemas): string[] {
  if (draft.faults.length === 0) {
    return OF_FORM.includes(status) ? [`${status} for a request that keeps to the document`] : [];
  }
  if (status >= 400) return [];
  return misfits(draft, schemas).map((misfit) => `${status} though ${misfit}`);
}

/** What of a request does not fit its schema. */
function misfits({ route, path, query, headers, caller, body, raw }: Draft, schemas: Schemas): string[] {
  const { parameters, requestBody } = route.operation;
  const given = parameters.flatMap(({ name, in: place, schema }): [string, Schema, unknown][] => {
    if (place === 'path') return [[name, schema, path[name]]];
    if (place === 'query') {
      return query.filter(([key]) => key === name).map(([, value]) => [name, schema, value]);
    }
    // some headers say nothing where no token is sent
    return caller !== undefined && typeof headers[name] === 'string' ? [[name, schema, headers[name]]] : [];
  });
  const wrong = given
    .filter(([, schema, value]) => !schemas.fits(schema, read(schema, value)))
    .map(([name, , value]) => `${name} is ${JSON.stringify(value)}`);
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema || body === undefined || raw !== undefined) return wrong;
  const complaint = schemas.complaint(schema, JSON.parse(JSON.stringify(body)));
  return complaint === undefined ? wrong : [...wrong, `the body does not fit: ${complaint}`];
}

/** Numbers come as text in the path and the query. */
const read = ({ type }: Schema, value: unknown): unknown =>
  [type].flat().includes('integer') && /^-?\d+$/.test(String(value)) ? Number(value) : value;
