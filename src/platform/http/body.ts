import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { malformed, ProblemError } from './problem.js';

/** Bytes of a request's body, at most. */
export const BODY_LIMIT = 64 * 1024;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads bodies as JSON. A body that cannot be read is only noted here and refused when the body is asked for, since a
 * missing token counts first.
 */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isJson(request)) done(new ProblemError({ code: 'unsupported-media-type' }));
    else done(null, readJson(body));
  });
}

function isJson(request: FastifyRequest): boolean {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith('charset='));
  return type?.trim() === 'application/json' && /^(charset="?utf-?8"?)?$/.test(charset ?? '');
}

function readJson(body: Buffer): unknown {
  let text: string;
  try {
    text = UTF8.decode(body);
  } catch {
    return malformed('', 'utf8');
  }
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'ignore' });
  } catch {
    return malformed('', 'json');
  }
}
