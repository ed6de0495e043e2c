import { type Account, done, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

const start = (who: Account | undefined, { id }: { id: string }, body: object = {}) =>
  api.post<GameView>(`/v1/games/${id}/start`, who, body);

let anna: Account;
let zoe: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  zoe = await api.account('Zoe');
});

describe('Starting a game', () => {
  it('gives the first turn to the first seat in category games', async () => {
    const game = await api.newGame(anna, 'kakelorum');
    await api.join(zoe, game);
    const { body } = done(await start(anna, game));
    expect(body).toMatchObject({ status: 'active', round: 1, openingThrows: [], lastTurn: null });
    expect(body.startedAt).toMatch(/Z$/);
    expect(body.dice).toMatchObject({ throws: 0, serverSeed: null });
    expect(body.turn).toEqual({
      number: 1,
      round: 1,
      seat: 0,
      playerId: anna.id,
      status: 'playing',
      rolls: [],
      dice: [],
      held: [],
      points: 0,
      rollsLeft: 3,
      diceToThrow: 5,
      actions: ['roll'],
      category: null,
      repeatBonus: 0,
      startedAt: expect.any(String) as string,
      endedAt: null,
    });
    expect(await api.game(game)).toEqual(body);
  });

  it.each([
    ['kakelorum', 1],
    ['farkle', 1],
    ['farkle-four-rolls', 1],
    ['dobbelspel', 0],
  ])('asks for more players than %s with %d', async (ruleset, n) => {
    const game = await api.newGame(anna, ruleset, [anna.id].slice(0, n));
    await api.refuses(game, 409, 'too-few-players', () => start(anna, game));
    await api.join(anna, game, (await api.managed(anna)).id);
    done(await start(anna, game));
  });

  it('is for the host, once, and where there is a game', async () => {
    const game = await api.newGame(anna);
    await api.join(zoe, game);
    await api.refuses(game, 403, 'not-the-host', () => start(zoe, game));
    done(await start(anna, game));
    await api.refuses(game, 409, 'game-not-waiting', () => start(anna, game));
    await api.refuses(game, 403, 'not-the-host', () => start(zoe, game));
    expectProblem(await start(anna, { id: NOBODY }), 404, 'not-found');
  });

  it('is for a host without a seat as well', async () => {
    const game = await api.newGame(anna, 'dobbelspel', []);
    await api.join(zoe, game);
    expect(done(await start(anna, game)).body).toMatchObject({
      status: 'active',
      turn: { playerId: zoe.id },
    });
  });

  it('takes seeds for the host’s own and managed seats and keeps the others', async () => {
    const bram = await api.managed(anna);
    const game = await api.newGame(anna, 'kakelorum', [anna.id, bram.id]);
    done(await api.post(`/v1/games/${game.id}/players`, zoe, { clientSeed: 'zoe' }));
    const clientSeeds = { [bram.id]: 'bram', [anna.id]: 'anna_-9' };
    const { body } = done(await start(anna, game, { clientSeeds }));
    expect(body.dice.clientSeeds).toEqual(['anna_-9', 'bram', 'zoe']);
  });

  it('takes no seed for someone else’s seat or for a player without one', async () => {
    const game = await api.newGame(anna);
    const bram = await api.managed(anna);
    await api.join(zoe, game);
    const withSeed = (id: string) => () => start(anna, game, { clientSeeds: { [id]: 'x' } });
    await api.refuses(game, 403, 'not-your-player', withSeed(zoe.id));
    await api.refuses(game, 404, 'not-found', withSeed(bram.id));
  });

  it.each([
    null,
    'x',
    [],
    5,
    { me: 'x' },
    { [NOBODY]: 5 },
    { [NOBODY]: 'a,b' },
    { [NOBODY]: 'x'.repeat(65) },
  ])('takes no such clientSeeds: %j', async (clientSeeds) => {
    const game = await api.newGame(anna);
    const answer = await api.refuses(game, 400, 'malformed-request', () =>
      start(anna, game, { clientSeeds }),
    );
    expect(placesIn(answer)[0]).toMatch(/^\/clientSeeds/);
  });
});

describe('The opening throws of Farkle', () => {
  const threePlayers = async () => {
    const game = await api.newGame(anna, 'farkle');
    await api.join(zoe, game);
    await api.join(await api.account(), game);
    return game;
  };

  it('give the first turn to who throws highest', async () => {
    const game = await api.startGame(
      anna,
      await threePlayers(),
      (dice) => dice(1, 1) === '2' && dice(2, 1) === '3' && dice(3, 1) === '5',
    );
    expect(game.openingThrows).toEqual([
      [
        { seat: 0, die: 2 },
        { seat: 1, die: 3 },
        { seat: 2, die: 5 },
      ],
    ]);
    expect(game.turn).toMatchObject({
      seat: 2,
      number: 1,
      round: 1,
      actions: ['roll'],
      diceToThrow: 6,
      rollsLeft: null,
    });
    expect(game.dice.throws).toBe(3);
  });

  it('are made again by those tied for highest until one is', async () => {
    const game = await api.startGame(
      anna,
      await threePlayers(),
      (dice) =>
        dice(1, 1) === '6' &&
        dice(2, 1) === '1' &&
        dice(3, 1) === '6' &&
        dice(4, 1) === '2' &&
        dice(5, 1) === '2',
    );
    expect(game.openingThrows.slice(0, 2)).toEqual([
      [
        { seat: 0, die: 6 },
        { seat: 1, die: 1 },
        { seat: 2, die: 6 },
      ],
      [
        { seat: 0, die: 2 },
        { seat: 2, die: 2 },
      ],
    ]);
    const last = game.openingThrows.at(-1)!;
    expect(last.map(({ seat }) => seat)).toEqual([0, 2]);
    const [a, b] = [last[0]!.die, last[1]!.die];
    expect(a).not.toBe(b);
    expect(game.turn!.seat).toBe(a > b ? 0 : 2);
    expect(game.dice.throws).toBe(game.openingThrows.flat().length);
  });
});
