import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { describeProblem } from './describe-problem.js';

/** Answers what is no HTTP request, or too slow or too large in its headers to be read as one, and hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem = { code: 'malformed-request' as const, errors: [{ pointer: '', rule: 'http' as const }] };
  const body = JSON.stringify(describeProblem(problem, 'en', randomUUID()));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Language: en',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
