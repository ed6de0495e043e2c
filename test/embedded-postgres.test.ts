import { spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  canRunApps,
  isAlive,
  killApps,
  launchApp,
  refusal,
  serverPid,
  sql,
  startApp,
  type App,
  type User,
} from './support/apps.js';

const NOBODY = { uid: 65534, gid: 65534 };
const root = process.getuid?.() === 0;
const others = root && canRunApps(NOBODY);
const users: [string, User][] = [[root ? 'root' : 'an ordinary user', {}]];
if (others) users.push(['an ordinary user', NOBODY]);

let temp: string;
const servers = new Set<string>();

/** A new folder that every user may enter and `user` may write to. */
async function newFolder(user: User = {}, name = ''): Promise<string> {
  const folder = join(temp, `${Math.random().toString(36).slice(2)}${name}`);
  await mkdir(folder);
  if (user.uid) await chown(folder, user.uid, user.gid!);
  return folder;
}

async function start(dataDir: string, user: User): Promise<App> {
  const app = await startApp(dataDir, user);
  servers.add(app.folder);
  return app;
}

/** Where the database of a folder is, also before it is ready. */
async function homeOf(dataDir: string): Promise<string> {
  const note = await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '');
  return note.trim().split('\n').at(-1) || join(dataDir, 'postgres');
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500 && !(await condition()); i++) await sleep(10);
  expect(await condition()).toBe(true);
}

function kill(pid: number | undefined): void {
  if (isAlive(pid)) process.kill(pid!, 'SIGKILL');
}

beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), 'shakercup-test-'));
  await chmod(temp, 0o711);
});

afterAll(async () => {
  killApps();
  for (const folder of servers) kill(await serverPid(folder));
  for (const folder of [temp, ...servers]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe.each(users)('the embedded PostgreSQL of %s', (_, user) => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await newFolder(user, ' with spaces, “quotes” & ünïcode');
    const app = await start(dataDir, user);
    await sql(app, 'CREATE TABLE kept (n int)');
    await app.end('SIGTERM');
  });

  /** What every test ends with: the data is there and grows, and the server stops with its last user. */
  async function worksAndStops(app: App): Promise<void> {
    await sql(app, 'INSERT INTO kept SELECT count(*) FROM kept');
    expect(await sql(app, 'SELECT count(*) = max(n) + 1 FROM kept')).toEqual([true]);
    await app.end('SIGTERM');
    expect(await serverPid(app.folder)).toBeUndefined();
  }

  test('keeps its data, listens on loopback only, writes to the disk, and sorts alike everywhere', async () => {
    const app = await start(dataDir, user);
    const setting = async (name: string) => (await sql(app, `SHOW ${name}`))[0];
    expect(await setting('listen_addresses')).toBe('127.0.0.1');
    expect(await setting('unix_socket_directories')).toBe('');
    expect(await setting('fsync')).toBe('on');
    expect(await setting('server_encoding')).toBe('UTF8');
    expect(await sql(app, `SELECT datlocale FROM pg_database WHERE datname = current_database()`)).toEqual([
      'C.UTF-8',
    ]);
    await worksAndStops(app);
  });

  test('lets nobody in without the password, which only its owner can read', async () => {
    const app = await start(dataDir, user);
    const url = new URL(app.url);
    url.password = 'guess';
    await expect(new pg.Client(url.href).connect()).rejects.toThrow('password authentication failed');
    expect((await stat(join(app.folder, 'cluster', 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(app.folder, 'cluster', 'data'))).mode & 0o777).toBe(0o700);
    await worksAndStops(app);
  });

  test('outlives Ctrl-C until the app has left it', async () => {
    const app = await start(dataDir, user);
    const pid = await serverPid(app.folder);
    await app.end('SIGINT', 'group');
    // it has taken its pid file away, and is gone a moment later
    for (let tries = 0; isAlive(pid) && tries < 100; tries++) await sleep(20);
    expect(isAlive(pid)).toBe(false);
    expect(app.process.exitCode).toBe(0); // it could still ask the database after the signal
  });

  test('is found and used again after Node alone was killed, and holds none of its pipes', async () => {
    const killed = await start(dataDir, user);
    const pid = await serverPid(killed.folder);
    await killed.end('SIGKILL');
    expect(isAlive(pid)).toBe(true);
    const next = await start(dataDir, user);
    expect(await serverPid(next.folder)).toBe(pid);
    await worksAndStops(next);
  });

  test('recovers after both were killed', async () => {
    const killed = await start(dataDir, user);
    await sql(killed, 'CREATE TABLE answered AS SELECT 1 AS n');
    process.kill((await serverPid(killed.folder))!, 'SIGKILL');
    await killed.end('SIGKILL');
    const next = await start(dataDir, user);
    expect(await sql(next, 'SELECT n FROM answered')).toEqual([1]);
    await sql(next, 'DROP TABLE answered');
    await worksAndStops(next);
  });

  test.each([
    ['names a process of another program', (text: string) => text.replace(/^\d+/, String(process.pid))],
    [
      'names a process of another program of the same user',
      (text: string, pid: number) => text.replace(/^\d+/, String(pid)),
    ],
    ['names no process', (text: string) => text.replace(/^\d+/, '4194303')],
    ['is empty', () => ''],
  ])('starts when the lock file a crash left %s', async (_case, change) => {
    const killed = await start(dataDir, user);
    const lock = join(killed.folder, 'cluster', 'data', 'postmaster.pid');
    const [text, owner] = [await readFile(lock, 'utf8'), await stat(lock)];
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      ...user,
      stdio: 'ignore',
    });
    const pid = await serverPid(killed.folder);
    await killed.end('SIGKILL');
    kill(pid);
    await writeFile(lock, change(text, bystander.pid!));
    await chown(lock, owner.uid, owner.gid);
    await utimes(lock, 0, 0);
    await worksAndStops(await start(dataDir, user));
    bystander.kill();
  });

  test('is shared by two apps and stays until the last of them leaves', async () => {
    const first = await start(dataDir, user);
    const second = await start(dataDir, user);
    expect(second.url).toBe(first.url);
    const pid = await serverPid(first.folder);
    await first.end('SIGTERM');
    expect(await serverPid(second.folder)).toBe(pid);
    await worksAndStops(second);
  });

  test('is not kept running by an app that was killed', async () => {
    const killed = await start(dataDir, user);
    const second = await start(dataDir, user);
    await killed.end('SIGKILL');
    await worksAndStops(second);
  });

  test('serves an app that starts while the last one stops it', async () => {
    let app = await start(dataDir, user);
    for (let round = 0; round < 4; round++) {
      const leaving = app.end('SIGTERM');
      await sleep(round * 40);
      app = await start(dataDir, user);
      await leaving;
      await sql(app, 'SELECT 1');
    }
    await worksAndStops(app);
  });

  test('comes back on the same port when the server alone was killed', async () => {
    const app = await start(dataDir, user);
    kill(await serverPid(app.folder));
    await until(() =>
      sql(app, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    await worksAndStops(app);
  });

  test('is one for two apps that start at the same moment on an empty folder', async () => {
    const empty = await newFolder(user);
    const [one, other] = await Promise.all([start(empty, user), start(empty, user)]);
    expect(other.url).toBe(one.url);
    await sql(one, 'CREATE TABLE kept (n int)');
    await one.end('SIGTERM');
    await worksAndStops(other);
    expect((await readdir(one.folder)).filter((name) => name.startsWith('new-'))).toEqual([]);
  });

  test('is made anew when the first start was killed half way, and clears that up later', async () => {
    const empty = await newFolder(user);
    const killed = launchApp(empty, user);
    const halves = async () =>
      (await readdir(await homeOf(empty)).catch(() => [])).filter((name) => name.startsWith('new-cluster'));
    await until(async () => (await halves()).length > 0);
    killed.kill('SIGKILL');
    const app = await start(empty, user);
    await sql(app, 'CREATE TABLE kept (n int)');
    await worksAndStops(app);
    const left = await halves();
    expect(left).toHaveLength(1);
    await utimes(join(app.folder, left[0]!), 0, 0);
    await rm(join(app.folder, 'cluster'), { recursive: true });
    await (await start(empty, user)).end('SIGTERM');
    expect(await halves()).toEqual([]);
  });

  test('says in one sentence what keeps it from starting', async () => {
    const broken = await newFolder(user);
    const app = await start(broken, user);
    await app.end('SIGTERM');
    const data = join(app.folder, 'cluster', 'data');
    await writeFile(join(data, 'postgresql.conf'), 'no_such_setting = 1\n');
    expect(await refusal(broken, user)).toMatch(
      /cannot start \(.*configuration file.*\): see .*DATABASE_URL/,
    );
    await writeFile(join(data, 'PG_VERSION'), '17\n');
    expect(await refusal(broken, user)).toMatch(/is of PostgreSQL 17 and this app brings PostgreSQL 18/);
    await rm(join(data, 'PG_VERSION'));
    expect(await refusal(broken, user)).toMatch(/does not hold a whole database/);
    const file = join(broken, 'file');
    await writeFile(file, '');
    expect(await refusal(file, user)).toMatch(
      /cannot use the folder .* because it is not a folder: set DATA_DIR/,
    );
  });
});

(root ? describe : describe.skip)('run by root (needs root)', () => {
  test('keeps the data elsewhere when the folder is closed to others, leaves a note, and refuses a moved folder', async () => {
    const closed = await newFolder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'data');
    const app = await start(dataDir, {});
    expect(app.folder).toMatch(/^\/var\/lib\/shakercup\//);
    await sql(app, 'CREATE TABLE kept AS SELECT 1 AS n');
    await app.end('SIGTERM');
    expect(await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).toContain(app.folder);
    await chmod(closed, 0o711);
    const next = await start(dataDir, {});
    expect(await sql(next, 'SELECT n FROM kept')).toEqual([1]);
    await next.end('SIGTERM');
    await rename(dataDir, join(closed, 'moved'));
    expect(await refusal(join(closed, 'moved'))).toMatch(/was moved or copied and its database is still in/);
  });

  test('runs as a user of its own, so that no other can read the data', async () => {
    const app = await start(await newFolder(), {});
    const data = await stat(join(app.folder, 'cluster', 'data'));
    expect(data.uid).not.toBe(0);
    expect(data.uid).not.toBe(NOBODY.uid);
    expect((await stat(join(app.folder, 'cluster', 'password'))).uid).toBe(0);
    await app.end('SIGTERM');
  });
});

(others ? describe : describe.skip)(
  'in turns with another user (needs root, and a checkout open to all)',
  () => {
    test('refuses the database of another user, and so does that user', async () => {
      const rootsOwn = await newFolder();
      await (await start(rootsOwn, {})).end('SIGTERM');
      await chmod(rootsOwn, 0o777);
      expect(await refusal(rootsOwn, NOBODY)).toMatch(/belongs to root: start the app as that user/);
      const theirs = await newFolder(NOBODY);
      await (await start(theirs, NOBODY)).end('SIGTERM');
      expect(await refusal(theirs)).toMatch(/belongs to the user with id 65534: start the app as that user/);
    });

    test('says so when an ordinary user cannot write there, or has no name', async () => {
      expect(await refusal(join(await newFolder(), 'data'), NOBODY)).toMatch(
        /because permission is denied: set DATA_DIR/,
      );
      const nameless = { uid: 54321, gid: 54321 };
      expect(await refusal(await newFolder(nameless), nameless)).toMatch(
        /effective user ID 54321.*set DATA_DIR/,
      );
    });
  },
);
