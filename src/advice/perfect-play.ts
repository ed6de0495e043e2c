import { once } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ProblemError } from '../platform/http/problem.js';
import { Readiness } from '../platform/operations/readiness.js';
import type { CategorySheet, Ruleset } from '../rules/ruleset.js';
import { rulesets } from '../rules/rulesets.js';
import { CategoryPlay } from '../strategy/category-play.js';
import { FarklePlay } from '../strategy/farkle-play.js';
import type { Play } from '../strategy/play.js';
import { TableFile } from './table-file.js';
import type { MadeTable, TableOrder } from './table-worker.js';

/** Where tables are kept. */
export const TABLE_FOLDER = Symbol('the folder of the tables');

/** How long to wait before a table that could not be made is tried again. */
const RETRY_MS = 30_000;

const WORKER = new URL('./table-worker.js', import.meta.url);

/**
 * Perfect play by every sheet. What score sheets need for it is a table, which is loaded at the start; where it is not there
 * it is made beside everything else, on a thread that lets requests go first.
 */
@Injectable()
export class PerfectPlay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly plays = new Map<Ruleset, Play>();
  private readonly preparing = new Map<Ruleset, Promise<void>>();
  private readonly workers = new Set<Worker>();
  private isStopped = false;

  constructor(
    @Inject(TABLE_FOLDER) private readonly folder: string,
    private readonly readiness: Readiness,
    private readonly server: HttpAdapterHost<FastifyAdapter>,
  ) {}

  onApplicationBootstrap(): void {
    void this.prepareAll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  /** @throws {ProblemError} unavailable while its table is being made */
  by(sheet: Ruleset): Play {
    const play = this.find(sheet);
    if (play === null) throw new ProblemError({ code: 'unavailable' });
    return play;
  }

  /** Perfect play by a sheet; null while its table is being made. */
  find(sheet: Ruleset): Play | null {
    const known = this.plays.get(sheet);
    if (known) return known;
    if (sheet.family === 'farkle') {
      this.plays.set(sheet, new FarklePlay(sheet));
      return this.find(sheet);
    }
    if (!this.preparing.has(sheet)) this.preparing.set(sheet, this.prepare(sheet));
    return null;
  }

  /** Once the server serves, one after the other, so that requests come in between. Sheets of older games wait to be asked for. */
  private async prepareAll(): Promise<void> {
    await this.readiness.whenServing();
    for (const sheet of rulesets) {
      await setImmediate();
      this.find(sheet);
    }
  }

  private async prepare(sheet: CategorySheet): Promise<void> {
    try {
      const table = (await this.load(sheet)) ?? (await this.make(sheet));
      if (table) this.plays.set(sheet, new CategoryPlay(sheet, table));
    } catch (error) {
      this.log.error(error);
      await sleep(RETRY_MS, undefined, { ref: false });
    } finally {
      this.preparing.delete(sheet); // where it failed, whoever asks next tries again
    }
  }

  private async load(sheet: CategorySheet): Promise<Float64Array | undefined> {
    return new TableFile(this.folder, sheet).load().catch((error: unknown) => {
      this.log.warn(error, 'a table of perfect play could not be read');
      return undefined;
    });
  }

  /** Undefined when the server stops meanwhile. */
  private async make({ id, version }: CategorySheet): Promise<Float64Array | undefined> {
    if (this.isStopped) return undefined;
    const order: TableOrder = { ruleset: id, rulesetVersion: version, folder: this.folder };
    const begun = performance.now();
    const made = await this.run(order);
    if (made === undefined) return undefined;
    if (made.notKept !== undefined) this.log.warn(made.notKept, 'a table of perfect play could not be kept');
    this.log.info({ ruleset: id, ms: Math.round(performance.now() - begun) }, 'made a table of perfect play');
    return made.table;
  }

  private async run(order: TableOrder): Promise<MadeTable | undefined> {
    const worker = new Worker(WORKER, { workerData: order });
    this.workers.add(worker);
    try {
      const ended = once(worker, 'exit').then(() => []); // by beforeApplicationShutdown
      const [made] = (await Promise.race([once(worker, 'message'), ended])) as [MadeTable?];
      return made;
    } finally {
      this.workers.delete(worker);
    }
  }

  private get log() {
    return this.server.httpAdapter.getInstance().log;
  }
}
