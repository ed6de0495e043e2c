import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { endedBefore } from '../../games/endings.sql.js';
import { Database } from '../../platform/database/database.js';
import { Prisma } from '../../platform/database/generated/client.js';
import { ProblemError } from '../../platform/http/problem.js';
import type { Players } from './build-record.js';

/** For how long games that are about to end are waited for, and how long in between. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 10;

/** A game that is over, and its place in the order in which games ended. */
export interface EndedGame {
  id: string;
  version: number;
  finishedAt: Date;
}

/** Ended games with a seat of an account, or of a player it manages or managed. */
const endedGamesOf = (accountId: string) => Prisma.sql`
  SELECT g.id, g.version, g.finished_at AS "finishedAt" FROM games g
  WHERE g.status IN ('finished', 'abandoned') AND g.id IN (
    SELECT s.game_id FROM seats s JOIN players p ON p.id = s.player_id
    WHERE p.id = ${accountId}::uuid OR p.managed_by = ${accountId}::uuid)`;

@Injectable()
export class RecordsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Ended games of an account in the order in which they ended, after one of them, at most `limit`. None that ends later
   * will ever stand before them.
   */
  async endedAfter(accountId: string, after: EndedGame | null, limit: number): Promise<EndedGame[]> {
    const place = after
      ? Prisma.sql`AND (g.finished_at, g.id) > (${after.finishedAt}::timestamptz, ${after.id}::uuid)`
      : Prisma.empty;
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const games = await this.database.$transaction(async (queries) => {
        const horizon = await endedBefore(queries);
        if (horizon === null) return null;
        return queries.$queryRaw<EndedGame[]>`
          ${endedGamesOf(accountId)} ${place} AND g.finished_at < ${horizon}::timestamptz
          ORDER BY g.finished_at, g.id LIMIT ${limit}`;
      });
      if (games) return games;
      await sleep(PAUSE_MS);
    }
    throw new ProblemError({ code: 'unavailable' });
  }

  /** Null where the account has no such game. */
  async findEnded(accountId: string, gameId: string): Promise<EndedGame | null> {
    const [game] = await this.database.rows<EndedGame>(Prisma.sql`
      ${endedGamesOf(accountId)} AND g.id = ${gameId}::uuid`);
    return game ?? null;
  }

  /** Everyone who has a seat in one of these games, by player id. */
  async playersIn(gameIds: readonly string[]): Promise<Players> {
    const rows = await this.database.rows<{ id: string; name: string | null; bot: string | null }>(Prisma.sql`
      SELECT DISTINCT p.id, p.name, p.bot FROM seats s JOIN players p ON p.id = s.player_id
      WHERE s.game_id = ANY (${[...gameIds]}::uuid[])`);
    return new Map(rows.map((player) => [player.id, player]));
  }
}
