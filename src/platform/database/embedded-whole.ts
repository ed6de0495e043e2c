import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';
import type { Place } from './embedded-place.js';

const LEFTOVER_AGE_MS = 10 * 60_000;

/**
 * Builds a folder under another name and renames it, so that whoever is killed or loses a race leaves nothing half made.
 * @param build fills the folder whose path it is given
 * @throws {DatabaseStartError} when that fails.
 */
export async function makeWhole(
  place: Place,
  target: string,
  build: (staging: string) => Promise<void>,
): Promise<void> {
  const staging = join(
    place.home,
    `new-${basename(target)}-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  try {
    await mkdir(staging, { mode: 0o711 });
    if (place.server) await chmod(staging, 0o711); // whatever the umask
    await build(staging);
    await rename(staging, target);
    await syncFolder(place.home);
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

/** Makes a rename last through a power cut, where the system can do that to a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** What killed processes left behind; old enough that none is still at work there. */
export async function removeLeftovers(place: Place): Promise<void> {
  for (const name of await readdir(place.home)) {
    const path = join(place.home, name);
    const made = name.startsWith('new-') && (await stat(path).catch(() => undefined));
    if (made && Date.now() - made.mtimeMs > LEFTOVER_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
