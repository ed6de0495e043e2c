import { type Account, done, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

const seated = (game: GameView) => game.players.map(({ playerId }) => playerId);
const create = (who: Account | undefined, body: object) => api.post<GameView>('/v1/games', who, body);
const countGames = () => api.count('games');

let anna: Account;
let zoe: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  zoe = await api.account('Zoe');
});

describe('Creating a game', () => {
  it('seats the caller and waits', async () => {
    const answer = done(await create(anna, { ruleset: 'kakelorum' }), 201);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const open = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'threeOfAKind', 'fourOfAKind'];
    const categories = [...open, 'fullHouse', 'smallStraight', 'largeStraight', 'chance', 'kakelorum'];
    expect(Object.keys(answer.body.players[0]!.card!.categories)).toEqual(categories);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      ruleset: 'kakelorum',
      rulesetVersion: 1,
      status: 'waiting',
      version: 2,
      hostId: anna.id,
      family: 'categories',
      players: [
        {
          seat: 0,
          playerId: anna.id,
          name: 'Anna',
          bot: null,
          status: 'playing',
          score: 0,
          rank: null,
          card: {
            categories: Object.fromEntries(categories.map((id) => [id, null])),
            upperTotal: 0,
            upperBonus: 0,
            repeatBonus: 0,
            total: 0,
          },
        },
      ],
      openingThrows: [],
      round: null,
      lastRound: null,
      turn: null,
      lastTurn: null,
      winners: [],
      dice: {
        scheme: 'hmac-sha256-v1',
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        clientSeeds: [''],
        throws: 0,
        serverSeed: null,
      },
      createdAt: time,
      startedAt: null,
      finishedAt: null,
    });
    expect(await api.game(answer.body)).toEqual(answer.body);
  });

  it('gives Farkle players a pad in place of a card', async () => {
    const [player] = (await api.newGame(anna, 'farkle')).players;
    expect(player).toMatchObject({ score: 0, pad: { onBoard: false, banked: 0, farkles: 0 } });
    expect(player).not.toHaveProperty('card');
  });

  it('seats the players that are named, in that order; the host need not be one of them', async () => {
    const [bram, cleo] = [await api.managed(anna, 'Bram'), await api.managed(anna, 'Cleo')];
    const players = [cleo.id, anna.id, bram.id];
    expect(seated(await api.newGame(anna, 'dobbelspel', players))).toEqual(players);
    const game = await api.newGame(anna, 'dobbelspel', [bram.id]);
    expect(game.hostId).toBe(anna.id);
    expect(seated(game)).toEqual([bram.id]);
    expect(seated(await api.newGame(anna, 'dobbelspel', []))).toEqual([]);
    expect(seated(await api.newGame(anna, 'dobbelspel', [anna.id.toUpperCase()]))).toEqual([anna.id]);
  });

  it.each([
    ['kakelorum', 4],
    ['dobbelspel', 8],
    ['farkle', 8],
    ['farkle-four-rolls', 8],
  ])('seats at most as many as the sheet of %s allows: %d', async (ruleset, max) => {
    const players = [anna.id];
    while (players.length < max) players.push((await api.managed(anna)).id);
    expect(seated(await api.newGame(anna, ruleset, players))).toHaveLength(max);
    const before = await countGames();
    const tooMany = [...players, (await api.managed(anna)).id];
    expectProblem(await create(anna, { ruleset, players: tooMany }), 409, 'game-full');
    expect(await countGames()).toBe(before);
  });

  it('is refused for someone else, for nobody, for one player twice and without known rules', async () => {
    const before = await countGames();
    const refused = async (body: object, status: number, code: string) =>
      expectProblem(await create(anna, body), status, code);
    await refused({ ruleset: 'farkle', players: [anna.id, zoe.id] }, 403, 'not-your-player');
    await refused({ ruleset: 'farkle', players: [NOBODY] }, 403, 'not-your-player');
    await refused({ ruleset: 'farkle', players: [anna.id, anna.id] }, 409, 'already-seated');
    await refused({ ruleset: 'yahtzee' }, 422, 'unknown-ruleset');
    await refused({ ruleset: 'Farkle' }, 422, 'unknown-ruleset');
    expectProblem(await create(undefined, { ruleset: 'farkle' }), 401, 'unauthenticated');
    expect(await countGames()).toBe(before);
  });

  it.each([
    ['/ruleset', {}],
    ['/ruleset', { ruleset: 1 }],
    ['/ruleset', { ruleset: null }],
    ['/players', { ruleset: 'farkle', players: null }],
    ['/players', { ruleset: 'farkle', players: 'me' }],
    ['/players', { ruleset: 'farkle', players: {} }],
    ['/players/1', { ruleset: 'farkle', players: [NOBODY, 'me'] }],
    ['/players/0', { ruleset: 'farkle', players: [null] }],
    ['/host', { ruleset: 'farkle', host: NOBODY }],
  ])('names the place that is wrong: %s of %j', async (place, body) => {
    const answer = await create(anna, body);
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer)).toContain(place);
  });
});
