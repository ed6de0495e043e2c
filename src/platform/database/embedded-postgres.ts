import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';
import { installBinaries } from './embedded-binaries.js';
import { createCluster, USER } from './embedded-cluster.js';
import { placeFor, type Place } from './embedded-place.js';
import { findServer, isPassing, launchServer, stopServer, type Launch } from './embedded-server.js';
import { removeLeftovers } from './embedded-whole.js';
import { DATABASE, register, stay, unregister } from './embedded-session.js';

const START_LIMIT_MS = 60_000;
const POLL_MS = 20;

/** A PostgreSQL that runs on a data folder. */
export interface EmbeddedPostgres {
  /** Of its database `shakercup`, with the superuser's name and password. */
  url: string;
  /** Where it keeps its data, programs and log. */
  folder: string;
  /** Leaves the server, and stops it unless other apps use it. Close the connections to it first. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the app, or joins the one already running on this folder, and keeps it running
 * until `stop`. The data stays between runs. Takes about two seconds the first time, a fraction of one from then on.
 *
 * The server belongs to no app: it survives one that is killed, is found by the next, is shared by several at once, and
 * the last to leave stops it.
 * @throws {DatabaseStartError} when it cannot start; its message says why and what to do.
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<EmbeddedPostgres> {
  const place = await placeFor(dataDir);
  await removeLeftovers(place);
  const binaries = await installBinaries(place);
  await createCluster(place, binaries);
  const password = await readPassword(place);
  const { session, port } = await joinServer(place, binaries, password);
  const leave = stay(session, async (left) => (await joinServer(place, binaries, password, left)).session);
  return {
    url: `postgresql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`,
    folder: place.home,
    stop: async () => {
      const last = await leave();
      if (last) await unregister(last, () => stopServer(place, binaries));
    },
  };
}

async function readPassword(place: Place): Promise<string> {
  return readFile(place.password, 'utf8').catch((error: unknown) => {
    throw cannotStart(place, `its password cannot be read, ${reasonOf(error)}`);
  });
}

/** Registers with the server on this data, and starts one as often as it takes until there is one. */
async function joinServer(
  place: Place,
  binaries: string,
  password: string,
  left?: AbortSignal,
): Promise<{ session: pg.Client; port: number }> {
  const deadline = Date.now() + START_LIMIT_MS;
  let launch: Launch | undefined;
  let obstacle = '';
  while (Date.now() < deadline && !left?.aborted) {
    const { port, stalePid } = await findServer(place);
    if (port) {
      try {
        return { session: await register(port, password), port };
      } catch (error) {
        if (hasCode(error, '28P01')) throw cannotStart(place, 'it does not take the password kept beside it');
        obstacle = reasonOf(error); // still starting, or stopping
      }
    } else if (!launch || launch.ended !== undefined) {
      obstacle = launch?.ended ?? obstacle;
      if (launch && !isPassing(obstacle)) throw cannotStart(place, obstacle);
      launch = await launchServer(place, binaries, stalePid);
    }
    await sleep(POLL_MS);
  }
  throw cannotStart(place, `not ready after ${START_LIMIT_MS / 1000} s, ${obstacle}`);
}

function cannotStart(place: Place, why: string): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded database in ${place.home} cannot start (${why}): see ${place.log}, ` +
      `set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own.`,
  );
}
