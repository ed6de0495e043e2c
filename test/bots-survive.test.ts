import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { GameView } from '../src/games/game.view.js';
import { type Asked, told } from './support/ask.js';
import { gameOnce, gamesOfBots, isOver } from './support/bots.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { expectWhole, type Ledger, ledgersIn } from './support/ledger.js';
import { copyGame } from './support/many-games.js';
import { metricsOf, valueIn } from './support/metrics.js';
import { killProducts, type Product, startProduct } from './support/product.js';
import { DatabaseProxy } from './support/proxy.js';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  killProducts();
  await client.end();
  await database.drop();
});

const start = (url = database.url, env = {}) => startProduct({ DATABASE_URL: url, ...env });
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

const sql = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
  (await client.query<Row>(text, values)).rows;
const count = async (text: string, ...values: unknown[]) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, ...values))[0]!.n;
const CONNECTIONS = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Kills the only server, and waits until the database has done what it was still told to do. */
async function kill(server: Product): Promise<void> {
  await server.end('SIGKILL');
  while ((await count(CONNECTIONS)) > 0) await sleep(10);
}

/** In the middle of a turn. */
const isInTurn = ({ snapshot: { turn } }: Ledger) => turn !== null && turn.rolls.length > 0;

/** Waits until games are in the middle of a turn while nothing but one statement that is at work can change that. */
async function holdInTurns(server: Product, games: number): Promise<void> {
  for (;;) {
    server.process.kill('SIGSTOP');
    const inTurn = (await ledgers()).filter(isInTurn);
    if (inTurn.length >= games) return;
    server.process.kill('SIGCONT');
    await sleep(10);
  }
}

test('A server that is killed in the middle of turns of bots goes on with them when it is started again', async () => {
  const first = await start();
  const games = await gamesOfBots(first.url, 12);
  await untilUnderWay(first, games);
  await holdInTurns(first, 2);
  await kill(first);
  const before = await ledgers();
  expect(before.some(isInTurn)).toBe(true);
  const second = await start();
  await untilOver(second, games);
  await expectToHaveGoneOn(before, second);
});

/** A person's game against a bot: has it take a turn as soon as it can, and tells how long it waited for that, in ms. */
async function newDuel(server: Product) {
  const ask = <T>(url: string, asked: Omit<Asked, 'method'>) => told<T>(url, { method: 'POST', ...asked });
  const { token } = await ask<{ token: string }>(server.url, { path: '/v1/players', body: { name: 'Anna' } });
  const body = { ruleset: 'kakelorum', bots: ['steady'] };
  const { id } = await ask<GameView>(server.url, { path: '/v1/games', token, body });
  await ask(server.url, { path: `/v1/games/${id}/start`, token, body: {} });
  return async ({ url }: Product): Promise<number> => {
    const begin = performance.now();
    const { players } = await gameOnce(url, { id }, ({ turn }) => turn?.seat === 0);
    const waited = performance.now() - begin;
    const open = Object.entries(players[0]!.card!.categories).find(([, points]) => points === null)!;
    await ask(url, { path: `/v1/games/${id}/turn/roll`, token, body: {} });
    await ask(url, { path: `/v1/games/${id}/turn/score`, token, body: { category: open[0] } });
    return waited;
  };
}

const movesRefused = async ({ url }: Product) =>
  (await metricsOf(url)).match(/^shakercup_moves_total.*outcome="(?!accepted).*$/gm) ?? [];

/** In how many games a bot waits for its next move. */
const inLine = async ({ url }: Product) => valueIn(await metricsOf(url), 'shakercup_bots_in_line')!;

test('However many games of bots a server finds, it goes on with all, and a person who plays a bot waits for none of them', async () => {
  const first = await start();
  const [game] = await gamesOfBots(first.url, 1);
  const takeTurn = await newDuel(first);
  await takeTurn(first);
  await kill(first);
  await copyGame({ sql }, game!.id, 1100);
  const second = await start();
  expect(await takeTurn(second)).toBeLessThan(6000);
  for (let turn = 0; turn < 3; turn++) expect(await takeTurn(second)).toBeLessThan(1000);
  while ((await inLine(second)) < 1100) await sleep(100);
  expect(second.log).toEqual([]);
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

test('A bot that fails says so once, and not every time that it is looked for', async () => {
  const first = await start();
  const [refused, unknown] = (await gamesOfBots(first.url, 2)) as [GameView, GameView];
  await kill(first);
  await sql('ALTER TABLE rolls ADD CONSTRAINT none_more CHECK (false) NOT VALID');
  const bots = unknown.players.map(({ playerId }) => playerId);
  await sql(`UPDATE players SET bot = 'former' WHERE id = ANY ($1)`, bots);
  const server = await start();
  await sleep(5000);
  const said = server.log.map((line) => JSON.parse(line) as { gameId: string; err: { message: string } });
  expect(said.length).toBe(2);
  const saidOf = ({ id }: GameView) => said.find(({ gameId }) => gameId === id)!.err.message;
  expect(saidOf(refused)).toContain('none_more');
  expect(saidOf(unknown)).toContain('no bot "former"');
  expect(await movesRefused(server)).toEqual([
    expect.stringMatching(/\{kind="(roll|hold)",outcome="internal-error"\} 1$/),
  ]);
});

test('Perfect waits on a server without tables until they are made, and then plays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shakercup-bots-'));
  const server = await start(database.url, { DATA_DIR: folder });
  const [game] = await gamesOfBots(server.url, 1);
  const early = await fetch(`${server.url}/v1/games/${game!.id}/turn/advice`);
  expect([early.status, (await gameAt(server, game!)).version]).toEqual([503, game!.version]);
  await untilOver(server, [game!]);
  await expectToHaveGoneOn([], server);
  expect(await movesRefused(server)).toEqual([]);
  killProducts();
  await rm(folder, { recursive: true });
});
