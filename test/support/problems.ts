import type { Answer } from './api.js';

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  errors?: { pointer: string; detail: string }[];
}

/** Nothing of how the server is made may be in a problem. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|prisma|postgres|\bSELECT\b|\bUPDATE\b|\/src\/|\/dist\/|sc_\w{20}/i;

/** Checks that an answer is this problem, in the whole form that every problem has. */
export function expectProblem(answer: Answer, status: number, code: string): ProblemBody {
  const body = answer.body as ProblemBody;
  expect({ status: answer.status, code: body.code }).toEqual({ status, code });
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json(;|$)/);
  expect(body).toMatchObject({
    type: `/problems/${code}`,
    title: expect.stringMatching(/\S/) as string,
    status,
    detail: expect.stringMatching(/\S/) as string,
    instance: expect.stringMatching(/\S/) as string,
  });
  expect(answer.text).not.toMatch(INSIDES);
  if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  if (code === 'malformed-request') expectPlaces(body);
  return body;
}

function expectPlaces({ errors }: ProblemBody): void {
  expect(errors?.length).toBeGreaterThan(0);
  for (const error of errors ?? []) {
    expect(Object.keys(error).sort()).toEqual(['detail', 'pointer']);
    expect(error.pointer).toMatch(/^(\/.*)?$/s);
    expect(error.detail).toMatch(/\S/);
  }
}

/** The places of a request that a problem names. */
export const placesIn = (answer: Answer): string[] =>
  ((answer.body as ProblemBody).errors ?? []).map(({ pointer }) => pointer);
