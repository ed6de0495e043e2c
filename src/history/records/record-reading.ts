import { Injectable } from '@nestjs/common';
import { GameLogRepository } from '../../games/game-log.repository.js';
import { GamesRepository } from '../../games/games.repository.js';
import { type Names, RecordFold } from './build-record.js';
import type { GameRecord } from './game-record.js';

/** Makes records out of what is stored. */
@Injectable()
export class RecordReading {
  constructor(
    private readonly games: GamesRepository,
    private readonly log: GameLogRepository,
  ) {}

  /** A game's record, or its status where it has none (yet); null where there is no such game. */
  async find(gameId: string): Promise<GameRecord | { status: string } | null> {
    const game = await this.games.find(gameId);
    if (game === null) return null;
    const { state, people } = game;
    if (state.status !== 'finished' && state.status !== 'abandoned') return { status: state.status };
    return this.read(gameId, new Map([...people].map(([id, { name }]) => [id, name])));
  }

  /** The record of a game that is over. */
  async read(gameId: string, names: Names): Promise<GameRecord> {
    const fold = new RecordFold();
    for await (const event of this.log.all(gameId)) fold.add(event);
    return fold.record(gameId, names);
  }
}

export const isRecord = (found: GameRecord | { status: string }): found is GameRecord => 'format' in found;
