/** `npm start`: builds when a source is newer than the last build, then runs it in this process. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(root, 'dist', '.built');
const SOURCES = [
  'src',
  'prisma/schema.prisma',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.build.json',
  'tsconfig.json',
];

if (SOURCES.some((source) => newest(join(root, source)) > changedAt(STAMP))) build();
await import('../dist/main.js');

function build() {
  console.error('Building Shaker Cup …');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
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
