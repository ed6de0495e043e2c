import { startAppOn } from './support/app.js';
import { type Account, type Answer, type GameView, testApp } from './support/api.js';

const api = testApp();
let second: Awaited<ReturnType<typeof startAppOn>>;
let anna: Account;
let bob: Account;

beforeAll(async () => {
  second = await startAppOn(api.running.databaseUrl);
  anna = await api.account('Anna');
  bob = await api.account('Bob');
});
afterAll(() => second.close());

/** Sends a request now to the one server, now to the other. */
let turn = 0;
const send = (as: Account, method: string, path: string, body?: object) =>
  api.call<GameView>(method, path, { as, body, ...(turn++ % 2 ? { server: second.url } : {}) });

const newGame = async () => {
  const game = await api.newGame(anna, 'dobbelspel');
  await api.join(bob, game);
  return api.startGame(anna, game);
};
const events = (game: { id: string }) =>
  api.sql<{ seq: number; type: string }>(
    'SELECT seq, type FROM game_events WHERE game_id = $1 ORDER BY seq',
    game.id,
  );

/** Every accepted move has a version of its own, and the log has no gap. */
async function expectOneOrder(game: GameView, answers: Answer<GameView>[]) {
  const versions = answers.filter(({ status }) => status === 200).map(({ body }) => body.version);
  expect(new Set(versions).size).toBe(versions.length);
  const log = await events(game);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1));
  const after = await api.game(game);
  expect(after.version).toBe(log.length);
  expect(Math.max(...versions)).toBe(after.version);
  return log.map(({ type }) => type);
}

describe('Moves made at once, on two servers', () => {
  it('throw three times and no more', async () => {
    const game = await newGame();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(anna, 'POST', `/v1/games/${game.id}/turn/roll`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array<number>(27).fill(409),
    ]);
    const log = await expectOneOrder(game, answers);
    expect(log.filter((type) => type === 'dice.thrown')).toHaveLength(3);
  });

  it('come one after the other, whoever makes them and whatever they are', async () => {
    const game = await newGame();
    await api.roll(anna, game);
    const moves: [string, object][] = [
      ['roll', {}],
      ['hold', { dice: [] }],
      ['score', { category: 'chance' }],
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        send(n % 2 ? anna : bob, 'POST', `/v1/games/${game.id}/turn/${moves[n % 3]![0]}`, moves[n % 3]![1]),
      ),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const log = await expectOneOrder(game, answers);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(log.filter((type) => /thrown|held|scored/.test(type))).toHaveLength(accepted + 1);
    const scored = log.filter((type) => type === 'turn.scored').length;
    expect(scored).toBeGreaterThanOrEqual(1);
    expect(scored).toBeLessThanOrEqual(2);
  });

  it('fill a table to its last seat and not beyond', async () => {
    const game = await api.newGame(anna, 'kakelorum');
    const people = await Promise.all(Array.from({ length: 12 }, () => api.account()));
    const answers = await Promise.all(people.map((who) => send(who, 'POST', `/v1/games/${game.id}/players`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array<number>(9).fill(409),
    ]);
    const { players } = await api.game(game);
    expect(players.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    await expectOneOrder(game, answers);
  });

  it('start a game once', async () => {
    const game = await api.newGame(anna, 'dobbelspel');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(anna, 'POST', `/v1/games/${game.id}/start`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await events(game)).filter(({ type }) => type === 'turn.started')).toHaveLength(1);
  });

  it('leave nothing half done when a player is deleted in the middle of them', async () => {
    const carol = await api.account('Carol');
    const game = await api.newGame(carol, 'dobbelspel');
    await api.join(bob, game);
    await api.join(anna, game);
    await api.startGame(carol, game);
    const rolls = Array.from({ length: 10 }, () => send(carol, 'POST', `/v1/games/${game.id}/turn/roll`));
    const [gone, ...answers] = await Promise.all([send(carol, 'DELETE', '/v1/players/me'), ...rolls]);
    expect(gone.status).toBe(204);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
    expect(await api.game(game)).toMatchObject({
      status: 'active',
      turn: { seat: 1 },
      players: [{ name: null }, {}, {}],
    });
    const log = await events(game);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1));
  });
});

describe('What is read while others write', () => {
  it('is of one moment: everyone who is seated has a name, and every turn a player', async () => {
    const game = await api.newGame(anna, 'dobbelspel');
    let writing = true;
    const read = async () => {
      while (writing) {
        const { body } = await api.get<GameView>(`/v1/games/${game.id}`);
        expect(body.players.map(({ name }) => name)).not.toContain(null);
        expect((await api.get(`/v1/games/${game.id}/turns`)).status).toBe(200);
      }
    };
    const readers = [read(), read(), read()];
    for (let i = 0; i < 40; i++) {
      await api.join(bob, game);
      await api.delete(`/v1/games/${game.id}/players/${bob.id}`, bob);
    }
    await api.join(bob, game);
    await api.startGame(anna, game);
    writing = false;
    await Promise.all(readers);
  });
});

describe('A player that is deleted', () => {
  it('leaves nobody behind that it was just about to manage', async () => {
    for (let round = 0; round < 10; round++) {
      const manager = await api.account('Manager');
      const [gone] = await Promise.all([
        send(manager, 'DELETE', '/v1/players/me'),
        ...Array.from({ length: 6 }, () => send(manager, 'POST', '/v1/players', { name: 'Managed' })),
      ]);
      expect(gone.status).toBe(204);
      const left = await api.sql(
        'SELECT name FROM players WHERE managed_by = $1 AND deleted_at IS NULL',
        manager.id,
      );
      expect(left).toEqual([]);
    }
  });

  it('is out of all its games at once, be they hundreds', async () => {
    const host = await api.account('Host');
    for (let i = 0; i < 300; i += 20) {
      await Promise.all(Array.from({ length: 20 }, () => api.newGame(host, 'dobbelspel')));
    }
    expect((await send(host, 'DELETE', '/v1/players/me')).status).toBe(204);
    const open = await api.sql(`SELECT id FROM games WHERE host_id = $1 AND status <> 'cancelled'`, host.id);
    expect(open).toEqual([]);
  });
});
