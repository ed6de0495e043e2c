import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { Prisma } from '../platform/database/generated/client.js';
import { iso } from '../platform/database/iso.sql.js';
import type { GameEvent } from '../rules/events.js';

/** How much of a log is looked at at once: it has no end, since a player can hold as often as he likes. */
const STRETCH = 5000;

/** The append-only logs of games. */
@Injectable()
export class GameLogRepository {
  constructor(private readonly database: Database) {}

  /** The events of a game after `seq`, oldest first, at most `limit` of them; none for a game that is not there. */
  after(gameId: string, seq: number, limit: number): Promise<GameEvent[]> {
    return this.askForEvents(Prisma.sql`
      SELECT * FROM game_events WHERE game_id = ${gameId}::uuid AND seq > ${seq} ORDER BY seq LIMIT ${limit}`);
  }

  /**
   * What it takes to tell a game again, up to an event of it, oldest first: of several holds in a row only the last one
   * counts, so the others are left in the database.
   */
  async *toReplay(gameId: string, last: number): AsyncGenerator<GameEvent> {
    for (let seq = 0; seq < last; seq += STRETCH) {
      yield* await this.askForEvents(Prisma.sql`
        SELECT * FROM (
          SELECT *, lead(type) OVER (ORDER BY seq) AS next FROM game_events
          WHERE game_id = ${gameId}::uuid AND seq > ${seq} AND seq <= ${Math.min(seq + STRETCH, last)}) stretch
        WHERE (type, next) IS DISTINCT FROM ('dice.held', 'dice.held')`);
    }
  }

  private async askForEvents(events: Prisma.Sql): Promise<GameEvent[]> {
    const [log] = await this.database.rows<{ events: GameEvent[] }>(Prisma.sql`
      SELECT coalesce(json_agg(json_build_object('seq', e.seq, 'type', e.type, 'seat', e.seat,
        'at', ${iso('e.at')}, 'data', e.data) ORDER BY e.seq), '[]') AS events
      FROM (${events}) e`);
    return log!.events;
  }
}
