import { Prisma } from '../database/generated/client.js';
import type { KeyedRequest } from './keyed-request.js';

/** The answer to a keyed request, to be written together with what the request did. */
export interface Kept {
  request: KeyedRequest;
  /** As it is sent, as JSON; null where it has no body. */
  answer: unknown;
  /** Ids of the players whose names it tells. */
  named: string[];
}

/**
 * Keeps an answer.
 * @param from where its row is selected from: nothing is kept when that has no rows
 */
export const keepAnswer = ({ request, answer, named }: Kept, from = Prisma.empty): Prisma.Sql => Prisma.sql`
  INSERT INTO idempotency_keys (player_id, key, request_hash, answer, named, created_at)
  SELECT ${request.playerId}::uuid, ${request.key}, ${request.hash}, ${JSON.stringify(answer ?? null)}::json,
    ${named}::uuid[], now() ${from}`;
