import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { USER } from './embedded-cluster.js';

declare module 'pg' {
  interface Client {
    /** In `pg` since 8.7, but not yet in its types. */
    ref(): void;
    unref(): void;
  }
}

/** The app's database in the embedded server. */
export const DATABASE = 'shakercup';

/**
 * Every app that uses the server holds this advisory lock of the database `postgres` shared, for as long as it lives;
 * whoever gets it exclusively is alone and may stop the server. PostgreSQL itself lets go of it when an app is killed.
 */
const USERS_LOCK = 5_242_880_018;
const ANSWER_LIMIT_MS = 5000;
const REJOIN_PAUSE_MS = 1000;

/**
 * Opens the session that says "an app uses this server", and makes sure that the app's database exists.
 * @throws what `pg` throws, also while the server starts or stops: then it is worth another try.
 */
export async function register(port: number, password: string): Promise<pg.Client> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'shakercup (keeps the server running)',
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    lock_timeout: ANSWER_LIMIT_MS,
  });
  session.on('error', () => {}); // a session that is lost also says 'end'
  try {
    await session.connect();
    await session.query(`SELECT pg_advisory_lock_shared(${USERS_LOCK})`);
    const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await session.query(`CREATE DATABASE ${DATABASE}`);
    session.unref(); // it is not what keeps the app running
    return session;
  } catch (error) {
    await session.end().catch(() => {});
    throw error; // also when another app was faster to make the database: the next try finds it
  }
}

/**
 * Stays registered: whenever the session is lost, registers again, which also starts a server that died.
 * @param again registers anew, and gives up when the signal says so
 * @returns how to leave; the answer is the last session, still registered, unless there is none just then.
 */
export function stay(
  first: pg.Client,
  again: (left: AbortSignal) => Promise<pg.Client>,
): () => Promise<pg.Client | undefined> {
  const leaving = new AbortController();
  let session: pg.Client | undefined;
  let rejoining: Promise<void> | undefined;

  const hold = (held: pg.Client) => {
    session = held;
    held.once('end', () => {
      session = undefined;
      rejoining = rejoin();
    });
  };
  const rejoin = async () => {
    while (!leaving.signal.aborted && !session) {
      await again(leaving.signal).then(hold, () =>
        sleep(REJOIN_PAUSE_MS, undefined, leaving).catch(() => {}),
      );
    }
  };

  hold(first);
  return async () => {
    leaving.abort();
    await rejoining;
    const last = session;
    session = undefined;
    last?.removeAllListeners('end');
    last?.ref();
    return last;
  };
}

/** Ends a registration, and stops the server with it when no other app is registered. Never rejects. */
export async function unregister(session: pg.Client, stopServer: () => Promise<void>): Promise<void> {
  try {
    await session.query(`SELECT pg_advisory_unlock_shared(${USERS_LOCK})`);
    const { rows } = await session.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(${USERS_LOCK}) AS alone`,
    );
    // the lock is held until the server is gone: an app that starts meanwhile waits, then starts the server again
    if (rows[0]?.alone) await stopServer();
  } catch {
    // the server is gone already, or runs on until the next app finds it
  } finally {
    await session.end().catch(() => {});
  }
}
