import { Prisma } from '../database/generated/client.js';
import type { KeyedRequest } from './keyed-request.js';
import { withNames } from './names.js';

/** The answer to a keyed request, to be written together with what the request did. */
export interface Kept {
  request: KeyedRequest;
  /** As it is sent, as JSON; null where it has no body. */
  answer: unknown;
  /** The id of what was written with it, for what is joined to tell whether it was. */
  subject?: string;
}

/** What is kept of an answer: nothing without a key. */
export const keptAs = (request: KeyedRequest | null, answer: unknown): Kept | null =>
  request && { request, answer };

/**
 * Keeps answers, the names in them apart, so that each can be taken away.
 * @param joined to each of them, `k`, where not all are kept
 */
export const keepAnswers = (kept: readonly Kept[], joined = Prisma.empty): Prisma.Sql => Prisma.sql`
  INSERT INTO idempotency_keys (player_id, key, request_hash, answer, names, created_at)
  SELECT k.player_id, k.key, decode(k.request_hash, 'hex'), coalesce(k.answer, 'null'), k.names, now()
  FROM json_to_recordset(${JSON.stringify(kept.map(rowOf))}::json)
    AS k(subject uuid, player_id uuid, key text, request_hash text, answer json, names jsonb) ${joined}
  ORDER BY k.player_id, k.key`;

function rowOf({ request, answer, subject }: Kept) {
  const names: Record<string, string> = {};
  const nameless = withNames(answer, (id, name) => {
    if (name !== null) names[id] = name;
    return null;
  });
  const { playerId: player_id, key, hash } = request;
  return {
    subject,
    player_id,
    key,
    request_hash: Buffer.from(hash).toString('hex'),
    answer: nameless,
    names,
  };
}
