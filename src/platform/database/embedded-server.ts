import { execFile, spawn } from 'node:child_process';
import { open, readFile, rm, stat, statfs } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode, reasonOf } from './database-start-error.js';
import { cleanEnvironment } from './embedded-binaries.js';
import type { Place } from './embedded-place.js';

const run = promisify(execFile);
const STOP_LIMIT_S = 30;
const LOG_LIMIT_BYTES = 1024 * 1024;
const HALF_WRITTEN_MS = 2000;
const FULL_DISK_BYTES = 1024 * 1024;
const KILLED = 'it was killed';
const PASSING =
  /bogus data in lock file|lock file .*(already exists|is empty)|shared memory block|create any TCP|already in use/;
const TO_A_CLIENT = /the database system is|terminating connection/;

/** A server that was launched. */
export interface Launch {
  /** Why it is no longer running, as soon as it is not. */
  ended?: string;
}

/**
 * The port of the server that runs on this data, or else the process number in a postmaster.pid that lies there though
 * its server is gone (the number may have gone to another program since).
 */
export async function findServer(place: Place): Promise<{ port?: number; stalePid?: number }> {
  const file = join(place.data, 'postmaster.pid');
  const [pid, , , port] = (await readFile(file, 'utf8').catch(() => '')).split('\n').map(Number);
  if (!pid || !port) {
    // left empty by a crash, it would keep every server from starting
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > HALF_WRITTEN_MS) await rm(file, { force: true });
    return {};
  }
  return (await isServerOf(place, pid)) ? { port } : { stalePid: pid };
}

/** Whether the process with this number is a server started on this very data folder. */
async function isServerOf(place: Place, pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').includes(place.data);
  }
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(` -D ${place.data} `);
}

/**
 * Starts a server that outlives this process and holds none of its pipes. Of several launched at once on the same data
 * PostgreSQL lets one live.
 * @param stalePid process number to disregard when it stands in a postmaster.pid
 */
export async function launchServer(place: Place, binaries: string, stalePid?: number): Promise<Launch> {
  const port = await choosePort(place);
  const log = await open(place.log, 'a', 0o600);
  try {
    if ((await log.stat()).size > LOG_LIMIT_BYTES) await log.truncate();
    const begin = (await log.stat()).size;
    const server = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', place.data, '-p', String(port), ...settings()],
      {
        cwd: place.home,
        // PostgreSQL takes a lock file with this number for its own launcher's, so for stale, and still makes sure by
        // its shared memory that nobody uses the data
        env: { ...cleanEnvironment(), ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log.fd, log.fd],
        ...place.server,
      },
    );
    server.unref();
    const launch: Launch = {};
    server.once('error', (error) => (launch.ended = reasonOf(error)));
    server.once('exit', (_code, signal) => {
      void lastWords(place.log, begin).then((words) => (launch.ended = signal ? KILLED : words));
    });
    return launch;
  } finally {
    await log.close();
  }
}

function settings(): string[] {
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // refused statements are the app's to report; they would let the log grow without end
    'log_min_messages=log',
    'log_checkpoints=off',
    'timezone=UTC',
    'log_timezone=UTC',
  ].flatMap((setting) => ['-c', setting]);
}

/** What the log tells of the end of a server that began to write it there. */
async function lastWords(log: string, begin: number): Promise<string> {
  const lines = (await readFile(log).catch(() => Buffer.alloc(0)))
    .subarray(begin)
    .toString('utf8')
    .split('\n');
  const fatal = lines
    .filter((line) => /FATAL|PANIC|error while loading/.test(line) && !TO_A_CLIENT.test(line))
    .at(-1);
  if (fatal) return fatal.replace(/^.*?(?=FATAL|PANIC)/, '');
  const { bavail, bsize } = await statfs(dirname(log)).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize < FULL_DISK_BYTES
    ? 'the disk is full'
    : (lines.filter(Boolean).at(-1) ?? 'without a word');
}

/** Whether a server that ended with these words may well start when tried again. */
export function isPassing(words: string): boolean {
  return words === KILLED || PASSING.test(words);
}

/** Stops the server at once, cutting every connection; nothing committed is lost. */
export async function stopServer(place: Place, binaries: string): Promise<void> {
  const how = ['stop', '-D', place.data, '-m', 'fast', '-w', '-t', String(STOP_LIMIT_S)];
  await run(join(binaries, 'bin', 'pg_ctl'), how, {
    cwd: place.home,
    env: cleanEnvironment(),
    timeout: (STOP_LIMIT_S + 5) * 1000,
    windowsHide: true,
    ...place.server,
  });
}

/** The port of the last run, so that apps that still use the server find it again, or else any that is free. */
async function choosePort(place: Place): Promise<number> {
  const options = await readFile(join(place.data, 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  return freePort(last).catch(() => freePort(0));
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve),
  );
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
