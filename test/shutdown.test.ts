import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import request from 'supertest';
import { DatabaseProxy } from './support/proxy.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { expectProblem } from './support/problems.js';
import { killProducts, launch, type Product, startProduct } from './support/product.js';

const LIMIT_MS = 10_000;

let database: TestDatabase;
let other: pg.Client;

beforeEach(async () => {
  database = await createDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterEach(async () => {
  killProducts();
  await other.end();
  await database.drop();
});

/** An active game whose row somebody else holds, and a roll that waits for it. */
async function rollThatWaits({ url }: Product) {
  const post = (path: string, token: string, body = {}) =>
    request(url).post(`/v1${path}`).set('Authorization', `Bearer ${token}`).send(body);
  const { token } = (await request(url).post('/v1/players').send({ name: 'Anna' })).body as { token: string };
  const { id } = (await post('/games', token, { ruleset: 'dobbelspel' })).body as { id: string };
  await post(`/games/${id}/start`, token);
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM games WHERE id = $1 FOR UPDATE', [id]);
  const answer = post(`/games/${id}/turn/roll`, token).then(
    (roll) => roll,
    () => 'cut' as const,
  );
  await sleep(300); // it waits for the row now
  return { id, answer };
}

/** A connection that stays open after its first request. */
async function keepAlive({ url }: Product) {
  const asked = get(`${url}/health/live`, { agent: new Agent({ keepAlive: true }) });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return asked.socket!;
}

const lastWords = ({ log }: Product) =>
  log.map((line) => JSON.parse(line) as { time: number; msg: string }).filter(({ msg }) => /^stop/.test(msg));

test('on SIGTERM it takes requests until it is noticed, answers what is under way, and then ends', async () => {
  const product = await startProduct({ DATABASE_URL: database.url });
  const idle = await keepAlive(product);
  const roll = await rollThatWaits(product);
  const told = Date.now();
  const ended = product.end('SIGTERM');
  await sleep(100);
  const ready = await request(product.url).get('/health/ready');
  expectProblem(ready, 503, 'unavailable');
  expect(ready.headers['retry-after']).toMatch(/^\d+$/);
  const late = await request(product.url).post('/v1/players').send({ name: 'Late' });
  expect([late.status, late.headers['connection']]).toEqual([201, 'close']);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) product.process.kill(signal);
  if (!idle.destroyed) await once(idle, 'close');
  await expect(request(product.url).get('/health/live')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  await other.query('COMMIT');
  const answer = await roll.answer;
  expect(answer).toMatchObject({ status: 200, body: { turn: { rolls: [{ number: 1 }] } } });
  expect(await ended).toBe(0);
  expect(Date.now() - told).toBeLessThan(5000);
  const { rowCount } = await other.query('SELECT 1 FROM rolls WHERE game_id = $1', [roll.id]);
  expect(rowCount).toBe(1);
});

test('on Ctrl-C it ends without waiting for anyone to notice', async () => {
  const product = await startProduct({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const idle = await keepAlive(product);
  expect(await product.end('SIGINT')).toBe(0);
  if (!idle.destroyed) await once(idle, 'close');
  const [stopping, stopped] = lastWords(product);
  expect(stopped!.time - stopping!.time).toBeLessThan(900);
});

test('it ends in time also when a statement is stuck', async () => {
  const product = await startProduct({ DATABASE_URL: database.url });
  const { answer } = await rollThatWaits(product);
  const told = Date.now();
  expect(await product.end('SIGTERM')).toBe(0);
  expect(Date.now() - told).toBeLessThan(LIMIT_MS);
  expect(await answer).toMatchObject({ status: 503 });
});

test('it ends in time also when the database hangs and a client never finishes what it sends', async () => {
  const proxy = new DatabaseProxy(database.url);
  await proxy.open();
  const product = await startProduct({ DATABASE_URL: proxy.url });
  const { port } = new URL(product.url);
  const slow = connect(Number(port), '127.0.0.1').on('error', () => {});
  slow.write('POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"na');
  await request(product.url).post('/v1/players').send({ name: 'Anna' });
  proxy.fallSilent();
  const asked = request(product.url)
    .post('/v1/players')
    .send({ name: 'Bob' })
    .catch(() => 'cut');
  await sleep(200);
  const told = Date.now();
  expect(await product.end('SIGTERM')).toBe(0);
  expect(Date.now() - told).toBeLessThan(LIMIT_MS);
  await asked;
  slow.destroy();
  proxy.close();
});

test('it ends at once, and never says that it is ready, when it is told to stop while it starts', async () => {
  await other.query('SELECT pg_advisory_lock(72707369)'); // as whoever migrates holds it
  const product = launch({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const said: string[] = [];
  for (const stream of [product.stdout!, product.stderr!]) {
    stream.on('data', (data) => said.push(String(data)));
  }
  const waits = () =>
    other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 72707369");
  while ((await waits()).rowCount === 0) await sleep(50);
  product.kill('SIGTERM');
  const [code] = (await once(product, 'close')) as [number | null];
  expect(code).toBe(0);
  expect(said.join('')).toContain('"stopped"');
  expect(said.join('')).not.toContain('Shaker Cup is ready');
});
