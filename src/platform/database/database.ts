import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { schemaOf } from './connect.js';
import { type Prisma, PrismaClient } from './generated/client.js';

/** What repositories ask: the database itself, or a transaction in it. */
export type Queries = Prisma.TransactionClient;

/** The connections to PostgreSQL. Statements are prepared once a connection, under a name made from their text. */
@Injectable()
export class Database extends PrismaClient implements OnModuleDestroy {
  constructor(url: string, connections: number) {
    const schema = schemaOf(url);
    const pool = {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 4000,
      // for the statements written by hand; not every proxy takes it, so only where it is needed
      ...(schema !== 'public' && { options: `-c search_path="${schema.replaceAll(' ', '\\ ')}"` }),
    };
    super({ adapter: new PrismaPg(pool, { schema, statementNameGenerator: ({ sql }) => nameOf(sql) }) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.$disconnect();
  }
}

const nameOf = (sql: string): string => createHash('md5').update(sql).digest('base64url');
