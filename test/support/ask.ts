import { expectDocumented } from './documented.js';

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
  return { status: response.status, body: parsed, text, etag: response.headers.get('etag') };
}

const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

/** The answer to a request that must succeed. */
export async function told<T = unknown>(server: string, asked: Asked): Promise<T> {
  const { status, body, text } = await ask<T>(server, asked);
  if (status >= 300) throw new Error(`${asked.method} ${asked.path} was answered with ${status}: ${text}`);
  return body;
}
