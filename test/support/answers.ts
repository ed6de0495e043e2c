import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentedAnswer, MediaType, Route, Schemas } from './openapi.js';

/** An answer as it came. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Headers that every answer of any server has, and those that speak to browsers, caches and connections alone. */
const PLAIN = [
  ...['access-control-allow-credentials', 'access-control-allow-origin', 'access-control-expose-headers'],
  ...['cache-control', 'connection', 'content-length', 'content-security-policy', 'content-type'],
  ...[
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'date',
    'keep-alive',
    'origin-agent-cluster',
  ],
  ...['referrer-policy', 'strict-transport-security', 'transfer-encoding', 'vary', 'x-content-type-options'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  ...['x-accel-buffering', 'x-xss-protection'],
];

const PROBLEM = 'application/problem+json';

const mediaTypeOf = ({ headers }: RawAnswer) =>
  String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim();

/** The body of an answer where it is JSON. */
export const jsonOf = (answer: RawAnswer): unknown =>
  /^application\/(problem\+)?json$/.test(mediaTypeOf(answer)) ? JSON.parse(answer.text) : undefined;

export const codeOf = (answer: RawAnswer): string | undefined =>
  answer.status >= 400 ? (jsonOf(answer) as { code?: string } | undefined)?.code : undefined;

/** The codes of the problems that an operation is documented to answer. */
export const codesOf = ({ operation }: Route): string[] =>
  Object.values(operation.responses).flatMap((answer) =>
    Object.keys(answer.content?.[PROBLEM]?.examples ?? {}),
  );

/** What is wrong with an answer by the document; empty when all is well. */
export function complaints(route: Route, method: string, answer: RawAnswer, schemas: Schemas): string[] {
  const { status } = answer;
  const documented = route.operation.responses[String(status)];
  if (!documented) return [`status ${status} is not documented (${codeOf(answer) ?? 'no code'})`];
  return [
    ...headerComplaints(documented, answer, schemas),
    ...bodyComplaints(documented, method, answer, schemas),
  ];
}

function headerComplaints({ headers = {} }: DocumentedAnswer, answer: RawAnswer, schemas: Schemas): string[] {
  const documented = Object.entries(headers).map(([name, one]) => [name.toLowerCase(), one] as const);
  const known = [...PLAIN, ...documented.map(([name]) => name)];
  const untold = Object.keys(answer.headers).filter((name) => !known.includes(name));
  const wrong = documented.flatMap(([name, { schema }]) => {
    const value = answer.headers[name];
    if (value === undefined) return [`${answer.status} lacks the header ${name}`];
    const complaint = schemas.complaint(schema, value);
    return complaint === undefined ? [] : [`${answer.status}: the header ${name}${complaint}`];
  });
  return [
    ...wrong,
    ...untold.map((name) => `${answer.status} has the header ${name}, which is not documented`),
  ];
}

function bodyComplaints(
  { content }: DocumentedAnswer,
  method: string,
  answer: RawAnswer,
  schemas: Schemas,
): string[] {
  const { status, text } = answer;
  if (content === undefined || method === 'HEAD') return text === '' ? [] : [`${status} has a body`];
  const type = mediaTypeOf(answer);
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
