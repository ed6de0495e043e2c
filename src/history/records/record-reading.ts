import { Injectable } from '@nestjs/common';
import { GameLogRepository } from '../../games/game-log.repository.js';
import { GamesRepository } from '../../games/games.repository.js';
import { type Players, RecordFold } from './build-record.js';
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
    return this.read({ id: gameId, version: state.version }, people);
  }

  /** The record of a game that is over. */
  async read({ id, version }: { id: string; version: number }, players: Players): Promise<GameRecord> {
    const fold = new RecordFold();
    for await (const event of this.log.toReplay(id, version)) fold.add(event);
    return fold.record(id, players);
  }
}

export const isRecord = (found: GameRecord | { status: string }): found is GameRecord => 'format' in found;
