import { startAppOn } from './support/app.js';
import { type Account, Api, done, type GameView, testApp } from './support/api.js';
import { RULESETS } from './support/known.js';
import { playOn } from './support/random-play.js';
import { facesIn, statisticsIn, type Tale, taleOf } from './support/told.js';

/** How many games of each ruleset are played at random. */
const GAMES = Number(process.env['STATISTICS_GAMES'] ?? 5);

const first = testApp();
let second: Awaited<ReturnType<typeof startAppOn>>;
/** Says everything now to the one server, now to the other. */
let api: Api;

beforeAll(async () => {
  second = await startAppOn(first.running.databaseUrl);
  let turn = 0;
  const call: Api['call'] = (method, path, how = {}) =>
    first.call(method, path, { ...how, ...(turn++ % 2 ? { server: second.url } : {}) });
  api = Object.assign(Object.create(first) as Api, { call });
});
afterAll(() => second.close());

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const some = <T>(list: readonly T[], n: number): T[] => [...list].sort(() => Math.random() - 0.5).slice(0, n);

/** All that is kept, in an order of its own. */
const kept = async () => {
  const tables = ['player_results', 'score_results', 'category_results', 'faces_thrown', 'uncounted_games'];
  const rows = tables.map((table) => `(SELECT jsonb_agg(t ORDER BY t::text) FROM ${table} t) AS ${table}`);
  return (await api.sql<Record<string, object[] | null>>(`SELECT ${rows.join(', ')}`))[0]!;
};

async function expectAsCountedAnew(): Promise<void> {
  const before = await kept();
  expect(before.uncounted_games).toBeNull();
  await api.sql('SELECT recount_statistics()');
  expect(await kept()).toEqual(before);
}

const dice = async (query: string) => done(await api.get(`/v1/statistics/dice?${query}`)).body;
const counted = (faces: number[]) =>
  expect.objectContaining({ dice: faces.reduce((sum, n) => sum + n, 0), faces }) as object;

async function expectAsTold(tales: Tale[], playerIds: string[]): Promise<void> {
  const turns = tales.flatMap((tale) => tale.turns);
  expect(await dice('')).toEqual(counted(facesIn(turns)));
  for (const id of playerIds) {
    const { body } = done(await api.get(`/v1/players/${id}/statistics`));
    expect([id, body]).toEqual([id, { items: statisticsIn(tales, id) }]);
    const own = turns.filter(({ playerId }) => playerId === id);
    expect([id, await dice(`player=${id}`)]).toEqual([id, counted(facesIn(own))]);
  }
  for (const { game, turns } of tales) {
    expect([game.id, await dice(`game=${game.id}`)]).toEqual([game.id, counted(facesIn(turns))]);
    const id = any(playerIds);
    const own = turns.filter(({ playerId }) => playerId === id);
    expect(await dice(`game=${game.id}&player=${id}`)).toEqual(counted(facesIn(own)));
  }
}

test('Whole random games, some given up, abandoned, cancelled or never ended, come to what their turns say', async () => {
  const anna = await api.account('Anna');
  const managed = await Promise.all(Array.from({ length: 6 }, () => api.managed(anna)));
  const ids = [anna.id, ...managed.map(({ id }) => id)];
  const begin = async (ruleset: string, seats: number) =>
    api.startGame(anna, await api.newGame(anna, ruleset, some(ids, seats)));
  const games = await Promise.all([
    ...RULESETS.flatMap((ruleset) => Array.from({ length: GAMES }, () => begin(ruleset, any([2, 2, 3, 4])))),
    ...[1, 1, 1].map((seats) => begin('dobbelspel', seats)),
  ]);
  await Promise.all(games.map((game) => playOn(api, anna, game, any([0, 5, 20, 40]))));

  const open = await api.startGame(anna, await api.newGame(anna, 'kakelorum', [ids[0]!, ids[6]!]));
  await api.roll(anna, open);
  const waiting = await api.newGame(anna, 'farkle', ids.slice(0, 2));
  const cancelled = await api.newGame(anna, 'farkle', ids.slice(0, 2));
  done(await api.delete(`/v1/games/${cancelled.id}`, anna));
  const givenUp = some(games, GAMES).map(
    ({ id, players }) => `/v1/games/${id}/players/${any<{ playerId: string }>(players).playerId}`,
  );
  const alone = games.at(-1)!;
  const answers = await Promise.all(
    [
      ...managed.slice(0, 2).map(({ id }) => `/v1/players/${id}`),
      ...givenUp,
      `/v1/games/${alone.id}/players/${alone.players[0]!.playerId}`,
    ].map((path) => api.delete(path, anna)),
  );
  for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status);
  await Promise.all(games.slice(2).map((game) => playOn(api, anna, game)));

  const tales = await Promise.all([...games, open, waiting, cancelled].map((game) => taleOf(api, game)));
  expect(new Set(tales.map(({ game }) => game.status))).toEqual(
    new Set(['finished', 'abandoned', 'active', 'waiting', 'cancelled']),
  );
  await expectAsTold(tales, ids);
  await expectAsCountedAnew();
  await expectAsTold(tales, ids);
});

describe('Games that end at once, on two servers,', () => {
  const ROUNDS = 4;

  /** A game with each of the others, one after the other in an order of its own. */
  async function begin(host: Account, others: Account[]): Promise<GameView[]> {
    const games: GameView[] = [];
    for (const other of some(others, others.length)) {
      const game = await api.newGame(host, 'dobbelspel');
      await api.join(other, game);
      games.push(await api.startGame(host, game));
    }
    return games;
  }

  it('are all counted, and deletions that end many of them never wait for one another in a circle', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, (_, i) => api.account(`P${i}`)));
    for (let round = 0; round < ROUNDS; round++) {
      const leaving = await Promise.all(Array.from({ length: 6 }, (_, i) => api.account(`Q${i}`)));
      const games = (await Promise.all(leaving.map((host) => begin(host, others)))).flat();
      const givenUp = some(games, 10).map((game) => {
        const { playerId } = game.players[1]!;
        const who = others.find(({ id }) => id === playerId);
        return api.delete(`/v1/games/${game.id}/players/${playerId}`, who);
      });
      const gone = leaving.map((who) => api.delete('/v1/players/me', who));
      for (const { status } of await Promise.all(gone)) expect(status).toBe(204);
      for (const { status } of await Promise.all(givenUp)) expect([200, 409]).toContain(status);
    }
    await expectAsCountedAnew();
    for (const { id } of others) {
      const { body } = done(await api.get<{ items: { games: number }[] }>(`/v1/players/${id}/statistics`));
      expect(body.items).toMatchObject([{ games: ROUNDS * 6 }]);
    }
    const [row] = await api.sql<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(row!.deadlocks).toBe(0);
  });
});
