import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/database.js';

const LIMIT_MS = 1000;

/**
 * A question to the database for those who run the server: undefined when there is no answer within a second. While one
 * is open nobody asks again, so that a database that hangs costs one connection at most.
 */
export function quickQuestion<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
): () => Promise<Row[] | undefined> {
  const question: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: LIMIT_MS };
  let open: Promise<Row[] | undefined> | undefined;
  return () => {
    open ??= database.pool
      .query<Row>(question)
      .then(
        ({ rows }) => rows,
        () => undefined,
      )
      .finally(() => (open = undefined));
    return Promise.race([open, sleep(LIMIT_MS, undefined, { ref: false })]);
  };
}
