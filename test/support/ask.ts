import { setTimeout as sleep } from 'node:timers/promises';
import { expectDocumented } from './documented.js';

/** For how long a test that needs an answer asks a server that is unavailable. */
const PATIENCE_MS = 60_000;

/** A request to a server in a process of its own. */
export interface Asked {
  method: string;
  path: string;
  token?: string | undefined;
  body?: object | undefined;
  /** `Idempotency-Key` */
  key?: string | undefined;
  /** A version */
  ifMatch?: number | undefined;
}

export interface Answered<T = unknown> {
  status: number;
  body: T;
  /** The body as it came. */
  text: string;
  etag: string | null;
  /** Seconds */
  retryAfter: number | null;
}

/** Sends a request. Rejects when no whole answer comes. */
export async function ask<T = unknown>(server: string, asked: Asked): Promise<Answered<T>> {
  const { method, path, token, body, key, ifMatch } = asked;
  const response = await fetch(server + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  await expectDocumented(method, path, { status: response.status, headers: headersOf(response), text });
  const parsed = (text === '' ? null : JSON.parse(text)) as T;
  const { headers, status } = response;
  const seconds = headers.get('retry-after');
  const retryAfter = seconds === null ? null : Number(seconds);
  return { status, body: parsed, text, etag: headers.get('etag'), retryAfter };
}

const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

/** Asks as long as the server says that it is unavailable, when it says; a write had better have a key. */
export async function patiently<T = unknown>(server: string, asked: Asked): Promise<Answered<T>> {
  const limit = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask<T>(server, asked);
    if (answer.status !== 503 || Date.now() > limit) return answer;
    await sleep(1000 * answer.retryAfter!);
  }
}

/** The answer to a request that must succeed. */
export const told = async <T = unknown>(server: string, asked: Asked): Promise<T> =>
  bodyOf(asked, await ask<T>(server, asked));

/** The same, however busy the server is. */
export const toldInTime = async <T = unknown>(server: string, asked: Asked): Promise<T> =>
  bodyOf(asked, await patiently<T>(server, asked));

function bodyOf<T>({ method, path }: Asked, { status, body, text }: Answered<T>): T {
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
  return body;
}
