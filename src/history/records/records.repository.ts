import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Prisma } from '../../platform/database/generated/client.js';

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

  /** Ended games of an account in the order in which they ended, after one of them, at most `limit`. */
  async endedAfter(accountId: string, after: EndedGame | null, limit: number): Promise<EndedGame[]> {
    const place = after
      ? Prisma.sql`AND (g.finished_at, g.id) > (${after.finishedAt}::timestamptz, ${after.id}::uuid)`
      : Prisma.empty;
    return this.database.$queryRaw<EndedGame[]>`
      ${endedGamesOf(accountId)} ${place} ORDER BY g.finished_at, g.id LIMIT ${limit}`;
  }

  /** Null where the account has no such game. */
  async findEnded(accountId: string, gameId: string): Promise<EndedGame | null> {
    const [game] = await this.database.$queryRaw<EndedGame[]>`
      ${endedGamesOf(accountId)} AND g.id = ${gameId}::uuid`;
    return game ?? null;
  }

  /** Today's names of everyone who has a seat in one of these games, by player id. */
  async namesIn(gameIds: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.database.$queryRaw<{ id: string; name: string | null }[]>`
      SELECT DISTINCT p.id, p.name FROM seats s JOIN players p ON p.id = s.player_id
      WHERE s.game_id = ANY (${[...gameIds]}::uuid[])`;
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
