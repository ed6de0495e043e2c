import { Injectable } from '@nestjs/common';
import { GameLogRepository } from '../../games/game-log.repository.js';
import { type Players, RecordFold } from './build-record.js';
import type { GameRecord } from './game-record.js';

/** Makes records out of what is stored. */
@Injectable()
export class RecordReading {
  constructor(private readonly log: GameLogRepository) {}

  /** The record of a game that has ended, at its last version. */
  async read({ id, version }: { id: string; version: number }, players: Players): Promise<GameRecord> {
    const fold = new RecordFold();
    for await (const event of this.log.toReplay(id, version)) fold.add(event);
    return fold.record(id, players);
  }
}
