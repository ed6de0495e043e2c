import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameView } from '../src/games/game.view.js';
import { told } from './support/ask.js';
import type { Voice } from './support/attempts.js';
import { createDatabase } from './support/database.js';
import { killProducts, type Product, refusedStart, root, startProduct } from './support/product.js';

const folders: string[] = [];

async function newFolder(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shakercup-start-'));
  await chmod(folder, 0o711); // the embedded server runs as another user when this one is root
  folders.push(folder);
  return join(folder, name);
}

afterAll(async () => {
  killProducts();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const call = <T>({ url }: Product, path: string, token?: string, body = {}) =>
  told<T>(url, { method: 'POST', path: `/v1${path}`, token, body });

async function startGame(product: Product): Promise<{ token: string; id: string }> {
  const { token } = await call<Voice>(product, '/players', undefined, { name: 'Anna' });
  const { id } = await call<GameView>(product, '/games', token, { ruleset: 'dobbelspel' });
  await call(product, `/games/${id}/start`, token);
  return { token, id };
}

const gameOf = ({ url }: Product, id: string) =>
  told<GameView>(url, { method: 'GET', path: `/v1/games/${id}` });

describe('npm start', () => {
  it('says in one line where Swagger UI is, once it is there', async () => {
    const database = await createDatabase({ empty: true });
    const product = await startProduct({ DATABASE_URL: database.url });
    expect(product.output).toEqual([
      expect.stringMatching(/^Shaker Cup is ready: http:\/\/127\.0\.0\.1:\d+\/docs$/),
    ]);
    const docs = await fetch(`${product.url}/docs`);
    expect(await docs.text()).toContain('swagger-ui');
    expect(await product.end('SIGTERM')).toBe(0);
    expect(product.output).toHaveLength(1);
    await database.drop();
  });

  it('keeps its games in an embedded database when none is given, also over kill -9', async () => {
    const env = { DATA_DIR: await newFolder('data with spaces') };
    const first = await startProduct(env);
    const { token, id } = await startGame(first);
    const answered = await call(first, `/games/${id}/turn/roll`, token);
    await first.end('SIGKILL');
    const second = await startProduct(env);
    expect(await gameOf(second, id)).toEqual(answered);
    await call(second, `/games/${id}/turn/score`, token, { category: 'chance' });
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('lets two servers share one data folder', async () => {
    const env = { DATA_DIR: await newFolder() };
    const [first, second] = await Promise.all([startProduct(env), startProduct(env)]);
    const { id } = await startGame(first);
    expect(await gameOf(second, id)).toEqual(await gameOf(first, id));
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await gameOf(second, id)).toMatchObject({ id });
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('builds and starts from what .dockerignore lets in, in a folder with spaces, accents and quotes in its name', async () => {
    const folder = await newFolder(`my "games" é 日本`);
    const forImages = await readFile(join(root, '.dockerignore'), 'utf8');
    for (const [, part] of forImages.matchAll(/^!(.+)$/gm)) {
      await cp(join(root, part!), join(folder, part!), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const database = await createDatabase({ empty: true });
    const product = await startProduct({ DATABASE_URL: database.url }, folder);
    await startGame(product);
    expect(await product.end('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('keeps its tables in the schema that DATABASE_URL names', async () => {
    const database = await createDatabase({ empty: true });
    const env = {
      DATABASE_URL: `${database.url}${database.url.includes('?') ? '&' : '?'}schema=Dice%20games`,
    };
    const product = await startProduct(env);
    const { token, id } = await startGame(product);
    await call(product, `/games/${id}/turn/roll`, token);
    expect(await product.end('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('brings one empty database up to date when several instances start at once', async () => {
    const database = await createDatabase({ empty: true });
    const env = { DATABASE_URL: database.url };
    const products = await Promise.all([1, 2, 3, 4].map(() => startProduct(env)));
    const { id } = await startGame(products[0]!);
    for (const product of products) expect(await gameOf(product, id)).toMatchObject({ id });
    expect(await Promise.all(products.map((product) => product.end('SIGTERM')))).toEqual([0, 0, 0, 0]);
    await database.drop();
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['DATABASE_POOL', '0'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback, example.com'],
    ['LOG_LEVEL', 'loud'],
    ['DATA_DIR', '~/shakercup'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgresql://user@127.0.0.1:5432'],
    ['HOST', 'no.such.host.invalid'],
    ['HOST', 'fe80::1'],
  ])('stops with one line that names %s when it is %j', async (name, value) => {
    const database = await createDatabase({ empty: true });
    const { code, said } = await refusedStart({ DATABASE_URL: database.url, [name]: value });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([expect.stringContaining(name)]);
    await database.drop();
  });

  it('takes RATE_LIMIT_PER_MINUTE and TRUST_PROXY', async () => {
    const database = await createDatabase({ empty: true });
    const product = await startProduct({
      DATABASE_URL: database.url,
      RATE_LIMIT_PER_MINUTE: '2',
      TRUST_PROXY: 'fd00::/8, loopback',
    });
    const get = async (client: string) =>
      (await fetch(`${product.url}/v1/rulesets`, { headers: { 'X-Forwarded-For': client } })).status;
    const all: number[] = [];
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) all.push(await get(client));
    expect(all).toEqual([200, 200, 429, 200]);
    expect(await product.end('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('stops with one line when the port is taken', async () => {
    const database = await createDatabase({ empty: true });
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, said } = await refusedStart({ DATABASE_URL: database.url, PORT: String(port) });
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `127.0.0.1:${port} is in use: set PORT to another port, or to 0 for a free one.`,
    );
    other.close();
    await database.drop();
  });

  // on Linux alone there is a folder in which nobody can make another
  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('stops with one line when there can be no folder at DATA_DIR', async () => {
    const { code, said } = await refusedStart({ DATA_DIR: '/proc/shakercup/data' });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/\/proc\/shakercup.* set DATA_DIR to/)]);
  });

  it('stops its embedded database when the rest of it cannot be loaded', async () => {
    const folder = await newFolder('broken');
    for (const part of ['dist', 'package.json']) {
      await cp(join(root, part), join(folder, part), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await writeFile(join(folder, 'dist/serve.js'), 'throw new Error("cannot be loaded")');
    const data = await newFolder();
    const { code, said } = await refusedStart({ DATA_DIR: data }, folder, 'dist/main.js');
    expect(code).toBe(1);
    expect(said).toContain('cannot be loaded');
    expect(existsSync(join(data, 'postgres/cluster/data/PG_VERSION'))).toBe(true);
    expect(existsSync(join(data, 'postgres/cluster/data/postmaster.pid'))).toBe(false);
  });

  it('stops with one line when the database cannot be reached', async () => {
    const { code, said } = await refusedStart({
      DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain('secret');
  });
});

test('an unreadable .env stops the start with one line', async () => {
  const folder = await newFolder('project');
  await mkdir(join(folder, '.env'), { recursive: true });
  await symlink(join(root, 'scripts'), join(folder, 'scripts'), 'junction');
  const { code, said } = await refusedStart({}, folder);
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^\.env cannot be read/)]);
});

test('.env.example names every variable that has an effect', async () => {
  const example = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
  const config = await readFile(new URL('../src/platform/config.ts', import.meta.url), 'utf8');
  const read = [...config.matchAll(/text\('(\w+)'\)/g)].map(([, name]) => name);
  const named = [...example.matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(read));
});
