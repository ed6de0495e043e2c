import { randomUUID } from 'node:crypto';
import { type IncomingMessage, METHODS, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify';
import { describeProblem } from './describe-problem.js';
import { type FieldRule, malformed, type Problem, type ProblemError, STATUS } from './problem.js';

/** How long a client may take to send a request. */
const REQUEST_MS = 30_000;
/** How often is looked for those that took longer. */
const CHECK_MS = 2000;
/** How long a client that still sends may take to read why it should not. */
const READING_MS = 1000;

/** An address where nothing is: where requests go on that the router cannot take. */
const NOWHERE = '/nowhere';

/** What is wrong with requests that the router cannot take, for when it is their turn to be told. */
const broken = new WeakMap<IncomingMessage, ProblemError>();

/** Options of the server that let every request end as a problem, however broken it is. */
export const takingBrokenRequests = {
  requestTimeout: REQUEST_MS,
  http: {
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
    requireHostHeader: false,
    // else Node takes the first of several tokens, and a proxy perhaps another one; joined they are none
    joinDuplicateHeaders: true,
  },
  rewriteUrl: (raw: IncomingMessage) => (broken.has(raw) || !isTarget(raw.url) ? NOWHERE : raw.url!),
  frameworkErrors: (_: Error, { raw, server }: FastifyRequest, reply: { raw: ServerResponse }) => {
    broken.set(raw, malformed('', 'path'));
    server.routing(raw, reply.raw);
  },
  clientErrorHandler: answerUnreadable,
};

/** Node also takes other targets, such as `*v1/games`, and the router leads them to routes. */
const isTarget = (url = '') => /^(\/|https?:\/\/)/i.test(url);

/** Refuses requests that can be read and are broken all the same, after their limits and tokens. */
export function refuseBrokenRequests(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ raw }, reply) => {
    const problem = broken.get(raw) ?? (hasOneHost(raw) ? undefined : malformed('/host', 'host'));
    if (!problem) return;
    reply.header('Connection', 'close');
    throw problem;
  });
  server.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    answers.set(raw.socket, response);
  });
  // whatever a client expects, it gets an answer; Node would send a bare 417
  server.server.on('checkExpectation', (raw: IncomingMessage, response: ServerResponse) => {
    answers.set(raw.socket, response);
    server.routing(raw, response);
  });
  server.server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    // Node has let go of the connection: an answer that is still to come cannot be waited for
    if (answers.get(socket)?.writableFinished === false) socket.destroy();
    else sayGoodbye(server, socket, { code: 'not-found', what: 'route' });
  });
}

function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** The last answer on each connection. */
const answers = new WeakMap<Duplex, ServerResponse>();
const ended = new WeakSet<Duplex>();

/** What Node cannot read, or waited for in vain, never becomes a request. */
function answerUnreadable(this: FastifyInstance, error: ConnectionError, socket: Duplex): void {
  if (ended.has(socket)) return;
  const last = answers.get(socket);
  const isAnswered = last && !last.req.complete && last.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  ended.add(socket);
  const say = () => sayGoodbye(this, socket, problemOf(error), error.code === TOO_SLOW ? 0 : READING_MS);
  // what is said now must not be taken for the answer of the request before
  if (last?.req.complete && !last.writableFinished) last.once('finish', say);
  else say();
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

function problemOf({ code, rawPacket }: ConnectionError): Problem {
  if (code === TOO_SLOW) return unreadable('time');
  if (code === 'HPE_HEADER_OVERFLOW') return unreadable('headers');
  const start = (rawPacket as unknown as Buffer | undefined)?.toString('latin1') ?? '';
  const [, method] = /^([A-Z]+) \S+ HTTP\/1/.exec(start) ?? [];
  const isUnknown = code === 'HPE_INVALID_METHOD' && method !== undefined && !METHODS.includes(method);
  return isUnknown ? { code: 'not-found', what: 'route' } : unreadable('http');
}

const unreadable = (rule: FieldRule): Problem => ({
  code: 'malformed-request',
  errors: [{ pointer: '', rule }],
});

/** Answers on the bare connection and ends it: once the client has read that, or after a while. */
function sayGoodbye(
  { log }: FastifyInstance,
  socket: Duplex,
  problem: Problem,
  readingMs = READING_MS,
): void {
  const id = randomUUID();
  const body = JSON.stringify(describeProblem(problem, 'en', id));
  const head = {
    'Content-Type': 'application/problem+json',
    'Content-Language': 'en',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': id,
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
    Date: new Date().toUTCString(),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = STATUS[problem.code];
  log.info({ reqId: id, status }, 'not HTTP');
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => {
    if (readingMs === 0) socket.destroy();
    else setTimeout(() => socket.destroy(), readingMs).unref();
  });
  socket.resume();
}
