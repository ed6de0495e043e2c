import { codeOf, complaints, type RawAnswer } from '../support/answers.js';
import type { Route, Schema, Schemas } from '../support/openapi.js';
import type { Draft } from './draft.js';

/** What is wrong with an answer by the document, or by there being nothing that could have failed. */
export const answerComplaints = (
  route: Route,
  method: string,
  answer: RawAnswer,
  schemas: Schemas,
): string[] =>
  answer.status >= 500 ? [`status ${answer.status}`] : complaints(route, method, answer, schemas);

/** What is wrong with the answer to a method that the document does not know; HEAD of such a path has no body. */
export function strayComplaints(method: string, answer: RawAnswer): string[] {
  const code = method === 'HEAD' ? 'not-found' : codeOf(answer);
  return answer.status === 404 && code === 'not-found'
    ? []
    : [`${answer.status} (${code ?? 'no code'}), not 404`];
}

/** Refusals of the form of a request, which none that keeps to the document may meet. */
const OF_FORM = [400, 406, 413, 415];

/** Whether the server and the document see the same requests as well-formed. */
export function formComplaints(draft: Draft, { status }: RawAnswer, schemas: Schemas): string[] {
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
