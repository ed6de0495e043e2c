import { v7 as uuidv7 } from 'uuid';
import { done, testApp } from './support/api.js';
import { load, newPeople, type Scores } from './support/finished-games.js';
import { expectProblem } from './support/problems.js';

// each test has a ruleset of its own, so that none sees the games of another
const api = testApp();

interface Place {
  rank: number;
  playerId: string;
  name: string;
  games: number;
  wins: number;
  best: number;
  mean: number;
}
const leaders = async (ruleset: string, query = '') =>
  done(await api.get<{ items: Place[] }>(`/v1/leaderboards/${ruleset}?${query}`)).body.items;

const newBot = async (name = 'Perfect') => {
  const id = uuidv7();
  await api.sql(
    `INSERT INTO players (id, name, bot, created_at) VALUES ($1, $2, 'perfect', now())`,
    id,
    name,
  );
  return { id };
};

const people = (count: number) => newPeople(api, count);

describe('A leaderboard', () => {
  it('ranks as in sport, and lists who came first first', async () => {
    const [anna, bob, cleo, dora] = await people(4);
    await load(api, 'kakelorum', [
      [dora, 200],
      [cleo, 100],
      [bob, 300],
      [anna, 300],
    ]);
    expect((await leaders('kakelorum')).map(({ rank, playerId }) => [rank, playerId])).toEqual([
      [1, anna.id],
      [1, bob.id],
      [3, dora.id],
      [4, cleo.id],
    ]);
    expect(await leaders('kakelorum', 'limit=2')).toEqual([
      { rank: 1, playerId: anna.id, name: 'P0', games: 1, wins: 1, best: 300, mean: 300 },
      { rank: 1, playerId: bob.id, name: 'P1', games: 1, wins: 1, best: 300, mean: 300 },
    ]);
  });

  it('leaves bots and deleted players out, who take no rank', async () => {
    const [anna, bob] = await people(2);
    const bot = await newBot();
    const gone = await api.account('Gone');
    await load(api, 'farkle', [
      [bot, 20_000],
      [anna, 9000],
      [gone, 15_000],
      [bob, 8000],
    ]);
    expect((await leaders('farkle')).map(({ rank, playerId }) => [rank, playerId])).toEqual([
      [1, gone.id],
      [2, anna.id],
      [3, bob.id],
    ]);
    done(await api.delete('/v1/players/me', gone), 204);
    await load(api, 'farkle', [
      [bot, 21_000],
      [gone, 22_000],
      [bob, 0],
    ]);
    for (const by of ['best', 'wins']) {
      expect((await leaders('farkle', `by=${by}`)).map(({ rank, playerId }) => [rank, playerId])).toEqual(
        by === 'best'
          ? [
              [1, anna.id],
              [2, bob.id],
            ]
          : [
              [1, anna.id],
              [1, bob.id],
            ],
      );
    }
    await api.sql('SELECT recount_statistics()');
    expect((await leaders('farkle')).map(({ playerId }) => playerId)).toEqual([anna.id, bob.id]);
  });

  it('of means asks for at least five games', async () => {
    const [anna, bob] = await people(2);
    const game: Scores = [
      [anna, 300],
      [bob, 100],
    ];
    await load(api, 'farkle-four-rolls', game, game, game, game);
    expect(await leaders('farkle-four-rolls', 'by=mean')).toEqual([]);
    await load(api, 'farkle-four-rolls', [[bob, 200]]);
    expect(await leaders('farkle-four-rolls', 'by=mean')).toMatchObject([
      { rank: 1, playerId: bob.id, games: 5, wins: 0, best: 200, mean: 120 },
    ]);
    await load(api, 'farkle-four-rolls', game);
    expect((await leaders('farkle-four-rolls', 'by=mean')).map(({ mean }) => mean)).toEqual([300, 700 / 6]);
  });

  it('of wins does not count games played alone', async () => {
    const [anna, bob] = await people(2);
    const alone: Scores = [[anna, 100]];
    await load(api, 'dobbelspel', alone, alone, alone, [
      [anna, 100],
      [bob, 200],
    ]);
    const places = await leaders('dobbelspel', 'by=wins&limit=100');
    const [first, last] = [bob, anna].map(({ id }) => places.find(({ playerId }) => playerId === id));
    expect([first?.wins, last?.wins, last?.games]).toEqual([1, 0, 4]);
    expect(first!.rank).toBeLessThan(last!.rank);
  });

  it('is not found for a ruleset that is not there', async () => {
    expectProblem(await api.get('/v1/leaderboards/chess'), 404, 'not-found');
  });

  it.each(['by=score', 'by=', 'limit=0', 'limit=101', 'limit=many', 'cursor=x', 'by=best&by=wins', 'x=1'])(
    'refuses %s',
    async (query) => {
      expectProblem(await api.get(`/v1/leaderboards/farkle?${query}`), 400, 'malformed-request');
    },
  );
});
