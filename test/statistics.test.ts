import { v7 as uuidv7 } from 'uuid';
import { type Account, done, type GameView, testApp } from './support/api.js';
import { load, newPeople } from './support/finished-games.js';
import { NOBODY } from './support/known.js';
import { expectProblem } from './support/problems.js';

const api = testApp();

interface Statistics {
  items: Record<string, unknown>[];
}

const statistics = async ({ id }: { id: string }) =>
  done(await api.get<Statistics>(`/v1/players/${id}/statistics`)).body.items;
const dice = async (query = '') => done(await api.get(`/v1/statistics/dice?${query}`)).body;
const people = (count: number) => newPeople(api, count);

describe('The statistics of a player', () => {
  it('have nothing before the first game is finished', async () => {
    const anna = await api.account();
    await api.startGame(anna, await api.newGame(anna));
    expect(await statistics(anna)).toEqual([]);
  });

  it('come in the order of the rulesets, categories in printed order, with null where there is nothing', async () => {
    const [anna, bob] = await people(2);
    await load(api, 'farkle', [
      [anna, 0],
      [bob, 10_000],
    ]);
    await load(api, 'kakelorum', [
      [anna, 0],
      [bob, 200],
    ]);
    const [kakelorum, farkle, ...others] = await statistics(anna);
    expect(others).toEqual([]);
    expect(kakelorum).toMatchObject({ ruleset: 'kakelorum', games: 1, wins: 0, best: 0, mean: 0, median: 0 });
    const { categories } = (await api.get<{ categories: { id: string }[] }>('/v1/rulesets/kakelorum')).body;
    const means = kakelorum!['categoryMeans'] as object;
    expect(Object.keys(means)).toEqual(categories.map(({ id }) => id));
    expect(new Set(Object.values(means))).toEqual(new Set([null]));
    expect(farkle).toMatchObject({ ruleset: 'farkle', turns: 0, farkles: 0, meanTurn: null, bestTurn: null });
  });

  it('take the score in the middle, or halfway between the two in the middle', async () => {
    const [anna, bob] = await people(2);
    const game = (score: number): [{ id: string }, number][] => [
      [anna, score],
      [bob, 500],
    ];
    await load(api, 'dobbelspel', game(100), game(300), game(110));
    expect(await statistics(anna)).toMatchObject([{ games: 3, best: 300, mean: 170, median: 110 }]);
    await load(api, 'dobbelspel', game(115));
    expect(await statistics(anna)).toMatchObject([{ games: 4, mean: 156.25, median: 112.5 }]);
  });

  it('count a win for who ranks first of two or more, also when others gave up, and none for who plays alone', async () => {
    const [anna, bob] = await people(2);
    const game = await api.newGame(anna);
    await api.join(bob, game);
    await api.startGame(anna, game);
    await api.roll(anna, game);
    const { players } = await api.score(anna, game, 'chance');
    done(await api.delete(`/v1/games/${game.id}/players/${anna.id}`, anna));
    const score = players[0]!.score;
    expect(await statistics(anna)).toMatchObject([
      {
        games: 1,
        wins: 0,
        best: score,
        mean: score,
        median: score,
        categoryMeans: { chance: score, ones: null },
      },
    ]);
    expect(await statistics(bob)).toMatchObject([{ games: 1, wins: 1, best: 0 }]);
    await load(api, 'dobbelspel', [[bob, 300]]);
    expect(await statistics(bob)).toMatchObject([{ games: 2, wins: 1, best: 300 }]);
  });

  it('stay when the player is deleted', async () => {
    const [anna, bob] = await people(2);
    await load(api, 'dobbelspel', [
      [anna, 200],
      [bob, 100],
    ]);
    const before = await statistics(anna);
    done(await api.delete('/v1/players/me', anna), 204);
    expect([before.length, await statistics(anna)]).toEqual([1, before]);
  });

  it('are not found for nobody, and ask for an id', async () => {
    expectProblem(await api.get(`/v1/players/${NOBODY}/statistics`), 404, 'not-found');
    expectProblem(await api.get('/v1/players/1/statistics'), 400, 'malformed-request');
    expectProblem(await api.get(`/v1/players/${NOBODY}/statistics?x=1`), 400, 'malformed-request');
  });
});

describe('The dice', () => {
  const NONE = { dice: 0, faces: [0, 0, 0, 0, 0, 0], chiSquare: null, pValue: null };

  it('are nothing to judge by before the first throw of a turn, opening throws aside', async () => {
    const [anna, bob] = await people(2);
    const game = await api.newGame(anna, 'farkle');
    await api.join(bob, game);
    expect((await api.startGame(anna, game)).openingThrows.flat().length).toBeGreaterThanOrEqual(2);
    for (const query of [`game=${game.id}`, `player=${anna.id}`, `game=${game.id}&player=${bob.id}`]) {
      expect(await dice(query)).toEqual(NONE);
    }
  });

  it('count as they are thrown, for the game and for who threw them', async () => {
    const [anna, bob] = await people(2);
    const game = await api.newGame(anna);
    await api.join(bob, game);
    await api.startGame(anna, game);
    const { turn } = await api.roll(anna, game);
    const faces = [1, 2, 3, 4, 5, 6].map((face) => turn!.dice.filter((die) => die === face).length);
    const chiSquare = faces.reduce((sum, n) => sum + (n - 5 / 6) ** 2, 0) / (5 / 6);
    const expected = { dice: 5, faces, chiSquare: expect.closeTo(chiSquare, 10) as number };
    for (const query of [`game=${game.id}`, `player=${anna.id}`, `game=${game.id}&player=${anna.id}`]) {
      expect(await dice(query)).toMatchObject(expected);
    }
    expect(await dice(`player=${bob.id}`)).toEqual(NONE);
    expect(await dice(`game=${game.id}&player=${bob.id}`)).toEqual(NONE);
    expect(await dice(`game=${game.id.toUpperCase()}`)).toMatchObject(expected);
  });

  it('are judged against fair ones', async () => {
    const anna = await api.account();
    await api.newGame(anna);
    await api.sql(`UPDATE seats SET faces = '{8,11,9,12,10,10}' WHERE player_id = $1`, anna.id);
    expect(await dice(`player=${anna.id}`)).toEqual({
      dice: 60,
      faces: [8, 11, 9, 12, 10, 10],
      chiSquare: expect.closeTo(1, 12) as number,
      pValue: expect.closeTo(0.962565773247296, 12) as number,
    });
  });

  it('are not found for a game or a player that is not there', async () => {
    const anna = await api.account();
    for (const query of [`game=${NOBODY}`, `player=${NOBODY}`, `game=${NOBODY}&player=${anna.id}`]) {
      expectProblem(await api.get(`/v1/statistics/dice?${query}`), 404, 'not-found');
    }
  });

  it.each(['game=1', 'player=', `game=${NOBODY}&game=${NOBODY}`, 'ruleset=farkle'])(
    'are not counted for %s',
    async (query) => {
      expectProblem(await api.get(`/v1/statistics/dice?${query}`), 400, 'malformed-request');
    },
  );
});

describe('Games that are loaded by SQL', () => {
  /** A finished game with its turn and its throws, the game first, as foreign keys ask for. */
  async function insert(anna: Account, before: string, after = ''): Promise<string> {
    const id = uuidv7();
    await api.sql(`${before};
      INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at, finished_at)
      VALUES ('${id}', '${anna.id}', 'dobbelspel', 1, 'finished', 1, '{}', decode(repeat('00', 32), 'hex'), now(), now());
      INSERT INTO seats VALUES ('${id}', '${anna.id}', 0, '', 'playing', 60, 1);
      INSERT INTO turns VALUES ('${id}', 1, 1, 0, 'scored', 'sixes', 25, 0, now(), now());
      INSERT INTO rolls VALUES ('${id}', 1, 1, 1, '{6,6,6,6,1}', '{6,6,6,6}', NULL, now()),
        ('${id}', 1, 2, 2, '{6}', NULL, NULL, now());
      COMMIT; ${after}`);
    return id;
  }
  const counted = [
    {
      games: 1,
      best: 60,
      upperBonuses: 1,
      fivesOfAKind: 1,
      categoryMeans: expect.objectContaining({ sixes: 25 }) as object,
    },
  ];

  it('count when they come in one transaction, in whatever order', async () => {
    const anna = await api.account();
    await insert(anna, 'BEGIN');
    expect(await statistics(anna)).toMatchObject(counted);
    expect(await dice(`player=${anna.id}`)).toMatchObject({ dice: 6, faces: [1, 0, 0, 0, 0, 5] });
  });

  it('count once when they are recounted, past the triggers or not, also before the commit', async () => {
    const anna = await api.account();
    await insert(anna, 'BEGIN; SET LOCAL session_replication_role = replica', 'SELECT recount_statistics()');
    expect(await statistics(anna)).toMatchObject(counted);
    const game: GameView = await api.newGame(anna);
    await api.sql(`BEGIN; UPDATE games SET status = 'finished', finished_at = now() WHERE id = '${game.id}';
      SELECT recount_statistics(); COMMIT`);
    expect(await statistics(anna)).toMatchObject([{ games: 2 }]);
  });
});
