import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { iso } from '../platform/database/iso.sql.js';
import type { GameEvent } from '../rules/events.js';

/** How many events are read at once: a log has no end, since a player can hold as often as he likes. */
const BATCH = 1000;

/** The append-only logs of games. */
@Injectable()
export class GameLogRepository {
  constructor(private readonly database: Database) {}

  /** The events of a game after `seq`, oldest first, at most `limit` of them; none for a game that is not there. */
  async after(gameId: string, seq: number, limit: number): Promise<GameEvent[]> {
    const [log] = await this.database.$queryRaw<{ events: GameEvent[] }[]>`
      SELECT coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'type', e.type, 'seat', e.seat,
        'at', ${iso('e.at')}, 'data', e.data) ORDER BY e.seq), '[]') AS events
      FROM (SELECT * FROM game_events WHERE game_id = ${gameId}::uuid AND seq > ${seq}
        ORDER BY seq LIMIT ${limit}) e`;
    return log!.events;
  }

  /** All events of a game, oldest first. */
  async *all(gameId: string): AsyncGenerator<GameEvent> {
    let seq = 0;
    for (;;) {
      const events = await this.after(gameId, seq, BATCH);
      yield* events;
      if (events.length < BATCH) return;
      seq = events.at(-1)!.seq;
    }
  }
}
