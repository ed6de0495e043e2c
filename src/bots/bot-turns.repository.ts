import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { Prisma } from '../platform/database/generated/client.js';

/** A game whose turn is a bot's. */
export interface BotTurn {
  id: string;
  version: number;
  /** Whether a person plays in it, and so waits for the bot. */
  isAwaited: boolean;
}

@Injectable()
export class BotTurnsRepository {
  constructor(private readonly database: Database) {}

  /** Games whose turn is a bot's, in order of id after one of them, at most `limit`. */
  waiting(after: string, limit: number): Promise<BotTurn[]> {
    return this.database.rows(Prisma.sql`
      SELECT id, version, (
        SELECT bool_or(p.bot IS NULL) FROM seats s JOIN players p ON p.id = s.player_id
        WHERE s.game_id = g.id AND s.status = 'playing') AS "isAwaited"
      FROM games g WHERE bot_to_move AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`);
  }
}
