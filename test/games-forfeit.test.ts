import { type Account, done, type GameView, testApp } from './support/api.js';
import { expectProblem } from './support/problems.js';

const api = testApp();

const forfeit = (who: Account, game: { id: string }, playerId = who.id) =>
  api.delete<GameView>(`/v1/games/${game.id}/players/${playerId}`, who);

let anna: Account;
let bob: Account;
let zoe: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
  zoe = await api.account('Zoe');
});

const threePlayers = async () => {
  const game = await api.newGame(anna, 'kakelorum');
  await api.join(bob, game);
  await api.join(zoe, game);
  return api.startGame(anna, game);
};

/** As if that much time had gone by since everything that happened in a game. */
const letPass = (hours: number, game: { id: string }) =>
  api.sql(
    `UPDATE games SET snapshot = regexp_replace(snapshot::text, '"(startedAt|at|updatedAt|createdAt)": "[^"]+"',
      format('"\\1": "%s"', to_char((now() - make_interval(mins => $2)) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'g')::jsonb
    WHERE id = $1`,
    game.id,
    hours * 60,
  );

describe('Forfeiting', () => {
  it('in turn ends the turn and passes it on', async () => {
    const game = await threePlayers();
    await api.roll(anna, game);
    const { body } = done(await forfeit(anna, game));
    expect(body.players.map(({ status }) => status)).toEqual(['forfeited', 'playing', 'playing']);
    expect(body.lastTurn).toMatchObject({
      number: 1,
      seat: 0,
      status: 'forfeited',
      points: 0,
      actions: [],
      diceToThrow: 0,
      endedAt: expect.any(String) as string,
    });
    expect(body.lastTurn!.dice).toHaveLength(5);
    expect(body.turn).toMatchObject({ number: 2, seat: 1, round: 1 });
    expect(await api.game(game)).toEqual(body);
  });

  it('out of turn leaves the turn as it is; the seat is skipped from then on', async () => {
    const game = await threePlayers();
    const { turn } = await api.roll(anna, game);
    expect(done(await forfeit(bob, game)).body.turn).toEqual(turn);
    expect((await api.score(anna, game, 'chance')).turn).toMatchObject({ seat: 2, round: 1 });
    await api.roll(zoe, game);
    expect((await api.score(zoe, game, 'chance')).turn).toMatchObject({ seat: 0, round: 2 });
  });

  it('is done once: the seat is not found then, and its moves are out of turn', async () => {
    const game = await threePlayers();
    done(await forfeit(anna, game));
    await api.refuses(game, 404, 'not-found', () => forfeit(anna, game));
    await api.refuses(game, 409, 'not-your-turn', () => api.move(anna, game, 'roll'));
  });

  it('leaves the last one standing the winner, and all forfeited seats last together', async () => {
    const game = await threePlayers();
    await api.roll(anna, game);
    const { players } = await api.score(anna, game, 'chance');
    done(await forfeit(anna, game));
    const { body } = done(await forfeit(zoe, game));
    expect(body).toMatchObject({ status: 'finished', winners: [bob.id], turn: null, round: 1 });
    expect(body.players.map(({ rank, status }) => [rank, status])).toEqual([
      [2, 'forfeited'],
      [1, 'playing'],
      [2, 'forfeited'],
    ]);
    expect(body.players[0]!.score).toBe(players[0]!.score);
    expect(body.dice.serverSeed).toBe(await api.serverSeed(game));
    expect(body.finishedAt).toMatch(/Z$/);
    await api.refuses(game, 409, 'game-not-active', () => forfeit(bob, game));
    await api.refuses(game, 409, 'game-not-active', () => api.move(bob, game, 'roll'));
  });

  it('by a lone player abandons the game', async () => {
    const game = await api.startGame(anna, await api.newGame(anna, 'dobbelspel'));
    await api.roll(anna, game);
    await api.score(anna, game, 'chance');
    const { body } = done(await forfeit(anna, game));
    expect(body).toMatchObject({
      status: 'abandoned',
      winners: [],
      turn: null,
      lastTurn: { status: 'forfeited' },
    });
    expect(body.players[0]).toMatchObject({ rank: null, status: 'forfeited' });
    expect(body.players[0]!.score).toBeGreaterThan(4);
    expect(body.dice.serverSeed).toBe(await api.serverSeed(game));
  });

  it('is for the player or its manager', async () => {
    const bram = await api.managed(bob);
    const game = await api.newGame(anna, 'kakelorum');
    await api.join(bob, game, bram.id);
    await api.join(zoe, game);
    await api.startGame(anna, game);
    await api.refuses(game, 403, 'not-your-player', () => forfeit(zoe, game, bram.id));
    await api.refuses(game, 403, 'not-your-player', () => forfeit(bob, game, zoe.id));
    await api.refuses(game, 404, 'not-found', () => forfeit(zoe, game, bob.id));
    expect(done(await forfeit(bob, game, bram.id)).body.players[1]).toMatchObject({ status: 'forfeited' });
    expectProblem(await api.move(bob, game, 'roll'), 409, 'not-your-turn');
  });
});

describe('A turn that stands', () => {
  it('for 24 hours lets the host take its player out', async () => {
    const game = await threePlayers();
    await api.roll(anna, game);
    await api.score(anna, game, 'chance');
    await api.refuses(game, 409, 'not-overdue', () => forfeit(anna, game, bob.id));
    await letPass(23.9, game);
    await api.refuses(game, 409, 'not-overdue', () => forfeit(anna, game, bob.id));
    await letPass(24.1, game);
    await api.refuses(game, 403, 'not-your-player', () => forfeit(zoe, game, bob.id));
    await api.refuses(game, 409, 'not-overdue', () => forfeit(anna, game, zoe.id));
    const { body } = done(await forfeit(anna, game, bob.id));
    expect(body.players.map(({ status }) => status)).toEqual(['playing', 'forfeited', 'playing']);
    expect(body.turn).toMatchObject({ seat: 2 });
  });

  it('is counted from the last throw', async () => {
    const game = await threePlayers();
    await api.roll(anna, game);
    await api.score(anna, game, 'chance');
    await letPass(25, game);
    await api.roll(bob, game);
    await api.refuses(game, 409, 'not-overdue', () => forfeit(anna, game, bob.id));
    await letPass(25, game);
    done(await forfeit(anna, game, bob.id));
  });

  it('does not keep a late player from moving, nor the host from giving up at any time', async () => {
    const game = await threePlayers();
    await letPass(48, game);
    expect((await api.roll(anna, game)).turn!.rolls).toHaveLength(1);
    done(await forfeit(anna, game, anna.id));
  });
});
