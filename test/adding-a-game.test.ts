import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GameView } from '../src/games/game.view.js';
import { type Advice, type Move } from './support/advice.js';
import { told, toldInTime } from './support/ask.js';
import { gameOnce, isOver } from './support/bots.js';
import { complaintsAfter } from './support/compiler.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { holdAgainst } from './support/documented.js';
import type { Document } from './support/openapi.js';
import { killProducts, type Product, root, startProduct } from './support/product.js';
import { copySources, follow, stepsOf } from './support/recipe.js';

interface Analysis {
  players: { expected: number; luck: number; skill: number }[];
}

const document = await readFile(new URL('../docs/adding-a-game.md', import.meta.url), 'utf8');
const part = (title: string) => document.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
const triplet = stepsOf(part('A score sheet'));
const farkle = stepsOf(part('A sheet of Farkle'));
const correction = stepsOf(part('How a rule is corrected'));

const forgotten = [
  ...triplet.map((step) => [step, triplet.filter((other) => other !== step)] as const),
  ...farkle.map((step) => [step, [...triplet, ...farkle.filter((other) => other !== step)]] as const),
].map(([step, others]) => ({ ...step, others }));

describe('What docs/adding-a-game.md says to write', () => {
  it('is all that the compiler asks for', () => {
    expect(complaintsAfter(triplet, root)).toBe('');
    expect(complaintsAfter([...triplet, ...farkle], root)).toBe('');
  });

  it.each(forgotten)(
    'is missed by the compiler, as told, without a step in $file',
    ({ complaint, others }) => {
      expect(complaintsAfter(others, root)).toContain(complaint);
    },
  );
});

describe('The games that docs/adding-a-game.md adds', () => {
  let folder: string;
  let database: TestDatabase;
  let product: Product;
  let anna: { id: string; token: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shakercup-adding-'));
    await chmod(folder, 0o711);
    await copySources(root, folder);
    await follow([...triplet, ...farkle], folder);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    database = await createDatabase({ empty: true });
    product = await start();
    holdAgainst(JSON.parse(await text('/openapi.json')) as Document);
    anna = await post('/v1/players', { name: 'Anna' }, null);
  }, 300_000);
  afterAll(async () => {
    killProducts();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = () => startProduct({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }, folder);
  const get = <T>(path: string) => told<T>(product.url, { method: 'GET', path });
  function post<T>(path: string, body: object = {}, token: string | null = anna.token): Promise<T> {
    return told<T>(product.url, { method: 'POST', path, body, ...(token !== null && { token }) });
  }
  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(product.url + path, { headers })).text();

  async function started(order: object): Promise<GameView> {
    const { id } = await post<GameView>('/v1/games', order);
    return post<GameView>(`/v1/games/${id}/start`);
  }

  /** Plays whatever is listed first that ends a turn, else what goes on with it. */
  async function played(ruleset: string, others: number): Promise<GameView> {
    const players = [anna.id];
    while (players.length <= others) {
      players.push((await post<{ id: string }>('/v1/players', { name: 'Ben' })).id);
    }
    return playedOn(await started({ ruleset, players }));
  }

  async function playedOn(begun: GameView): Promise<GameView> {
    let game = begun;
    while (game.status === 'active') {
      const { items } = await get<{ items: Move[] }>(`/v1/games/${game.id}/turn/moves`);
      const of = (action: string) => items.filter((move) => move.action === action);
      const { action, dice, category } = of('score')[0] ?? of('roll')[0] ?? of('hold').at(-1)!;
      game = await post(`/v1/games/${game.id}/turn/${action}`, {
        ...(dice && { dice }),
        ...(category !== undefined && { category }),
      });
    }
    return game;
  }

  // the tables of perfect play are made beside everything else
  const advised = (body: object) =>
    toldInTime<Advice>(product.url, { method: 'POST', path: '/v1/advice', body });
  const analysed = (id: string) =>
    toldInTime<Analysis>(product.url, { method: 'GET', path: `/v1/games/${id}/analysis` });

  it.each([
    ['triplet', 'en', 'Triplet', 'Three in a Row'],
    ['triplet', 'nl', 'Drieling', 'Drie op een rij'],
    ['farkle-five-dice', 'en', 'Farkle with Five Dice', 'Straight from 1'],
    ['farkle-five-dice', 'nl', 'Farkle met vijf dobbelstenen', 'Straat vanaf 1'],
  ])('are shown in words: %s in %s', async (id, language, name, part) => {
    const said = await text(`/v1/rulesets/${id}`, { 'Accept-Language': language });
    expect(JSON.parse(said)).toMatchObject({ id, name });
    expect(said).toContain(part);
    expect(await text('/v1/rulesets', { 'Accept-Language': language })).toContain(said);
    expect(await text('/openapi.json')).toContain(`"farkle-four-rolls","triplet","farkle-five-dice"`);
  });

  it.each([
    ['triplet', 0, 6],
    ['triplet', 2, 18],
    ['farkle-five-dice', 1, 2],
  ])('are played to the end, checked and counted: %s', async (ruleset, others, turns) => {
    const game = await played(ruleset, others);
    expect(game.status).toBe('finished');
    expect(game.winners).not.toEqual([]);
    const record = await get<{ turns: unknown[] }>(`/v1/games/${game.id}/record`);
    expect(record.turns.length).toBeGreaterThanOrEqual(turns);
    expect(await post(`/v1/records/verify`, record)).toMatchObject({
      valid: true,
      checks: { schema: 'passed', rules: 'passed', dice: 'passed', result: 'passed', stored: 'passed' },
    });
    for (const [language, word] of [
      ['en', 'Total'],
      ['nl', 'Totaal'],
    ] as const) {
      const svg = await text(`/v1/games/${game.id}/scoresheet`, { 'Accept-Language': language });
      const { name } = JSON.parse(await text(`/v1/rulesets/${ruleset}`, { 'Accept-Language': language })) as {
        name: string;
      };
      expect(svg).toMatch(/^<svg /);
      for (const said of [name, word, game.players[0]!.score.toLocaleString(language)]) {
        expect(svg).toContain(said);
      }
    }
    const statistics = await get<{ items: object[] }>(`/v1/players/${anna.id}/statistics`);
    expect(statistics.items).toContainEqual(expect.objectContaining({ ruleset }));
    const leaders = await get<{ items: object[] }>(`/v1/leaderboards/${ruleset}?by=best`);
    expect(leaders.items[0]).toMatchObject({ rank: 1 });
  });

  it('are known to perfect play: three dice are worth keeping when they are equal', async () => {
    const card = { fours: 8, fives: 10, sixes: 12, threeInSequence: 20 };
    const position = { ruleset: 'triplet', card, dice: [2, 2, 2], rollsLeft: 1 };
    const advice = await advised(position);
    expect(advice.best).toMatchObject({ action: 'score', category: 'threeEqual', points: 30 });
    // what is written, the bonus, this box, and the chance box with two throws at the most
    expect(advice.expected).toBeGreaterThan(50 + 15 + 30 + 10.5);
    expect(advice.expected).toBeLessThan(50 + 15 + 30 + 18);
  });

  it('are known to perfect play: five dice in a row bring the most', async () => {
    const position = { ruleset: 'farkle-five-dice', onBoard: true, points: 0, dice: [1, 2, 3, 4, 5] };
    expect((await advised(position)).best).toMatchObject({
      action: 'hold',
      dice: [1, 2, 3, 4, 5],
      points: 1000,
    });
  });

  it.each([
    ['triplet', 10],
    ['farkle-five-dice', 2],
  ])('are played by bots, and analysed: %s by %d', async (ruleset, seats) => {
    const bots = Array.from({ length: seats }, (_, seat) => (seat % 2 === 0 ? 'perfect' : 'steady'));
    const { id } = await started({ ruleset, players: [], bots });
    const game = await gameOnce(product.url, { id }, isOver);
    const { players } = await analysed(id);
    players.forEach(({ expected, luck, skill }, seat) => {
      expect(expected + luck + skill).toBeCloseTo(game.players[seat]!.score, 6);
      if (seat % 2 === 0) expect(skill).toBeCloseTo(0, 6);
    });
    const record = await get<object>(`/v1/games/${id}/record`);
    expect(await post('/v1/records/verify', record)).toMatchObject({ valid: true });
  });

  it('are run by the contract test without a change to it', async () => {
    const { default: config } = (await import(new URL('../jest.config.js', import.meta.url).href)) as {
      default: object;
    };
    const own = { ...config, globalSetup: undefined, globalTeardown: undefined, testSequencer: undefined };
    await writeFile(join(folder, 'jest.config.json'), JSON.stringify(own));
    const jest = ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js')];
    const args = [...jest, 'src/rules/contract.test.ts', '-t', '^(triplet|farkle-five-dice) ', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 });
    const { numPassedTests, numFailedTests } = JSON.parse(stdout) as Record<string, number>;
    // five tests with each number of players: 1 to 10, and 2 to 6
    expect([numPassedTests, numFailedTests]).toEqual([5 * (10 + 5), 0]);
  });

  it('go on by the rules they began with when a rule is corrected', async () => {
    const upperBonus = async (query = '') =>
      (await get<{ upperBonus: object }>(`/v1/rulesets/triplet${query}`)).upperBonus;
    const over = await played('triplet', 0);
    const begun = await started({ ruleset: 'triplet' });
    expect(await upperBonus()).toEqual({ threshold: 30, points: 15 });
    expect(await product.end('SIGTERM')).toBe(0);
    await follow(correction, folder);
    product = await start();

    expect(await upperBonus()).toEqual({ threshold: 30, points: 20 });
    expect(await upperBonus('?version=1')).toEqual({ threshold: 30, points: 15 });
    const ended = await playedOn(begun);
    const fresh = await played('triplet', 0);
    expect([over, ended, fresh].map((game) => game.rulesetVersion)).toEqual([1, 1, 2]);
    for (const { id } of [over, ended, fresh]) {
      const record = await get<object>(`/v1/games/${id}/record`);
      expect(await post('/v1/records/verify', record)).toMatchObject({ valid: true });
      expect(await text(`/v1/games/${id}/scoresheet`)).toContain(
        `${id === fresh.id ? 20 : 15} at 30 or more`,
      );
      expect(await analysed(id)).toMatchObject({ gameId: id });
    }
  }, 300_000);
});
