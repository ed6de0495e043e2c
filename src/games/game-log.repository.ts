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
      SELECT coalesce(json_agg(json_build_object('seq', e.seq, 'type', e.type, 'seat', e.seat,
        'at', ${iso('e.at')}, 'data', e.data) ORDER BY e.seq), '[]') AS events
      FROM (SELECT * FROM game_events WHERE game_id = ${gameId}::uuid AND seq > ${seq}
        ORDER BY seq LIMIT ${limit}) e`;
    return log!.events;
  }

  /** All events of a game, oldest first, or those up to one of them. */
  async *all(gameId: string, last = Infinity): AsyncGenerator<GameEvent> {
    for (let seq = 0; seq < last;) {
      const limit = Math.min(BATCH, last - seq);
      const events = await this.after(gameId, seq, limit);
      yield* events;
      if (events.length < limit) return;
      seq = events.at(-1)!.seq;
    }
  }
}
