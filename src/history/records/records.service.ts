import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { GamesRepository } from '../../games/games.repository.js';
import type { StoredGame } from '../../games/stored-game.js';
import type { Caller } from '../../platform/http/context.js';
import { ProblemError } from '../../platform/http/problem.js';
import type { Language } from '../../platform/language/words.js';
import { hasEnded } from '../../rules/state.js';
import type { GameRecord } from './game-record.js';
import { RecordExport } from './record-export.js';
import { RecordReading } from './record-reading.js';
import { RecordsRepository } from './records.repository.js';
import { verdictOn } from './verdict.js';
import type { VerdictView } from './verdict.view.js';
import { checkRecord, type Stored } from './verify-record.js';

/** How many records are checked at a time: it is work for the processor, which moves need too. */
const CHECKED_AT_ONCE = 2;
/** How long one may wait for that. */
const PATIENCE_MS = 1000;

@Injectable()
export class RecordsService {
  private readonly limit = pLimit(CHECKED_AT_ONCE);

  constructor(
    private readonly games: GamesRepository,
    private readonly repository: RecordsRepository,
    private readonly reading: RecordReading,
    private readonly recordExport: RecordExport,
  ) {}

  async get(gameId: string): Promise<GameRecord> {
    const game = await this.games.find(gameId);
    if (game === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    if (!hasEnded(game.state)) throw new ProblemError({ code: 'game-not-ended', status: game.state.status });
    return this.recordOf(game);
  }

  /** @param claimed any JSON */
  async verify(claimed: unknown, language: Language): Promise<VerdictView> {
    const arrived = Date.now();
    const faults = await this.limit(() => {
      if (Date.now() - arrived > PATIENCE_MS) throw new ProblemError({ code: 'unavailable' });
      return checkRecord(claimed, (gameId) => this.stored(gameId));
    });
    return verdictOn(faults, language);
  }

  private async stored(gameId: string): Promise<Stored> {
    const game = await this.games.find(gameId);
    if (game === null) return null;
    return hasEnded(game.state) ? this.recordOf(game) : 'not-ended';
  }

  private recordOf({ id, state, people }: StoredGame): Promise<GameRecord> {
    return this.reading.read({ id, version: state.version }, people);
  }

  /** All records of the caller and of the players it manages, a line each, in the order in which the games ended. */
  async export({ playerId }: Caller, after?: string): Promise<Readable> {
    const place = after === undefined ? null : await this.repository.findEnded(playerId, after);
    if (after !== undefined && place === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    return this.recordExport.stream(playerId, place);
  }
}
