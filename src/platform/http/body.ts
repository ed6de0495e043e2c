import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { malformed, ProblemError } from './problem.js';
import { RouteSettings } from './route-settings.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    longBodies?: number;
  }
}

/** Bytes of a request's body, at most, where its route says nothing else. */
export const BODY_LIMIT = 64 * 1024;

/**
 * A route whose bodies may be longer: so many bytes, at most. To read and judge them is work for the processor and not for
 * the database, so the route has to keep a line of its own.
 */
export const LongBodies = (bytes: number) => RouteSettings({ longBodies: bytes });

export const takesLongBodies = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.longBodies !== undefined;

/** Parameter of a controller method: the body as any JSON that it is, `{}` where there is none. */
export const AnyBody = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  return body === undefined ? {} : body;
});

/** Lists and objects within one another, at most: what goes through a body level by level must not run out of stack. */
const DEPTH_LIMIT = 32;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads bodies as JSON. A body that cannot be read is only noted here and refused when the body is asked for, since a
 * missing token counts first.
 */
export function readBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.longBodies !== undefined) route.bodyLimit = route.config.longBodies;
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isPlainJson(request)) done(null, readJson(body));
    else done(new ProblemError({ code: 'unsupported-media-type' }));
  });
}

function isPlainJson({ headers }: FastifyRequest): boolean {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith('charset='));
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  return (
    type?.trim() === 'application/json' &&
    /^(charset="?utf-?8"?)?$/.test(charset ?? '') &&
    encoding === 'identity'
  );
}

function readJson(body: Buffer): unknown {
  let text: string;
  try {
    text = UTF8.decode(body);
  } catch {
    return malformed('', 'utf8');
  }
  if (text.startsWith('\uFEFF')) return malformed('', 'utf8');
  let json: unknown;
  try {
    json = parse(text, { protoAction: 'error', constructorAction: 'ignore' });
  } catch {
    return malformed('', 'json');
  }
  if (isDeeperThan(DEPTH_LIMIT, json)) return malformed('', 'depth');
  return fieldsNamed(text) === fieldsOf(json) ? json : malformed('', 'twice');
}

/** How many fields a JSON text names. Of two with one name only the last is read. */
function fieldsNamed(text: string): number {
  let named = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) named += 1;
  return named;
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce<number>((sum, one) => sum + fieldsOf(one), Array.isArray(value) ? 0 : inner.length);
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));
