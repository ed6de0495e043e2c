import { Prisma } from '../database/generated/client.js';
import type { KeyedRequest } from './keyed-request.js';
import { withNames } from './names.js';

/** The answer to a keyed request, to be written together with what the request did. */
export interface Kept {
  request: KeyedRequest;
  /** As it is sent, as JSON; null where it has no body. */
  answer: unknown;
}

/** What is kept of an answer: nothing without a key. */
export const keptAs = (request: KeyedRequest | null, answer: unknown): Kept | null =>
  request && { request, answer };

/**
 * Keeps an answer, its names apart, so that each can be taken away.
 * @param from where its row is selected from: nothing is kept when that has no rows
 */
export function keepAnswer({ request, answer }: Kept, from = Prisma.empty): Prisma.Sql {
  const names: Record<string, string> = {};
  const nameless = withNames(answer, (id, name) => {
    if (name !== null) names[id] = name;
    return null;
  });
  return Prisma.sql`
    INSERT INTO idempotency_keys (player_id, key, request_hash, answer, names, created_at)
    SELECT ${request.playerId}::uuid, ${request.key}, ${request.hash}, ${JSON.stringify(nameless)}::json,
      ${JSON.stringify(names)}::jsonb, now() ${from}`;
}
