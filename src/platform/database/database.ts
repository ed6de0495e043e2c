import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { schemaOf } from './connect.js';
import { type Prisma, PrismaClient } from './generated/client.js';
import { createPool } from './pool.js';

/** What a repository asks: the database itself, or a transaction in it. */
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

  /**
   * The rows that a statement written by hand gives. Outside a transaction it goes to the connections as it is: the way
   * through Prisma's engine costs more than the statement.
   * @param within the transaction, if any
   */
  async rows<Row extends pg.QueryResultRow>(statement: Prisma.Sql, within?: Queries): Promise<Row[]> {
    if (within) return within.$queryRaw<Row[]>(statement);
    const { text, values } = statement;
    const { rows } = await this.pool.query<Row>({ name: nameOf(text), text, values });
    return rows;
  }

  /** Only now: until the last answer is sent, requests may need it. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
    if (!this.pool.ended) await this.pool.end(); // nobody had asked Prisma anything
  }
}

/** Classes of errors that come from what was to be written: values, constraints, exceptions, lost races. */
const FAULTS = /^(22|23|40|P0)/;

/** Whether what was to be written made a statement fail, so that nothing of it was done. */
export const isAtFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && FAULTS.test(error.code ?? '');

/** Texts whose names are remembered: more than are in use. */
const NAMED = 500;
const names = new LRUCache<string, string>({ max: NAMED });

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('md5').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}
