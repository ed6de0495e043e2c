import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../database/database.js';
import { Prisma } from '../database/generated/client.js';
import { keepAnswers, type Kept } from './keep-answers.sql.js';
import type { KeyedRequest } from './keyed-request.js';
import { withNames } from './names.js';

/** How many rows one statement changes, so that none takes long. */
const BATCH = 2000;

interface Row {
  hash: Uint8Array;
  answer: unknown;
  /** By player id. */
  names: Record<string, string>;
}

@Injectable()
export class KeptAnswersRepository {
  constructor(private readonly database: Database) {}

  /** What is kept under the key of a request; nothing that is older than a day. */
  async find({ playerId, key }: KeyedRequest): Promise<{ hash: Uint8Array; answer: unknown } | null> {
    const [found] = await this.database.rows<Row>(Prisma.sql`
      SELECT request_hash AS hash, answer, names FROM idempotency_keys
      WHERE player_id = ${playerId}::uuid AND key = ${key} AND created_at >= now() - interval '24 hours'`);
    return found ? { ...found, answer: withNames(found.answer, (id) => found.names[id] ?? null) } : null;
  }

  async has({ playerId, key }: KeyedRequest, within?: Queries): Promise<boolean> {
    const found = await this.database.rows(
      Prisma.sql`SELECT 1 AS kept FROM idempotency_keys WHERE player_id = ${playerId}::uuid AND key = ${key}`,
      within,
    );
    return found.length > 0;
  }

  /** Whether something older than a day was kept under the key of a request; it is no longer. */
  async forgetOld({ playerId, key }: KeyedRequest): Promise<boolean> {
    const deleted = await this.database.$executeRaw`
      DELETE FROM idempotency_keys
      WHERE player_id = ${playerId}::uuid AND key = ${key} AND created_at < now() - interval '24 hours'`;
    return deleted === 1;
  }

  /** Keeps an answer, in the transaction of what the request did. */
  async keep(kept: Kept | null, queries: Queries): Promise<void> {
    if (kept) await queries.$executeRaw(keepAnswers([kept]));
  }

  /** Takes players' names out of all that is kept. */
  async forgetNames(playerIds: readonly string[], queries: Queries): Promise<void> {
    const ids = [...playerIds];
    const changed = await queries.$executeRaw`
      UPDATE idempotency_keys SET names = names - ${ids}::text[]
      WHERE (player_id, key) IN (
        SELECT player_id, key FROM idempotency_keys WHERE names ?| ${ids}::text[]
        ORDER BY player_id, key LIMIT ${BATCH} FOR UPDATE)`;
    if (changed === BATCH) await this.forgetNames(playerIds, queries);
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
