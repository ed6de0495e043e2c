import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';

/** Another user of the system to run a program as. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Where the embedded database of one data folder lives, and as whom its programs run. */
export interface Place {
  /** The folder of everything below. */
  home: string;
  /** The superuser's password and the data: made in one piece, so either whole or absent. */
  cluster: string;
  data: string;
  password: string;
  log: string;
  /** Who the server runs as and who owns the data; absent: the user of this process. */
  server?: RunAs;
  /** Who initdb runs as: unlike the server it needs a user that the system knows by name. */
  initdb?: RunAs;
}

/**
 * PostgreSQL refuses to run as root. The number belongs to nobody (distributions and systemd leave it free), so that
 * the data is closed to every other user, `nobody` included.
 */
const SERVER: RunAs = { uid: 65521, gid: 65521 };
const OUTSIDE = '/var/lib/shakercup';
const NOTE = 'postgres-is-elsewhere.txt';
const OWN_DATABASE = 'or set DATABASE_URL to a PostgreSQL of your own';

/**
 * Decides where the database of a data folder lives, and makes the folder.
 *
 * That is `<dataDir>/postgres`, unless root runs this and the server's unprivileged user cannot enter the data folder
 * (a checkout below /root): then a folder of /var/lib/shakercup that belongs to the data folder's path, with a note
 * left in the data folder.
 * @throws {DatabaseStartError} when the folder cannot be made, or holds the database of another user.
 */
export async function placeFor(dataDir: string): Promise<Place> {
  const folder = await makeDataFolder(dataDir);
  const root = process.getuid?.() === 0;
  const home = root ? await homeForRoot(folder) : await homeForUser(folder);
  await makeHome(home, root);
  const cluster = join(home, 'cluster');
  return {
    home,
    cluster,
    data: join(cluster, 'data'),
    password: join(cluster, 'password'),
    log: join(home, 'server.log'),
    ...(root && { server: SERVER, initdb: nobody() }),
  };
}

async function makeDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir);
    return await realpath(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

async function homeForUser(folder: string): Promise<string> {
  const noted = await readNote(folder);
  if (noted) throw belongsToAnother(noted, 0);
  return join(folder, 'postgres');
}

async function homeForRoot(folder: string): Promise<string> {
  const inside = join(folder, 'postgres');
  const outside = join(OUTSIDE, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  const noted = await readNote(folder);
  if (noted && noted !== outside) {
    throw new DatabaseStartError(
      `${folder} was moved or copied and its database is still in ${noted}: move that to ${outside} to go on with it, ` +
        `delete ${join(folder, NOTE)} to begin an empty one, ${OWN_DATABASE}.`,
    );
  }
  const enterable = await anyoneCanEnter(folder);
  if (existsSync(join(inside, 'cluster'))) {
    await checkOwner(inside);
    if (enterable) return inside;
    throw new DatabaseStartError(
      `The embedded database in ${inside} runs as an unprivileged user, who can no longer enter that folder: ` +
        `allow it (chmod o+x) on every folder above, ${OWN_DATABASE}.`,
    );
  }
  if (enterable && !existsSync(outside)) return inside;
  await leaveNote(folder, outside);
  return outside;
}

/** Whether a user without any rights of its own can pass through this folder and all above it. */
async function anyoneCanEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || anyoneCanEnter(dirname(folder));
}

async function readNote(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => '');
  return text.trim().split('\n').at(-1) || undefined;
}

async function leaveNote(folder: string, outside: string): Promise<void> {
  const why = 'The database runs as an unprivileged user, who cannot enter this folder. It is kept here:';
  await writeFile(join(folder, NOTE), `${why}\n${outside}\n`).catch((error: unknown) => {
    throw unusable(folder, error);
  });
}

async function makeHome(home: string, root: boolean): Promise<void> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    await checkOwner(home);
    // the server's user must pass through, whatever the umask; what is private lies deeper
    if (root) {
      for (const folder of [home, ...(dirname(home) === OUTSIDE ? [OUTSIDE] : [])]) {
        await chmod(folder, 0o711);
      }
    }
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : unusable(home, error);
  }
}

async function checkOwner(home: string): Promise<void> {
  const found = await lstat(home).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw unusable(home, error);
  });
  if (found && !found.isDirectory()) throw unusable(home, { code: 'ENOTDIR' });
  if (found && process.getuid && found.uid !== process.getuid()) throw belongsToAnother(home, found.uid);
}

function nobody(): RunAs {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users);
  // macOS writes the number as -2
  return { uid: Number(entry?.[1] ?? 65534) >>> 0, gid: Number(entry?.[2] ?? 65534) >>> 0 };
}

function belongsToAnother(home: string, uid: number): DatabaseStartError {
  const owner = uid === 0 ? 'root' : `the user with id ${uid}`;
  return new DatabaseStartError(
    `The embedded database in ${home} belongs to ${owner}: start the app as that user, ` +
      `set DATA_DIR to another folder, ${OWN_DATABASE}.`,
  );
}

function unusable(folder: string, error: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded database cannot use the folder ${folder} because ${reasonOf(error)}: ` +
      `set DATA_DIR to a folder that can be written to, ${OWN_DATABASE}.`,
    { cause: error },
  );
}
