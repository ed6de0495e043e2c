/** `npm run build`, and the part of `npm start` that does it only when a source is newer than the last build. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (path) => join(root, path);

/** Written when a build is complete. */
const STAMP = inRoot('dist/.built');
const LOCK = inRoot('node_modules/.cache/shakercup-build');
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
  console.error('Building Shaker Cup …');
  for (const step of STEPS) {
    const { status, stdout } = spawnSync(process.execPath, step.split(' '), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status === 0) continue;
    process.stderr.write(stdout);
    rmSync(LOCK, { force: true });
    process.exit(status ?? 1);
  }
  writeFileSync(STAMP, '');
}

/** Builds that are started at once wait for one another; the lock of one that was killed does not count. */
async function locked(work) {
  mkdirSync(join(LOCK, '..'), { recursive: true });
  while (!takeLock()) await sleep(100);
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
    if (!isAlive(readFileSync(LOCK, { encoding: 'utf8', flag: 'r' }))) rmSync(LOCK, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    return pid === '' || process.kill(Number(pid), 0); // empty: its owner is just writing it
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When a file, or anything in a folder but what is generated, was last changed; in milliseconds. */
function newest(path) {
  if (!statSync(path).isDirectory()) return changedAt(path);
  const inside = readdirSync(path).filter((name) => name !== 'generated');
  return Math.max(...inside.map((name) => newest(join(path, name))));
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
