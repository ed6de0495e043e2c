/** `npm run build`, and the part of `npm start` that does it only when a source is newer than the last build. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (path) => join(root, path);

/** Written when a build is complete. */
const STAMP = inRoot('dist/.built');
const LOCK = inRoot('node_modules/.cache/shakercup-build');
/** Longer than any build takes: the number of its process may be another's by then. */
const LOCK_LIMIT_MS = 5 * 60_000;
const STEPS = ['node_modules/prisma/build/index.js generate', 'node_modules/@nestjs/cli/bin/nest.js build'];
const SOURCES = [
  'src',
  'prisma/schema.prisma',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

if (process.argv[1] === fileURLToPath(import.meta.url)) await locked(build);

export async function buildIfStale() {
  if (isStale()) await locked(() => isStale() && build());
}

const isStale = () => SOURCES.some((source) => newest(inRoot(source)) > changedAt(STAMP));

function build() {
  console.error('Building Shaker Cup, which takes some 20 seconds …');
  for (const step of STEPS) {
    const { status, output } = spawnSync(process.execPath, step.split(' '), { cwd: root, encoding: 'utf8' });
    if (status === 0) continue;
    process.stderr.write(output.join(''));
    rmSync(LOCK, { force: true });
    process.exit(status ?? 1);
  }
  repairImports(inRoot('dist'));
  writeFileSync(STAMP, '');
}

/**
 * In a folder whose path holds letters beyond ASCII or quotes, the plugin of @nestjs/swagger imports the classes that it
 * documents from a mangled path of their source. What stands behind the last `/src/` of it is right.
 */
function repairImports(dist) {
  for (const name of readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    const file = join(dist, name);
    const code = readFileSync(file, 'utf8');
    const repaired = code.replace(
      /^(import \* as openapi_import_\d+ from ").*\/src\/([^"]+)";$/gm,
      (_, start, source) => {
        const path = relative(dirname(file), join(dist, source)).replaceAll('\\', '/');
        return `${start}${path.startsWith('.') ? path : `./${path}`}";`;
      },
    );
    if (repaired !== code) writeFileSync(file, repaired);
  }
}

/** Builds that are started at once wait for one another; the lock of one that was killed does not count. */
async function locked(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = 0; !takeLock(); waited++) {
    if (waited === 10) console.error('Waiting for another build to end …');
    await sleep(100);
  }
  try {
    work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned(LOCK)) rmSync(LOCK, { force: true });
    return false;
  }
}

function isAbandoned(lock) {
  const age = Date.now() - changedAt(lock);
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (age > LOCK_LIMIT_MS) return true;
    return pid === 0 ? age > 5000 : !process.kill(pid, 0); // 0: its owner is just writing it
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** When a file, or anything in a folder but what is generated, was last changed; in milliseconds. 0: it is not there. */
function newest(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path);
  const inside = readdirSync(path).filter((name) => name !== 'generated');
  return Math.max(...inside.map((name) => newest(join(path, name))));
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
