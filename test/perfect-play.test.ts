import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Advice } from './support/advice.js';
import { ask, toldInTime } from './support/ask.js';
import { createDatabase } from './support/database.js';
import { killProducts, type Product, startProduct } from './support/product.js';

/** The built server on a database that is there and a folder without tables. */
let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shakercup-perfect-'));
  database = await createDatabase();
});
afterAll(async () => {
  killProducts();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (dataDir = folder) =>
  startProduct({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'info' });
const tableOf = (ruleset: string) => join(folder, 'perfect-play', `${ruleset}-1.table`);
const SHEETS = ['kakelorum', 'dobbelspel'];

const adviceIn = (ruleset: string) => ({ method: 'POST', path: '/v1/advice', body: { ruleset, card: {} } });

/** What is expected at the start of a game, once the server knows it. */
const adviceOf = async ({ url }: Product, ruleset: string) =>
  (await toldInTime<Advice>(url, adviceIn(ruleset))).expected;

const madeIn = ({ log }: Product) => log.filter((line) => line.includes('made a table')).length;

it('makes its tables at the first start, beside everything else, and says meanwhile when to come back', async () => {
  const server = await start();
  const early = await ask(server.url, adviceIn('dobbelspel'));
  expect(early).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(early.retryAfter).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/v1/rulesets`)).status).toBe(200);
  expect(await adviceOf(server, 'kakelorum')).toBeCloseTo(245.8707745141, 9);
  expect(await adviceOf(server, 'dobbelspel')).toBeCloseTo(253.9702411898, 9);
  expect(await server.end('SIGINT')).toBe(0);
  expect(madeIn(server)).toBe(2);
});

it('loads what it kept at the next start, and makes again only what is damaged', async () => {
  const [kakelorum, dobbelspel] = SHEETS.map(tableOf) as [string, string];
  const bytes = await readFile(kakelorum);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(kakelorum, bytes);
  const before = await Promise.all([stat(kakelorum), stat(dobbelspel)]);
  const server = await start();
  expect(await adviceOf(server, 'kakelorum')).toBeCloseTo(245.8707745141, 9);
  expect(await adviceOf(server, 'dobbelspel')).toBeCloseTo(253.9702411898, 9);
  await server.end('SIGINT');
  expect(madeIn(server)).toBe(1);
  const after = await Promise.all([stat(kakelorum), stat(dobbelspel)]);
  expect(after.map(({ ino }, i) => ino === before[i]!.ino)).toEqual([false, true]);
});

it('advises where it cannot keep them, and says so in its log', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const server = await start(file);
  expect(await adviceOf(server, 'kakelorum')).toBeCloseTo(245.8707745141, 9);
  await server.end('SIGINT');
  expect(server.log.some((line) => line.includes('could not be kept'))).toBe(true);
});

it('stops at once while it makes them', async () => {
  const server = await start(join(folder, 'another'));
  const begun = performance.now();
  expect(await server.end('SIGINT')).toBe(0);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(madeIn(server)).toBe(0);
});
