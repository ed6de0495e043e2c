import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { schemaOf } from './connect.js';
import { type Prisma, PrismaClient } from './generated/client.js';
import { createPool } from './pool.js';

/** What repositories ask: the database itself, or a transaction in it. */
export type Queries = Prisma.TransactionClient;

/** How long a transaction may wait for its connection; longer than the pool lets anyone wait. */
const WAIT_MS = 5000;
/** How long a transaction of several statements may take. */
const TRANSACTION_MS = 30_000;

/** The connections to PostgreSQL. Statements are prepared once a connection, under a name made from their text. */
@Injectable()
export class Database extends PrismaClient implements OnApplicationShutdown {
  /** The connections that Prisma uses. */
  readonly pool: pg.Pool;

  constructor(url: string, connections: number) {
    const pool = createPool(url, connections);
    super({
      adapter: new PrismaPg(pool, {
        schema: schemaOf(url),
        statementNameGenerator: ({ sql }) => nameOf(sql),
        disposeExternalPool: true,
      }),
      transactionOptions: { maxWait: WAIT_MS, timeout: TRANSACTION_MS },
    });
    this.pool = pool;
  }

  /** Only now: until the last answer is sent, requests may need it. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
    if (!this.pool.ended) await this.pool.end(); // nobody had asked Prisma anything
  }
}

const nameOf = (sql: string): string => createHash('md5').update(sql).digest('base64url');
