import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Database } from '../database/database.js';

@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Registry, { pool }: Database) {
    const show = (name: string, help: string, count: () => number) =>
      new Gauge({
        name: `shakercup_database_${name}`,
        help,
        registers: [metrics],
        collect() {
          this.set(count());
        },
      });
    show('connections', 'Open connections to the database.', () => pool.totalCount);
    show('connections_idle', 'Open connections to the database that nobody uses.', () => pool.idleCount);
    show('connections_awaited', 'How many wait for a connection to the database.', () => pool.waitingCount);
  }
}
