import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that tests may use: what the variable `CHROMIUM` names, else what is installed, else what Debian and Ubuntu
 * install for root.
 * @returns its path, or null where there is none; one line on stderr then says why
 */
export async function findChromium(): Promise<string | null> {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (await isChromium(named)) return named;
    throw new Error(`CHROMIUM is "${named}", which does not run as Chromium.`);
  }
  const found = await installed();
  if (found) return found;
  const reason = await install();
  const got = reason === null ? await installed() : null;
  if (!got) {
    say(
      `No Chromium, so its tests are skipped: none is on PATH, and ${reason ?? 'what apt-get installed does not run'}. ` +
        'Install Chromium or Google Chrome, or set CHROMIUM to its path.',
    );
  }
  return got;
}

async function installed(): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const path of [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...ELSEWHERE,
  ]) {
    if (await isChromium(path)) return path;
  }
  return null;
}

/** It is asked for its version, since some systems have a script of that name that only tells how to install it. */
async function isChromium(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    const { stdout } = await run(path, ['--version'], { timeout: 60_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

/** Installs it, where that needs nobody's password; null, or why not. */
async function install(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root can install it';
  const apt = (timeout: number, ...words: string[]) =>
    run('apt-get', words, { timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  try {
    say('Installing Chromium for the tests of Swagger UI, which takes some minutes …');
    // a source that cannot be reached need not be the one that has it
    await apt(120_000, 'update').catch(() => {});
    await apt(600_000, 'install', '-y', '--no-install-recommends', 'chromium');
    return null;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') return 'there is no apt-get to install it with';
    return `apt-get could not install it (${stderr.trim().split('\n').at(-1) || 'it took too long'})`;
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`);
