import type { Socket } from 'node:net';
import pg from 'pg';
import { schemaOf } from './connect.js';

/** How long a new connection may take. */
const CONNECT_MS = 1500;
/** After how long PostgreSQL gives a statement up, so that nothing of it is done. */
const STATEMENT_MS = 2000;
/** After how long a connection in use that stays silent counts as dead; what was asked of it may or may not be done. */
const SILENT_MS = 2500;
/** After how long PostgreSQL ends a transaction that its server forgot, so that it locks no one else out. */
const FORGOTTEN_MS = 10_000;

/**
 * The connections to PostgreSQL, with a limit on everything that could wait for ever. A parameter of the same name in
 * the url wins over these limits.
 */
export function createPool(url: string, connections: number): pg.Pool {
  const schema = schemaOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: FORGOTTEN_MS,
    // for the statements written by hand; not every proxy takes it, so only where it is needed
    ...(schema !== 'public' && { options: `-c search_path="${schema.replaceAll(' ', '\\ ')}"` }),
  });
  // a connection that is lost between two statements, in the pool or out of it, shows at the next one
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // pg's own query_timeout would leave a connection in the pool in the middle of its transaction
  pool.on('connect', (client) => socketOf(client).on('timeout', () => socketOf(client).destroy()));
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENT_MS));
  pool.on('release', (_, client) => socketOf(client).setTimeout(0));
  return pool;
}

export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
