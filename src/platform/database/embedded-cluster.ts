import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';
import { cleanEnvironment } from './embedded-binaries.js';
import type { Place, RunAs } from './embedded-place.js';
import { makeWhole } from './embedded-whole.js';

const run = promisify(execFile);
const INITDB_LIMIT_MS = 120_000;

/** The superuser of the cluster. */
export const USER = 'shakercup';

/**
 * Makes an empty cluster unless there is one: UTF-8, the same sorting on every system, password needed by everyone.
 * @throws {DatabaseStartError} when initdb fails, or the cluster there is one of another major version.
 */
export async function createCluster(place: Place, binaries: string): Promise<void> {
  if (existsSync(place.cluster)) return checkVersion(place, binaries);
  await makeWhole(place, place.cluster, async (staging) => {
    const [data, password] = [join(staging, 'data'), join(staging, 'password')];
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    await mkdir(data, { mode: 0o700 });
    await give(data, place.initdb);
    await give(password, place.initdb);
    await initdb(binaries, data, password, place);
    await give(data, place.server);
    await give(password, place.server && { uid: 0, gid: 0 });
  });
}

async function initdb(binaries: string, data: string, password: string, place: Place): Promise<void> {
  const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${password}`];
  const words = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await run(join(binaries, 'bin', 'initdb'), [`--pgdata=${data}`, ...access, ...words], {
      cwd: place.home,
      env: cleanEnvironment(),
      timeout: INITDB_LIMIT_MS,
      windowsHide: true,
      ...place.initdb,
    });
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean };
    const said = /(?:FATAL|PANIC): +(.*)|^initdb: (?:error: )?(.*)/m.exec(stderr);
    const unable = hasCode(error, 'ENOENT', 'ENOEXEC') && 'its programs do not run on this system';
    const forbidden = hasCode(error, 'EACCES') && 'programs must not be run from there';
    const slow = killed && `initdb took more than ${INITDB_LIMIT_MS / 1000} s`;
    throw new Error(unable || forbidden || slow || said?.[1] || said?.[2] || reasonOf(error), {
      cause: error,
    });
  }
}

/** Makes a folder or file, with all it holds, another user's; nothing to do without one. */
async function give(path: string, owner: RunAs | undefined): Promise<void> {
  if (!owner) return;
  await chown(path, owner.uid, owner.gid);
  if (!(await stat(path)).isDirectory()) return;
  await Promise.all((await readdir(path)).map((name) => give(join(path, name), owner)));
}

async function checkVersion(place: Place, binaries: string): Promise<void> {
  const found = (await readFile(join(place.data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const ours = /postgresql-(\d+)/.exec(basename(binaries))?.[1];
  if (found === ours) return;
  throw new DatabaseStartError(
    found
      ? `The data in ${place.data} is of PostgreSQL ${found} and this app brings PostgreSQL ${ours}: move the data over ` +
          `with pg_dump, set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL ${found} that serves it.`
      : `${place.cluster} does not hold a whole database: put it back from a copy, move it away to begin an empty one, ` +
          `or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
