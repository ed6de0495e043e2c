import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../src/platform/config.js';
import { canRunApps } from './support/apps.js';
import { told } from './support/ask.js';
import { createDatabase } from './support/database.js';
import { freePort, root } from './support/product.js';

const run = promisify(execFile);
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const compose = read('compose.yaml');
const [, dependencies, , image] = read('Dockerfile').split(/^FROM /m) as [string, string, string, string];

/** What the last stage says after a word; the brackets of a command's exec form as an array. */
const said = (word: RegExp) => new RegExp(`^${word.source} (.+)$`, 'm').exec(image)![1]!;
const command = (word: RegExp) => JSON.parse(said(word)) as [string, ...string[]];
const imageEnv = Object.fromEntries(
  said(/ENV/)
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
/** What compose.yaml sets for the server, where nothing else is set than the password. */
const composeEnv = Object.fromEntries(
  [...section('server').matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name, value]) => [
    name!,
    value!.replaceAll('${POSTGRES_PASSWORD}', 'secret').replaceAll(/\$\{\w+:-\}/g, ''),
  ]),
);

function section(service: string): string {
  return new RegExp(`^  ${service}:\n((?: {4}.*\n|\n)+)`, 'm').exec(compose)![1]!;
}

const NOBODY = { uid: 65534, gid: 65534 };
const user = process.getuid?.() === 0 && canRunApps(NOBODY) ? NOBODY : {};
/** Without a network and with an empty cache nobody can install anything. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/;

let running: ChildProcess | undefined;
const temp = await mkdtemp(join(tmpdir(), 'shakercup-image-'));
const app = join(temp, 'app');
const registry = await layOutImage().catch((error: Error) => {
  if (!UNREACHABLE.test(error.message)) throw error;
  return 'unreachable' as const;
});

afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(temp, { recursive: true, force: true });
});

/** Makes the folder of the last stage as the Dockerfile does, from this checkout, which is built. */
async function layOutImage(): Promise<void> {
  const installed = join(temp, 'dependencies');
  await chmod(temp, 0o755);
  await copy(dependencies, { context: root }, installed);
  for (const [, line] of dependencies.matchAll(/^RUN (.+)$/gm)) {
    const env = { ...process.env, npm_config_prefer_offline: 'true', npm_config_fetch_retries: '0' };
    await run('sh', ['-c', line!], { cwd: installed, env });
  }
  await copy(image, { context: root, build: root, dependencies: installed }, app);
}

async function copy(stage: string, from: Record<string, string>, folder: string): Promise<void> {
  for (const [, name = 'context', what] of stage.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)) {
    const files = what!.split(' ');
    const target = files.pop()!;
    for (const file of files) {
      const path = join(folder, target, target.endsWith('/') ? basename(file) : '');
      const source = join(from[name]!, file.replace('/app/', ''));
      await mkdir(dirname(path), { recursive: true });
      await (name === 'dependencies' ? rename(source, path) : cp(source, path, { recursive: true }));
    }
  }
}

/** What the image's health check says of the server on a port: 0 where it is well. */
async function health(env: NodeJS.ProcessEnv): Promise<unknown> {
  const [program, ...args] = command(/HEALTHCHECK .* CMD/);
  const { code } = await run(program, args, { env, cwd: app }).then(
    () => ({ code: 0 }),
    (error: { code: unknown }) => error,
  );
  return code;
}

async function rollOnce(server: string): Promise<object> {
  const post = (path: string, token?: string, body = {}) =>
    told<{ token: string; id: string }>(server, { method: 'POST', path: `/v1${path}`, token, body });
  const { token } = await post('/players', undefined, { name: 'Anna' });
  const { id } = await post('/games', token, { ruleset: 'dobbelspel' });
  await post(`/games/${id}/start`, token);
  return post(`/games/${id}/turn/roll`, token);
}

const whereNpmIsReached = registry === 'unreachable' ? test.skip : test;

whereNpmIsReached(
  "what the image holds is enough: its command serves, its health check sees it, and SIGTERM ends it (skipped where npm's registry is not reached)",
  async () => {
    const database = await createDatabase({ empty: true });
    const data = join(temp, 'data');
    await mkdir(data);
    if (user === NOBODY) await chown(data, NOBODY.uid, NOBODY.gid);
    const port = await freePort();
    const env = {
      ...{ ...imageEnv, DATA_DIR: data, PORT: String(port), DATABASE_URL: database.url, LOG_LEVEL: 'error' },
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    };
    expect(await health(env)).toBe(1);
    const [program, ...args] = command(/CMD/);
    running = spawn(program, args, { cwd: app, env, ...user, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(running, 'exit');
    await Promise.race([once(running.stdout!, 'data'), ended]); // it says that it is ready, or why not
    expect(await health(env)).toBe(0);
    expect(await rollOnce(`http://127.0.0.1:${port}`)).toMatchObject({ turn: { rolls: [{ number: 1 }] } });
    running.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await health(env)).toBe(1);
    await database.drop();
  },
);

test('the image and compose.yaml set only what the configuration knows', () => {
  const known: string[] = [];
  readConfig(new Proxy({}, { get: (_, name) => void known.push(String(name)) }));
  expect(Object.keys(composeEnv)).toContain('DATABASE_URL');
  expect(known).toEqual(expect.arrayContaining([...Object.keys(imageEnv), ...Object.keys(composeEnv)]));
});

test('the server of compose.yaml asks the database of compose.yaml, by its name, as its user', () => {
  const { hostname, username, password, pathname } = new URL(readConfig(composeEnv).databaseUrl!);
  expect(section(hostname)).toContain(`POSTGRES_USER: ${username}\n`);
  expect(section(hostname)).toContain('POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?');
  expect([password, pathname]).toEqual(['secret', `/${username}`]);
});

test('image, compose.yaml and configuration agree on the port, and on the folder of the tables', () => {
  const { port, dataDir } = readConfig({ ...imageEnv, ...composeEnv });
  expect(said(/EXPOSE/)).toBe(String(port));
  expect(section('server')).toContain(`- \${HOST:-127.0.0.1}:\${PORT:-3000}:${port}\n`);
  expect(said(/VOLUME/)).toBe(dataDir);
  expect(section('server')).toContain(`- tables:${dataDir}\n`);
  expect(said(/RUN install -d -o node -g node/)).toBe(dataDir);
  expect(said(/USER/)).toBe('node');
});
