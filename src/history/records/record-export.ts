import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { RecordReading } from './record-reading.js';
import { type EndedGame, RecordsRepository } from './records.repository.js';

/** How many places of games are asked for at once, and how many records are made at once. */
const PAGE = 1000;
const BATCH = 10;
/** How many exports read the database at a time, so that moves find connections. */
const AT_ONCE = 2;

/** All records of an account as lines of JSON, made as fast as they are taken and never all there at once. */
@Injectable()
export class RecordExport {
  private readonly limit = pLimit(AT_ONCE);

  constructor(
    private readonly repository: RecordsRepository,
    private readonly reading: RecordReading,
  ) {}

  /** @param after the last game that the account has the record of already */
  stream(accountId: string, after: EndedGame | null): Readable {
    return Readable.from(this.batches(accountId, after), { objectMode: false });
  }

  /** Nothing is asked until the first is taken. */
  private async *batches(accountId: string, after: EndedGame | null): AsyncGenerator<string> {
    let last = after;
    for (;;) {
      const page = await this.limit(() => this.repository.endedAfter(accountId, last, PAGE));
      for (let i = 0; i < page.length; i += BATCH) {
        yield await this.limit(() => this.linesOf(page.slice(i, i + BATCH)));
      }
      if (page.length < PAGE) return;
      last = page.at(-1)!;
    }
  }

  private async linesOf(games: EndedGame[]): Promise<string> {
    const players = await this.repository.playersIn(games.map(({ id }) => id));
    let lines = '';
    for (const game of games) lines += `${JSON.stringify(await this.reading.read(game, players))}\n`;
    return lines;
  }
}
