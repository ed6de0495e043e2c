import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TAGGED } from './api-docs.js';
import { malformed, ProblemError } from './problem.js';
import { RouteSettings } from './route-settings.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    tagsVersion?: boolean;
  }
}

/** The versions that a write is meant for: any, or one of these tags. Undefined where the request asks for none. */
export type IfMatch = '*' | readonly string[] | undefined;

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
/** What `If-Match` and `If-None-Match` can be: `*` or a list of quoted tags. */
export const ENTITY_TAGS = new RegExp(`^\\s*(?:\\*|${TAG.source}(?:\\s*,\\s*${TAG.source})*)\\s*$`);

/**
 * Reads `If-Match` or `If-None-Match`.
 * @throws {ProblemError} malformed-request for anything but `*` or a list of quoted tags
 */
function tagsOf(name: 'if-match' | 'if-none-match', value: string | undefined): IfMatch {
  if (value === undefined) return undefined;
  if (!ENTITY_TAGS.test(value)) throw malformed(`/${name}`, 'entityTags');
  if (value.trim() === '*') return '*';
  return value.match(TAG) ?? [];
}

/** The versions of the game that a write is meant for. */
export const ifMatchOf = ({ headers }: FastifyRequest): IfMatch => tagsOf('if-match', headers['if-match']);

const tagOf = (version: number) => `"${version}"`;

/** @throws {ProblemError} version-mismatch when the game is at none of the versions asked for; weak tags match nothing */
export function checkVersion(ifMatch: IfMatch, version: number): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(tagOf(version))) return;
  throw new ProblemError({ code: 'version-mismatch', version });
}

/** Tags every answer of a route, which is a game, with its version, and says 304 to who has that version already. */
export const TagVersion = () =>
  applyDecorators(RouteSettings({ tagsVersion: true }), ApiExtension(TAGGED, true));

/** Before the routes are there. */
export function tagVersions(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.tagsVersion) route.preSerialization = [route.preSerialization ?? [], tag].flat();
  });
}

function tag(request: FastifyRequest, reply: FastifyReply, game: unknown, done: DoneFuncWithErrOrRes): void {
  const ours = tagOf((game as { version: number }).version);
  reply.header('ETag', ours);
  const known = knownVersions(request);
  if (known === '*' || known?.some((one) => one.replace(/^W\//, '') === ours)) {
    reply.status(304).removeHeader('Content-Type');
    reply.serializer(() => undefined as unknown as string); // not even a length
  }
  done(null, game);
}

/**
 * The versions of the game that a reader has already.
 * @throws {ProblemError} malformed-request for anything but `*` or a list of quoted tags
 */
export function knownVersions({ method, headers, routeOptions }: FastifyRequest): IfMatch {
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads || !routeOptions.config.tagsVersion) return undefined;
  return tagsOf('if-none-match', headers['if-none-match']);
}
