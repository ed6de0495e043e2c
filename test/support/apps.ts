import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A user of the system to run an app as. */
export interface User {
  uid?: number;
  gid?: number;
}

/** A running database-app.ts, in a process group of its own. */
export interface App {
  process: ChildProcess;
  url: string;
  folder: string;
  /** Sends a signal to the app alone, or with `group` as the terminal does, and waits until the app and its output end. */
  end(signal: NodeJS.Signals, group?: 'group'): Promise<void>;
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const typescript = ['--import', file('./typescript.mjs')];
const running = new Set<ChildProcess>();

/** Whether that user can run the project's code at all; not in a checkout that is closed to other users. */
export function canRunApps(user: User): boolean {
  const script = `import(${JSON.stringify(file('./apps.ts'))})`;
  return spawnSync(process.execPath, [...typescript, '-e', script], { ...user, cwd: '/' }).status === 0;
}

/** Starts an app without waiting for it. */
export function launchApp(dataDir: string, user: User = {}): ChildProcess {
  const child = spawn(process.execPath, [...typescript, file('./database-app.ts'), dataDir], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child.once('exit', () => running.delete(child)));
  return child;
}

/** Starts an app on a data folder and waits until it is ready. Rejects with its one sentence when it cannot start. */
export async function startApp(dataDir: string, user: User = {}): Promise<App> {
  const child = launchApp(dataDir, user);
  const closed = once(child, 'close');
  const silent = closed.then(() => ['{"error":"it ended without a word"}']);
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), silent])) as [
    string,
  ];
  const { url, folder, error } = JSON.parse(line) as { url: string; folder: string; error?: string };
  if (error) throw new Error(error);
  const end: App['end'] = async (signal, group) => {
    process.kill(group ? -child.pid! : child.pid!, signal);
    await closed;
  };
  return { process: child, url, folder, end };
}

/** The sentence with which an app says that it cannot start. */
export async function refusal(dataDir: string, user: User = {}): Promise<string> {
  return startApp(dataDir, user).then(
    async (app) => {
      await app.end('SIGTERM');
      throw new Error('The app started.');
    },
    (error: Error) => error.message,
  );
}

/** Ends whatever a failed test left running. */
export function killApps(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs a statement in an app's database. */
export async function sql(app: Pick<App, 'url'>, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: app.url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

/** The process number of the server that is said to run below a folder of the embedded database. */
export async function serverPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'cluster', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** Whether a process runs. */
export function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
