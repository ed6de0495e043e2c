import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../http/problem.js';

/** A request that was sent with an `Idempotency-Key`: it and its retries are done once. */
export interface KeyedRequest {
  /** The player whose token was sent; keys of different callers never meet. */
  playerId: string;
  key: string;
  /** SHA-256 of the route, the ids in it and the body. */
  hash: Uint8Array<ArrayBuffer>;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * @param playerId who calls
 * @returns null without a key
 * @throws {ProblemError} malformed-request for a key that is not 1 to 255 visible ASCII characters
 */
export function keyedRequestOf(request: FastifyRequest, playerId: string): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw malformed('/idempotency-key', 'idempotencyKey');
  return { playerId, key, hash: hashOf(request) };
}

/** Ids are known in lower case; an absent body counts as `{}`. */
function hashOf({ method, routeOptions, params, body }: FastifyRequest): Uint8Array<ArrayBuffer> {
  const ids = Object.values(params as Record<string, string>).map((id) => id.toLowerCase());
  const asked = JSON.stringify([method, routeOptions.url, ids, inOneOrder(body ?? {})]);
  return new Uint8Array(createHash('sha256').update(asked).digest());
}

/** The same JSON with the fields of its objects in alphabetical order. */
function inOneOrder(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(inOneOrder);
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([field, value]) => [field, inOneOrder(value)]);
}
