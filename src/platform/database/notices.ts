import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import pg from 'pg';
import { socketOf } from './pool.js';

const CHANNEL = 'shakercup';
/** How long the database may take to connect or to answer here. */
const ANSWER_MS = 2500;
/** How long to wait before a lost connection is tried again. */
const RETRY_MS = 1000;
/** How often a quiet connection is tried, since one that is dead can look alive. */
const CHECK_MS = 15_000;

/** Told of a notice; of null when some may have been lost. */
export type NoticeListener = (notice: string | null) => void;

/**
 * Short texts from every server on a database to all of them, the sender included, through NOTIFY on a connection of
 * their own. They are hints: what is said while that connection is lost is lost as well.
 */
@Injectable()
export class Notices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private client: pg.Client | undefined;
  private stopped = false;
  private readonly inTurn = pLimit(1);
  private readonly listeners = new Set<NoticeListener>();

  constructor(private readonly url: string) {}

  onNotice(listener: NoticeListener): void {
    this.listeners.add(listener);
  }

  /** @param notice fewer than 8000 bytes */
  send(notice: string): void {
    void this.ask('SELECT pg_notify($1, $2)', [CHANNEL, notice]);
  }

  onApplicationBootstrap(): void {
    void this.stayConnected();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    void this.client?.end();
  }

  private async stayConnected(): Promise<void> {
    while (!this.stopped) {
      await this.listen().catch(() => {});
      if (!this.stopped) await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  /** Until the connection is lost. */
  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      fallback_application_name: 'shakercup notices',
    });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => this.tell(payload ?? null));
    const ended = once(client, 'end').catch(() => {});
    const check = setInterval(() => void this.ask('SELECT 1'), CHECK_MS).unref();
    try {
      await client.connect();
      this.client = client;
      // what is only a hint need not be on the disk before it is sent
      await this.ask(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
      if (this.stopped) return;
      this.tell(null);
      await ended;
    } finally {
      clearInterval(check);
      this.client = undefined;
      socketOf(client).destroy();
    }
  }

  /** One after the other. A connection that does not answer is given up. */
  private async ask(text: string, values?: string[]): Promise<void> {
    const { client } = this;
    await this.inTurn(() => client?.query(text, values)).catch(() => client && socketOf(client).destroy());
  }

  private tell(notice: string | null): void {
    for (const listener of this.listeners) listener(notice);
  }
}
