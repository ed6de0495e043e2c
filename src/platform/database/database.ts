import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { schemaOf } from './connect.js';
import { type Prisma, PrismaClient } from './generated/client.js';

/** What repositories ask: the database itself, or a transaction in it. */
export type Queries = Prisma.TransactionClient;

/** How long to wait for a free connection. */
const WAIT_MS = 4000;
/** How long a transaction of several statements may take. */
const TRANSACTION_MS = 30_000;

/** The connections to PostgreSQL. Statements are prepared once a connection, under a name made from their text. */
@Injectable()
export class Database extends PrismaClient implements OnApplicationShutdown {
  constructor(url: string, connections: number) {
    const schema = schemaOf(url);
    const pool = {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: WAIT_MS,
      // for the statements written by hand; not every proxy takes it, so only where it is needed
      ...(schema !== 'public' && { options: `-c search_path="${schema.replaceAll(' ', '\\ ')}"` }),
    };
    super({
      adapter: new PrismaPg(pool, { schema, statementNameGenerator: ({ sql }) => nameOf(sql) }),
      transactionOptions: { maxWait: WAIT_MS, timeout: TRANSACTION_MS },
    });
  }

  /** Only now: until the last answer is sent, requests may need it. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

const nameOf = (sql: string): string => createHash('md5').update(sql).digest('base64url');
