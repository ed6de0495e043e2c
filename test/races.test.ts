import { startAppOn } from './support/app.js';
import { type Account, done, type GameView, testApp } from './support/api.js';

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

describe('What is read while others write', () => {
  it('is of one moment: everyone who is seated has a name', async () => {
    const game = await api.newGame(anna, 'dobbelspel');
    let writing = true;
    let reads = 0;
    const read = async () => {
      while (writing) {
        const { body } = await api.get<GameView>(`/v1/games/${game.id}`);
        expect(body.players.map(({ name }) => name)).not.toContain(null);
        done(await api.get(`/v1/games/${game.id}/turns`));
        reads++;
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
    expect(reads).toBeGreaterThan(20);
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
