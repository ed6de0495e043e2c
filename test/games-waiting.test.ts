import { type Account, done, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

const seated = (game: GameView) => game.players.map(({ playerId }) => playerId);
const join = (who: Account, game: { id: string }, body = {}) =>
  api.post<GameView>(`/v1/games/${game.id}/players`, who, body);
const leave = (who: Account, game: { id: string }, playerId: string) =>
  api.delete<GameView>(`/v1/games/${game.id}/players/${playerId}`, who);

let anna: Account;
let zoe: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  zoe = await api.account('Zoe');
});

describe('Joining a game', () => {
  it('takes the next seat for the caller or a player it manages, with a part in the dice', async () => {
    const game = await api.newGame(anna, 'kakelorum');
    const bram = await api.managed(zoe, 'Bram');
    const seed = 'aZ09_-'.padEnd(64, 'x');
    const first = done(await join(zoe, game, { clientSeed: seed })).body;
    const second = done(await join(zoe, game, { playerId: bram.id.toUpperCase() })).body;
    expect(seated(second)).toEqual([anna.id, zoe.id, bram.id]);
    expect(second.players.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(first.dice.clientSeeds).toEqual(['', seed]);
    expect(second.dice.clientSeeds).toEqual(['', seed, '']);
    expect(second.version).toBeGreaterThan(first.version);
    expect(await api.game(game)).toEqual(second);
  });

  it('is open to a host that holds no seat', async () => {
    const game = await api.newGame(anna, 'kakelorum', []);
    expect(seated(await api.join(anna, game))).toEqual([anna.id]);
  });

  it('is refused once all seats are taken, and to who has one already even then', async () => {
    const game = await api.newGame(anna, 'kakelorum');
    await api.refuses(game, 409, 'already-seated', () => join(anna, game));
    for (let n = 1; n < 4; n++) await api.join(await api.account(), game);
    await api.refuses(game, 409, 'game-full', () => join(zoe, game));
    await api.refuses(game, 409, 'already-seated', () => join(anna, game));
  });

  it('is refused once the game does not wait any more', async () => {
    const active = await api.startGame(anna, await api.newGame(anna));
    await api.refuses(active, 409, 'game-not-waiting', () => join(zoe, active));
    await api.refuses(active, 409, 'game-not-waiting', () => join(anna, active));
    const cancelled = await api.newGame(anna);
    done(await api.delete(`/v1/games/${cancelled.id}`, anna));
    await api.refuses(cancelled, 409, 'game-not-waiting', () => join(zoe, cancelled));
  });

  it('is refused for someone else’s player, in no game, and with a bad seed', async () => {
    const game = await api.newGame(anna);
    for (const playerId of [anna.id, NOBODY]) {
      await api.refuses(game, 403, 'not-your-player', () => join(zoe, game, { playerId }));
    }
    expectProblem(await join(zoe, { id: NOBODY }), 404, 'not-found');
    for (const clientSeed of ['x'.repeat(65), 'a,b', 'a|b', 'é', ' ', 'a\n', 5, null]) {
      const answer = await api.refuses(game, 400, 'malformed-request', () => join(zoe, game, { clientSeed }));
      expect(placesIn(answer)).toEqual(['/clientSeed']);
    }
    for (const playerId of ['me', null, 1, [zoe.id]]) {
      await api.refuses(game, 400, 'malformed-request', () => join(zoe, game, { playerId }));
    }
  });
});

describe('Leaving a game that waits', () => {
  it('closes up the seats behind', async () => {
    const game = await api.newGame(anna, 'kakelorum');
    const others = [await api.account(), await api.account(), zoe];
    for (const who of others) done(await join(who, game, { clientSeed: who.id.slice(-4) }));
    const { body } = done(await leave(others[0]!, game, others[0]!.id));
    expect(seated(body)).toEqual([anna.id, others[1]!.id, zoe.id]);
    expect(body.players.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(body.dice.clientSeeds).toEqual(['', others[1]!.id.slice(-4), zoe.id.slice(-4)]);
    expect(await api.game(game)).toEqual(body);
    const rows = await api.sql<{ id: string }>(
      'SELECT player_id AS id FROM seats WHERE game_id = $1 ORDER BY seat',
      game.id,
    );
    expect(rows.map(({ id }) => id)).toEqual(seated(body));
    expect(seated(await api.join(others[0]!, game))).toEqual([...seated(body), others[0]!.id]);
  });

  it('is for the player, its manager and the host, and for no one else', async () => {
    const bram = await api.managed(zoe);
    const game = await api.newGame(anna, 'kakelorum');
    await api.join(zoe, game);
    await api.join(zoe, game, bram.id);
    await api.refuses(game, 403, 'not-your-player', () => leave(zoe, game, anna.id));
    const stranger = await api.account();
    await api.refuses(game, 403, 'not-your-player', () => leave(stranger, game, bram.id));
    expect(seated(done(await leave(zoe, game, bram.id)).body)).toEqual([anna.id, zoe.id]);
    expect(seated(done(await leave(anna, game, zoe.id)).body)).toEqual([anna.id]);
    const empty = done(await leave(anna, game, anna.id)).body;
    expect(empty).toMatchObject({ status: 'waiting', hostId: anna.id, players: [] });
    await api.refuses(game, 404, 'not-found', () => leave(anna, game, anna.id));
    await api.refuses(game, 404, 'not-found', () => leave(stranger, game, NOBODY));
    expectProblem(await leave(anna, { id: NOBODY }, anna.id), 404, 'not-found');
  });
});

describe('Cancelling a game', () => {
  const cancel = (who: Account, { id }: { id: string }) => api.delete<GameView>(`/v1/games/${id}`, who);

  it('is for its host while it waits, and shows the seed of dice that were never thrown', async () => {
    const game = await api.newGame(anna, 'farkle');
    await api.join(zoe, game);
    await api.refuses(game, 403, 'not-the-host', () => cancel(zoe, game));
    const { body } = done(await cancel(anna, game));
    expect(body).toMatchObject({
      status: 'cancelled',
      turn: null,
      winners: [],
      round: null,
      startedAt: null,
    });
    expect(body.finishedAt).toMatch(/Z$/);
    expect(body.players.map(({ rank }) => rank)).toEqual([null, null]);
    expect(body.dice.serverSeed).toBe(await api.serverSeed(game));
    await api.refuses(game, 409, 'game-not-waiting', () => cancel(anna, game));
    await api.refuses(game, 409, 'game-not-active', () => leave(zoe, game, zoe.id));
  });

  it('is refused once it is played, and where there is no game', async () => {
    const game = await api.startGame(anna, await api.newGame(anna));
    await api.refuses(game, 409, 'game-not-waiting', () => cancel(anna, game));
    await api.refuses(game, 403, 'not-the-host', () => cancel(zoe, game));
    expectProblem(await cancel(anna, { id: NOBODY }), 404, 'not-found');
  });
});
