import { type Account, done, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

let anna: Account;
let bob: Account;
let stranger: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
  stranger = await api.account('Zoe');
});

const twoPlayers = async () => {
  const game = await api.newGame(anna, 'kakelorum');
  await api.join(bob, game);
  return api.startGame(anna, game);
};

describe('A move', () => {
  const moves: [string, object][] = [
    ['roll', {}],
    ['hold', { dice: [] }],
    ['score', { category: 'chance' }],
  ];

  it.each(moves)(
    'is for who sits there and whose turn it is, in a game that is played: %s',
    async (action, body) => {
      const waiting = await api.newGame(anna, 'kakelorum');
      await api.join(bob, waiting);
      await api.refuses(waiting, 409, 'game-not-active', () => api.move(anna, waiting, action, body));
      const game = await twoPlayers();
      await api.roll(anna, game);
      await api.refuses(game, 409, 'not-your-turn', () => api.move(bob, game, action, body));
      await api.refuses(game, 403, 'not-a-player', () => api.move(stranger, game, action, body));
      await api.refuses(game, 401, 'unauthenticated', () => api.move(undefined, game, action, body));
      expectProblem(await api.move(anna, { id: NOBODY }, action, body), 404, 'not-found');
      done(await api.delete(`/v1/games/${game.id}/players/${bob.id}`, bob));
      await api.refuses(game, 409, 'game-not-active', () => api.move(anna, game, action, body));
    },
  );

  it('of a managed player is made by its manager', async () => {
    const bram = await api.managed(anna, 'Bram');
    const game = await api.startGame(anna, await api.newGame(anna, 'kakelorum', [bram.id, anna.id]));
    await api.roll(anna, game);
    expect((await api.score(anna, game, 'chance')).turn!.playerId).toBe(anna.id);
    await api.roll(anna, game);
  });

  it('needs a throw first', async () => {
    const game = await twoPlayers();
    for (const [action, body] of moves.slice(1)) {
      await api.refuses(game, 409, 'nothing-thrown', () => api.move(anna, game, action, body));
    }
  });

  it.each([
    ['hold', '/dice', {}],
    ['hold', '/dice', { dice: null }],
    ['hold', '/dice', { dice: '44' }],
    ['hold', '/dice', { dice: { 0: 4 } }],
    ['hold', '/dice/1', { dice: [4, 7] }],
    ['hold', '/dice/0', { dice: [0] }],
    ['hold', '/dice/0', { dice: [1.5] }],
    ['hold', '/dice/0', { dice: ['4'] }],
    ['hold', '/dice/2', { dice: [1, 2, null] }],
    ['hold', '/dice/0', { dice: [[4]] }],
    ['hold', '/seat', { dice: [], seat: 0 }],
    ['score', '/category', { category: 4 }],
    ['score', '/category', { category: null }],
    ['score', '/category', { category: ['ones'] }],
    ['score', '/points', { category: 'ones', points: 5 }],
    ['roll', '/dice', { dice: [] }],
  ])('%s names the place that is wrong: %s of %j', async (action, place, body) => {
    const game = await twoPlayers();
    await api.roll(anna, game);
    const answer = await api.refuses(game, 400, 'malformed-request', () =>
      api.move(anna, game, action, body),
    );
    expect(placesIn(answer)).toContain(place);
  });
});
