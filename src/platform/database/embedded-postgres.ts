import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';
import { createCluster, installBinaries, USER } from './embedded-files.js';
import { placeFor, type Place } from './embedded-place.js';
import { findServer, freePort, isPassing, launchServer, stopServer, type Launch } from './embedded-server.js';

const DATABASE = 'shakercup';
const START_LIMIT_MS = 60_000;
const POLL_MS = 20;
const REJOIN_PAUSE_MS = 500;

/**
 * Every app that uses the server holds this advisory lock of the database `postgres` shared, for as long as it lives;
 * whoever gets it exclusively is alone and may stop the server. PostgreSQL itself lets go of it when an app is killed.
 */
const USERS_LOCK = 5_242_880_018;

/** A PostgreSQL that runs on a data folder. */
export interface EmbeddedPostgres {
  /** Of its database `shakercup`, with the superuser's name and password. */
  url: string;
  /** Where it keeps its data, programs and log. */
  folder: string;
  /** Leaves the server, and stops it unless other apps use it. Close the connections to it first. Never rejects. */
  stop(): Promise<void>;
}

interface Membership {
  session: pg.Client;
  port: number;
}

/**
 * Starts the PostgreSQL that comes with the app, or joins the one already running on this folder, and keeps it running
 * until `stop`. The data stays between runs. Takes about two seconds the first time, then half a second.
 * @throws {DatabaseStartError} when it cannot start; its message says why and what to do.
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<EmbeddedPostgres> {
  const place = await placeFor(dataDir);
  const binaries = await installBinaries(place);
  await createCluster(place, binaries);
  const password = await readFile(place.password, 'utf8');
  const first = await join(place, binaries, password);
  const leave = stay(first, () => join(place, binaries, password, first.port));
  return {
    url: `postgresql://${USER}:${password}@127.0.0.1:${first.port}/${DATABASE}?sslmode=disable`,
    folder: place.home,
    stop: async () => {
      const session = await leave();
      if (session) await stopWhenAlone(session, place, binaries);
    },
  };
}

/** Finds or starts the server and registers as one of its users; on `fixedPort` when given. */
async function join(
  place: Place,
  binaries: string,
  password: string,
  fixedPort?: number,
): Promise<Membership> {
  const deadline = Date.now() + START_LIMIT_MS;
  let launch: Launch | undefined;
  let obstacle: unknown;
  while (Date.now() < deadline) {
    const { port, stalePid } = await findServer(place);
    if (port) {
      try {
        return { session: await register(port, password), port };
      } catch (error) {
        if (hasCode(error, '28P01')) throw cannotStart(place, 'its password file does not fit');
        obstacle = error; // still starting, or stopping: look again
      }
    } else if (!launch || launch.ended !== undefined) {
      if (launch?.ended !== undefined && !isPassing(launch.ended)) throw cannotStart(place, launch.ended);
      obstacle = launch?.ended ?? obstacle;
      launch = await launchServer(place, binaries, fixedPort ?? (await freePort()), stalePid);
    }
    await sleep(POLL_MS);
  }
  throw cannotStart(place, `not ready after ${START_LIMIT_MS / 1000} s, ${reasonOf(obstacle)}`);
}

/** Opens the session that says "I use this server", and makes sure that the app's database exists. */
async function register(port: number, password: string): Promise<pg.Client> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'shakercup (keeps the server running)',
    connectionTimeoutMillis: 5000,
    lock_timeout: 5000,
  });
  session.on('error', () => {}); // a lost session also says 'end'
  try {
    await session.connect();
    await session.query(`SELECT pg_advisory_lock_shared(${USERS_LOCK})`);
    const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await session.query(`CREATE DATABASE ${DATABASE}`);
    return session;
  } catch (error) {
    await session.end().catch(() => {});
    throw error; // 42P04 too: another app was faster, and the next look finds its database
  }
}

/** Registers again whenever the session is lost, which also starts a server that died. Returns how to end that. */
function stay(first: Membership, rejoin: () => Promise<Membership>): () => Promise<pg.Client | undefined> {
  let session: pg.Client | undefined;
  let left = false;
  let rejoining: Promise<void> | undefined;
  const hold = (held: pg.Client) => {
    session = held;
    held.once('end', () => {
      session = undefined;
      rejoining ??= again().finally(() => (rejoining = undefined));
    });
  };
  const again = async () => {
    while (!left && !session) {
      await rejoin().then(
        (membership) => hold(membership.session),
        () => sleep(REJOIN_PAUSE_MS),
      );
    }
  };
  hold(first.session);
  return async () => {
    left = true;
    await rejoining;
    const last = session;
    session = undefined;
    last?.removeAllListeners('end');
    return last;
  };
}

async function stopWhenAlone(session: pg.Client, place: Place, binaries: string): Promise<void> {
  try {
    await session.query(`SELECT pg_advisory_unlock_shared(${USERS_LOCK})`);
    const { rows } = await session.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(${USERS_LOCK}) AS alone`,
    );
    // still holding the lock, so that an app that starts meanwhile waits, and then starts the server again
    if (rows[0]?.alone) await stopServer(place, binaries);
  } catch {
    // the server is gone already, or goes on running and the next start finds it
  } finally {
    await session.end().catch(() => {});
  }
}

function cannotStart(place: Place, why: string): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded database in ${place.home} cannot start (${why}): see ${place.log}, ` +
      `set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own.`,
  );
}
