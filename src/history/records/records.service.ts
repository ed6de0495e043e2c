import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Caller } from '../../platform/http/context.js';
import { ProblemError } from '../../platform/http/problem.js';
import type { Language } from '../../platform/language/words.js';
import type { GameRecord } from './game-record.js';
import { RecordExport } from './record-export.js';
import { isRecord, RecordReading } from './record-reading.js';
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
    private readonly repository: RecordsRepository,
    private readonly reading: RecordReading,
    private readonly recordExport: RecordExport,
  ) {}

  async get(gameId: string): Promise<GameRecord> {
    const found = await this.reading.find(gameId);
    if (found === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    if (!isRecord(found)) throw new ProblemError({ code: 'game-not-ended', status: found.status });
    return found;
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
    const found = await this.reading.find(gameId);
    return found === null || isRecord(found) ? found : 'not-ended';
  }

  /** All records of the caller and of the players it manages, a line each, in the order in which the games ended. */
  async export({ playerId }: Caller, after?: string): Promise<Readable> {
    const place = after === undefined ? null : await this.repository.findEnded(playerId, after);
    if (after !== undefined && place === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    return this.recordExport.stream(playerId, place);
  }
}
