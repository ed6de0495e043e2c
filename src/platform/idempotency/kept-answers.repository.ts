import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../database/database.js';
import { keepAnswer, type Kept } from './keep-answer.sql.js';
import type { KeyedRequest } from './keyed-request.js';

/** How many rows are deleted at once. */
const BATCH = 1000;

@Injectable()
export class KeptAnswersRepository {
  constructor(private readonly database: Database) {}

  /** What is kept under the key of a request; nothing that is older than a day. */
  async find({ playerId, key }: KeyedRequest): Promise<{ hash: Uint8Array; answer: unknown } | null> {
    const [found] = await this.database.$queryRaw<{ hash: Uint8Array; answer: unknown; old: boolean }[]>`
      SELECT request_hash AS hash, answer, created_at < now() - interval '24 hours' AS old
      FROM idempotency_keys WHERE player_id = ${playerId}::uuid AND key = ${key}`;
    if (!found?.old) return found ?? null;
    await this.database.$executeRaw`
      DELETE FROM idempotency_keys
      WHERE player_id = ${playerId}::uuid AND key = ${key} AND created_at < now() - interval '24 hours'`;
    return null;
  }

  /** Keeps an answer, in the transaction of what the request did. */
  async keep(kept: Kept | null, queries: Queries): Promise<void> {
    if (kept) await queries.$executeRaw(keepAnswer(kept));
  }

  /** Takes players' names out of what is kept. In an answer the name follows the id. */
  async forgetNames(playerIds: readonly string[], queries: Queries): Promise<void> {
    const name = `("(?:id|playerId)":"(?:${playerIds.join('|')})","name":)"(?:[^"\\\\]|\\\\.)*"`;
    await queries.$executeRaw`
      UPDATE idempotency_keys SET answer = regexp_replace(answer::text, ${name}::text, '\\1null', 'g')::json
      WHERE (player_id, key) IN (
        SELECT player_id, key FROM idempotency_keys WHERE named && ${[...playerIds]}::uuid[]
        ORDER BY player_id, key FOR UPDATE)`;
  }

  /** Deletes what is older than a day. */
  async sweep(): Promise<void> {
    const deleted = await this.database.$executeRaw`
      DELETE FROM idempotency_keys WHERE (player_id, key) IN (
        SELECT player_id, key FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
    if (deleted === BATCH) await this.sweep();
  }
}
