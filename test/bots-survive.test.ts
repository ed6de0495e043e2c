import { setTimeout as sleep } from 'node:timers/promises';
import type { GameView } from '../src/games/game.view.js';
import { told } from './support/ask.js';
import { gameOnce, gamesOfBots, isOver } from './support/bots.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { expectWhole, type Ledger, ledgersIn } from './support/ledger.js';
import { killProducts, type Product, startProduct } from './support/product.js';
import { DatabaseProxy } from './support/proxy.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  killProducts();
  await database.drop();
});

const start = (url = database.url) => startProduct({ DATABASE_URL: url });
const untilOver = (server: Product, games: GameView[]) =>
  Promise.all(games.map((game) => gameOnce(server.url, game, isOver)));
const gameAt = ({ url }: Product, { id }: GameView) =>
  told<GameView>(url, { method: 'GET', path: `/v1/games/${id}` });

/** What is stored of all games, each of which must be whole. */
async function ledgers(): Promise<Ledger[]> {
  const all = await ledgersIn(database.url);
  for (const ledger of all) expectWhole(ledger);
  return all;
}

/** Waits until the games have gone on for a while. */
async function untilUnderWay(server: Product, games: GameView[]): Promise<void> {
  await gameOnce(server.url, games[0]!, ({ round }) => round !== null && round >= 3);
}

/** Checks that games went on where they were, and that no bot was asked anything it could not answer. */
async function expectToHaveGoneOn(before: Ledger[], ...servers: Product[]): Promise<void> {
  const after = await ledgers();
  before.forEach(({ events }, i) => {
    expect(after[i]!.events.slice(0, events.length)).toEqual(events);
    expect(after[i]!.snapshot.status).toBe('finished');
  });
  expect(servers.flatMap(({ log }) => log)).toEqual([]);
}

test('A server that is killed in the middle of turns of bots goes on with them when it is started again', async () => {
  const first = await start();
  const games = await gamesOfBots(first.url, 3);
  await untilUnderWay(first, games);
  await first.end('SIGKILL');
  const before = await ledgers();
  expect(before.some(({ snapshot }) => snapshot.turn!.rolls.length > 0)).toBe(true);
  await sleep(100);
  expect(await ledgers()).toEqual(before);
  const second = await start();
  await untilOver(second, games);
  await expectToHaveGoneOn(before, second);
});

test('Servers whose bots move in the same games lose and double nothing, also when one of them is killed', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const games = (await Promise.all([first, second].map(({ url }) => gamesOfBots(url, 2)))).flat();
  await Promise.all(games.map((game) => gameOnce(second.url, game, ({ round }) => round! >= 6)));
  await first.end('SIGKILL');
  const before = await ledgers();
  await untilOver(second, games);
  await expectToHaveGoneOn(before, first, second);
});

test('Bots go on once a database that was away is there again', async () => {
  const proxy = new DatabaseProxy(database.url);
  await proxy.open();
  const server = await start(proxy.url);
  const games = await gamesOfBots(server.url, 2);
  await untilUnderWay(server, games);
  proxy.close();
  await sleep(500);
  const before = await ledgers();
  await sleep(500);
  expect(await ledgers()).toEqual(before);
  await proxy.open();
  await untilOver(server, games);
  await expectToHaveGoneOn(before, server);
  proxy.close();
});

test('A server that is told to stop while bots play ends at once, and leaves their games whole', async () => {
  const server = await start();
  const games = await gamesOfBots(server.url, 20);
  const seen = await gameAt(server, games[0]!);
  const told = Date.now();
  expect(await server.end('SIGINT')).toBe(0);
  expect(Date.now() - told).toBeLessThan(1500);
  expect(server.log).toEqual([]);
  const stopped = await ledgers();
  expect(stopped.filter(({ snapshot }) => snapshot.status === 'active').length).toBeGreaterThan(10);
  expect(stopped[0]!.version).toBeGreaterThanOrEqual(seen.version);
});
