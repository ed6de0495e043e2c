import { type Account, done, type GameView, type PlayerView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem } from './support/problems.js';

const api = testApp();

const deleteMe = async (who: Account) => {
  const answer = done(await api.delete('/v1/players/me', who), 204);
  expect(answer.text).toBe('');
};
const seats = (game: GameView) => game.players.map(({ playerId, status }) => [playerId, status]);

describe('Deleting an account', () => {
  it('takes its token away at once, a new one that was never used as well', async () => {
    const anna = await api.account();
    const { body: fresh } = await api.post<{ token: string }>('/v1/players/me/token', anna);
    await deleteMe(anna);
    for (const as of [anna, fresh]) {
      expectProblem(await api.get('/v1/players/me', as), 401, 'unauthenticated');
      expectProblem(await api.get('/v1/rulesets', as), 401, 'unauthenticated');
      expectProblem(await api.delete('/v1/players/me', as), 401, 'unauthenticated');
    }
  });

  it('takes its name and those of its managed players out of everything, old games too', async () => {
    const [anna, zoe] = [await api.account('Gone Girl'), await api.account('Zoe')];
    const bram = await api.managed(anna, 'Gone Boy');
    const game = await api.newGame(zoe, 'kakelorum');
    await api.join(anna, game);
    await api.join(anna, game, bram.id);
    await api.startGame(zoe, game);
    const over = await api.newGame(zoe, 'kakelorum');
    await api.join(anna, over, bram.id);
    await api.startGame(zoe, over);
    done(await api.delete(`/v1/games/${over.id}/players/${zoe.id}`, zoe));
    expect(await api.game(over)).toMatchObject({ status: 'finished', winners: [bram.id] });

    await deleteMe(anna);
    for (const id of [anna.id, bram.id]) {
      expect(done(await api.get(`/v1/players/${id}`)).body).toMatchObject({ id, name: null });
    }
    const answers = [
      await api.get(`/v1/games/${game.id}`),
      await api.get(`/v1/games/${over.id}`),
      await api.get('/v1/games?limit=100'),
      await api.get(`/v1/players/${bram.id}/games`),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('Gone');
    }
    expect((await api.game(over)).players.map(({ name }) => name)).toEqual(['Zoe', null]);
    const [row] = await api.sql<{ everything: string }>(
      `SELECT string_agg(t, '') AS everything FROM (SELECT p::text AS t FROM players p
        UNION ALL SELECT g::text FROM games g UNION ALL SELECT e::text FROM game_events e) AS all_rows`,
    );
    expect(row!.everything).not.toContain('Gone');
  });

  it('forfeits its seats in active games in one act', async () => {
    const [anna, zoe] = [await api.account(), await api.account()];
    const bram = await api.managed(anna);
    const game = await api.newGame(zoe, 'dobbelspel');
    await api.join(anna, game);
    await api.join(anna, game, bram.id);
    await api.startGame(zoe, game);
    await deleteMe(anna);
    expect(await api.game(game)).toMatchObject({ status: 'finished', winners: [zoe.id] });
  });

  it('abandons a game in which all seats were its own', async () => {
    const anna = await api.account();
    const bram = await api.managed(anna);
    const game = await api.newGame(anna, 'kakelorum', [anna.id, bram.id]);
    await api.startGame(anna, game);
    await api.roll(anna, game);
    await deleteMe(anna);
    const after = await api.game(game);
    expect(after).toMatchObject({
      status: 'abandoned',
      winners: [],
      turn: null,
      lastTurn: { status: 'forfeited' },
    });
    expect(after.players.map(({ status, rank, name }) => [status, rank, name])).toEqual([
      ['forfeited', null, null],
      ['forfeited', null, null],
    ]);
    expect(after.dice.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('passes the turn on where others play on', async () => {
    const [anna, bob, zoe] = [await api.account(), await api.account(), await api.account()];
    const game = await api.newGame(anna, 'kakelorum');
    await api.join(bob, game);
    await api.join(zoe, game);
    await api.startGame(anna, game);
    await deleteMe(anna);
    expect(await api.game(game)).toMatchObject({
      status: 'active',
      hostId: anna.id,
      turn: { seat: 1, round: 1 },
    });
    await api.roll(bob, game);
  });

  it('leaves waiting games, where the seats behind close up', async () => {
    const [anna, zoe] = [await api.account(), await api.account()];
    const bram = await api.managed(anna);
    const game = await api.newGame(zoe, 'dobbelspel');
    await api.join(anna, game);
    await api.join(anna, game, bram.id);
    const late = await api.account('Late');
    await api.join(late, game);
    await deleteMe(anna);
    const after = await api.game(game);
    expect(after.status).toBe('waiting');
    expect(after.players.map(({ seat, playerId }) => [seat, playerId])).toEqual([
      [0, zoe.id],
      [1, late.id],
    ]);
  });

  it('cancels the waiting games it hosts, seated there or not', async () => {
    const [anna, zoe] = [await api.account(), await api.account()];
    const seated = await api.newGame(anna, 'farkle');
    await api.join(zoe, seated);
    const unseated = await api.newGame(anna, 'farkle', []);
    await deleteMe(anna);
    for (const game of [seated, unseated]) {
      const after = await api.game(game);
      expect(after).toMatchObject({ status: 'cancelled', hostId: anna.id });
      expect(after.dice.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('leaves games that are over as they are', async () => {
    const [anna, zoe] = [await api.account(), await api.account()];
    const game = await api.newGame(anna, 'kakelorum');
    await api.join(zoe, game);
    await api.startGame(anna, game);
    done(await api.delete(`/v1/games/${game.id}/players/${zoe.id}`, zoe));
    const { players, ...before } = await api.game(game);
    await deleteMe(anna);
    const after = await api.game(game);
    expect(after).toEqual({
      ...before,
      players: players.map((p) => ({ ...p, name: p.seat === 0 ? null : p.name })),
    });
  });
});

test('of two deletions of a caller at once, one finds its token gone', async () => {
  for (let i = 0; i < 10; i++) {
    const anna = await api.account();
    const answers = await Promise.all([1, 2, 3].map(() => api.delete('/v1/players/me', anna)));
    const [first, ...others] = answers.sort((a, b) => a.status - b.status);
    done(first!, 204);
    for (const other of others) expectProblem(other, 401, 'unauthenticated');
  }
});

describe('Deleting a managed player', () => {
  it('takes that player alone out of everything', async () => {
    const anna = await api.account('Anna');
    const [bram, cleo] = [await api.managed(anna, 'Bram'), await api.managed(anna, 'Cleo')];
    const waiting = await api.newGame(anna, 'kakelorum', [bram.id, anna.id, cleo.id]);
    const active = await api.newGame(anna, 'kakelorum', [bram.id, anna.id, cleo.id]);
    await api.startGame(anna, active);
    done(await api.delete(`/v1/players/${bram.id}`, anna), 204);

    expect(seats(await api.game(waiting))).toEqual([
      [anna.id, 'playing'],
      [cleo.id, 'playing'],
    ]);
    const after = await api.game(active);
    expect(after).toMatchObject({ status: 'active', turn: { seat: 1 } });
    expect(after.players.map(({ name, status }) => [name, status])).toEqual([
      [null, 'forfeited'],
      ['Anna', 'playing'],
      ['Cleo', 'playing'],
    ]);
    const { body } = await api.get<{ items: PlayerView[] }>('/v1/players/me/players', anna);
    expect(body.items.map(({ id }) => id)).toEqual([cleo.id]);
    done(await api.get('/v1/players/me', anna));
  });

  it('can be done once; from then on it is not found and takes no seat', async () => {
    const anna = await api.account();
    const bram = await api.managed(anna);
    const game = await api.newGame(anna);
    done(await api.delete(`/v1/players/${bram.id}`, anna), 204);
    expectProblem(await api.delete(`/v1/players/${bram.id}`, anna), 404, 'not-found');
    expectProblem(await api.patch(`/v1/players/${bram.id}`, anna, { name: 'B' }), 404, 'not-found');
    expectProblem(await api.delete(`/v1/players/${NOBODY}`, anna), 404, 'not-found');
    await api.refuses(game, 403, 'not-your-player', () =>
      api.post(`/v1/games/${game.id}/players`, anna, { playerId: bram.id }),
    );
  });
});
