import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from './generated/client.js';

/** What repositories ask: the database itself, or a transaction in it. */
export type Queries = Prisma.TransactionClient;

/** The connections to PostgreSQL. Statements are prepared once a connection, under a name made from their text. */
@Injectable()
export class Database extends PrismaClient implements OnModuleDestroy {
  constructor(url: string, connections: number) {
    super({
      adapter: new PrismaPg(
        { connectionString: url, max: connections, connectionTimeoutMillis: 4000 },
        { statementNameGenerator: ({ sql }) => createHash('md5').update(sql).digest('base64url') },
      ),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.$disconnect();
  }
}
