import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { GameView } from '../src/games/game.view.js';
import { done, testApp } from './support/api.js';
import { told } from './support/ask.js';
import type { Voice } from './support/attempts.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { testInstances } from './support/instances.js';
import { Listener } from './support/listener.js';
import { metricsOf, valueIn } from './support/metrics.js';
import { expectProblem, placesIn } from './support/problems.js';
import { killProducts, type Product, startProduct } from './support/product.js';
import { DatabaseProxy } from './support/proxy.js';

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const ids = ({ messages }: Listener) => messages.map(({ id }) => Number(id));

/** Rolls once and writes the dice down in the first open box, again and again, until the game is over. */
async function playToEnd(server: () => string, { token }: Voice, game: GameView): Promise<GameView> {
  let state = game;
  const move = (action: string, body: object = {}) =>
    told<GameView>(server(), { method: 'POST', path: `/v1/games/${game.id}/turn/${action}`, token, body });
  while (state.status === 'active') {
    await move('roll');
    const { categories } = state.players[state.turn!.seat]!.card!;
    const category = Object.keys(categories).find((one) => categories[one] === null);
    state = await move('score', { category });
  }
  return state;
}

describe('Live events', () => {
  const api = testApp();
  const listen = (game: { id: string }, query = '', last?: number) =>
    new Listener(() => `${api.running.url}/v1/games/${game.id}/events/stream${query}`, last);

  it('are what has happened, then what happens, to the end of the game', async () => {
    const anna = await api.account();
    const game = await api.newGame(anna);
    const listener = listen(game);
    const whole = listener.listen();
    await listener.heard(2);
    const started = await api.startGame(anna, game);
    await listener.heard(started.version);
    const rolled = await api.roll(anna, game);
    await listener.heard(rolled.version);
    await api.delete(`/v1/games/${game.id}/players/${anna.id}`, anna);
    const { messages, connections } = await whole;
    expect(connections).toBe(1);
    const { items } = done(await api.get<{ items: object[] }>(`/v1/games/${game.id}/events`)).body;
    expect(messages.map(({ data }) => data)).toEqual(items);
    expect(messages.map(({ id, event }) => [id, event])).toEqual(
      messages.map(({ data }) => [String(data.seq), data.type]),
    );
    expect(messages.at(-1)!.event).toBe('game.abandoned');
  });

  it('come at once, every kind of change', async () => {
    const anna = await api.account();
    const [bram, cleo] = [await api.managed(anna), await api.managed(anna)];
    const zoe = await api.account('Zoe');
    const game = await api.newGame(anna, 'dobbelspel', [anna.id, bram.id]);
    const listener = listen(game);
    const whole = listener.listen();
    await listener.heard(game.version);
    const comes = async (change: Promise<unknown>) => {
      await change;
      const { version } = await api.game(game);
      await listener.heard(version, 1900); // sooner than without hints
    };
    const path = `/v1/games/${game.id}`;
    await comes(api.join(zoe, game));
    await comes(api.join(anna, game, cleo.id));
    await comes(api.delete(`${path}/players/${cleo.id}`, anna));
    await comes(api.startGame(anna, game));
    await comes(api.roll(anna, game));
    await comes(api.hold(anna, game, []));
    await comes(api.score(anna, game, 'ones'));
    await comes(api.delete('/v1/players/me', zoe));
    await comes(api.delete(`${path}/players/${bram.id}`, anna));
    expect(ids(await whole)).toEqual(upTo((await api.game(game)).version));
  });

  it('go on after the last event that the client has, which the header names before the query', async () => {
    const anna = await api.account();
    const game = await api.newGame(anna);
    await api.startGame(anna, game);
    const { version } = (await api.delete<GameView>(`/v1/games/${game.id}/players/${anna.id}`, anna)).body;
    const heard = async (listener: Listener) => ids(await listener.listen());
    expect(await heard(listen(game))).toEqual(upTo(version));
    expect(await heard(listen(game, '?after=3'))).toEqual(upTo(version, 4));
    expect(await heard(listen(game, '', 4))).toEqual(upTo(version, 5));
    expect(await heard(listen(game, '?after=1', 4))).toEqual(upTo(version, 5));
    expect(await heard(listen(game, '', version))).toEqual([]);
    expect(await heard(listen(game, '?after=999999999'))).toEqual([]);
  });

  it('begin after an event that is still to come, and end with the game where it never comes', async () => {
    const anna = await api.account();
    const game = await api.newGame(anna);
    const [soon, never] = [listen(game, `?after=${game.version + 2}`), listen(game, '', 5000)];
    const whole = [soon.listen(), never.listen()];
    await sleep(300);
    await api.startGame(anna, game);
    const { version } = (await api.delete<GameView>(`/v1/games/${game.id}/players/${anna.id}`, anna)).body;
    await Promise.all(whole);
    expect([ids(soon), ids(never)]).toEqual([upTo(version, game.version + 3), []]);
  });

  it('are kept alive by a comment when nothing happens', async () => {
    const listener = listen(await api.newGame(await api.account()));
    const cut = listener.once().catch(() => {});
    await sleep(16_000);
    expect(listener.comments).toBe(1);
    listener.cut();
    await cut;
  });

  it('are refused as anything else is, before they begin', async () => {
    const { id } = await api.newGame(await api.account());
    const stream = `/v1/games/${id}/events/stream`;
    expectProblem(await api.get(stream.replace(id, id.replace(/.$/, '_'))), 400, 'malformed-request');
    expectProblem(await api.get(`/v1/games/${crypto.randomUUID()}/events/stream`), 404, 'not-found');
    expectProblem(await api.get(stream, { token: 'sc_wrong' }), 401, 'unauthenticated');
    const headers = { Accept: 'application/json' };
    expectProblem(await api.call('GET', stream, { headers }), 406, 'not-acceptable');
    for (const last of ['x', '-1', '1.5', '1e3']) {
      const answer = await api.call('GET', stream, { headers: { 'Last-Event-ID': last } });
      expectProblem(answer, 400, 'malformed-request');
      expect(placesIn(answer)).toEqual(['/last-event-id']);
    }
    expect(placesIn(await api.get(`${stream}?after=-1`))).toEqual(['/after']);
    expect(placesIn(await api.get(`${stream}?limit=5`))).toEqual(['/limit']);
  });

  it('do not wait for a HEAD of them', async () => {
    const { id } = await api.newGame(await api.account());
    const { headers } = done(await api.call('HEAD', `/v1/games/${id}/events/stream`));
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    expect((await api.get('/metrics')).text).toMatch(/^shakercup_event_stream_listeners 0$/m);
  });
});

const listenersOf = async (server: string) =>
  valueIn(await metricsOf(server), 'shakercup_event_stream_listeners');

/** Waits until a server has that many listeners. */
async function untilListeners(server: string, count: number, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while ((await listenersOf(server)) !== count && Date.now() < end) await sleep(50);
  expect(await listenersOf(server)).toBe(count);
}

describe('With two servers on one database,', () => {
  const instances = testInstances();
  const anywhere = () => instances.next;
  const listeners = (game: { id: string }, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const server = instances.urls[i % 2]!;
      return new Listener(() => `${server}/v1/games/${game.id}/events/stream`);
    });

  it('listeners that are cut off at random hear every event once, in order', async () => {
    const anna = await instances.account();
    const game = await instances.game([anna], { started: true });
    const all = listeners(game, 30).concat(
      Array.from({ length: 10 }, () => {
        // comes back to the other server each time
        return new Listener(() => `${instances.next}/v1/games/${game.id}/events/stream`);
      }),
    );
    const whole = all.map((listener) => listener.listen());
    const cutter = setInterval(() => all[Math.floor(Math.random() * all.length)]!.cut(), 4);
    const { version } = await playToEnd(anywhere, anna, game);
    clearInterval(cutter);
    for (const listener of await Promise.all(whole)) expect(ids(listener)).toEqual(upTo(version));
    expect(Math.max(...all.map(({ connections }) => connections))).toBeGreaterThan(2);
    for (const server of instances.urls) await untilListeners(server, 0, 10_000);
  });

  it('a thousand listen to one of them, and none is counted any more when they vanish', async () => {
    const anna = await instances.account();
    const [server] = instances.urls as [string];
    const games: GameView[] = [];
    for (let i = 0; i < 20; i++) games.push(await instances.game([anna], { started: true }));
    const all = Array.from(
      { length: 1000 },
      (_, i) => new Listener(() => `${server}/v1/games/${games[i % 20]!.id}/events/stream`),
    );
    // so many at once may be told to come again
    const gone = all.map(async (listener) => {
      do await listener.once().catch(() => sleep(100));
      while (listener.connections === 0);
    });
    await untilListeners(server, 1000, 20_000);
    const [first, ...others] = games as [GameView, ...GameView[]];
    const versions = new Map<string, number>();
    versions.set(first.id, (await playToEnd(anywhere, anna, first)).version);
    for (const { id } of others) {
      const roll = { method: 'POST', path: `/v1/games/${id}/turn/roll`, token: anna.token, body: {} };
      versions.set(id, (await told<GameView>(instances.next, roll)).version);
    }
    for (const [i, listener] of all.entries()) {
      const version = versions.get(games[i % 20]!.id)!;
      await listener.heard(version);
      expect(ids(listener)).toEqual(upTo(version));
    }
    expect(all.filter(({ isOver }) => isOver)).toHaveLength(50);
    await untilListeners(server, 950, 10_000);
    for (const listener of all) listener.cut();
    await Promise.all(gone);
    await untilListeners(server, 0, 10_000);
  });

  it('an event comes also when its hint is lost', async () => {
    const anna = await instances.account();
    const game = await instances.game([anna], { started: true });
    const all = listeners(game, 4);
    const whole = all.map((listener) => listener.listen());
    await Promise.all(all.map((listener) => listener.heard(game.version)));
    const client = new pg.Client({ connectionString: instances.databaseUrl });
    await client.connect();
    const notices =
      "FROM pg_stat_activity WHERE application_name = 'shakercup notices' AND datname = current_database()";
    expect((await client.query(`SELECT pg_terminate_backend(pid) ${notices}`)).rowCount).toBe(2);
    const roll = { method: 'POST', path: `/v1/games/${game.id}/turn/roll`, token: anna.token, body: {} };
    const { version } = await told<GameView>(instances.next, roll);
    await Promise.all(all.map((listener) => listener.heard(version, 4000)));
    // they hear of one another again
    await sleep(2000);
    expect((await client.query(`SELECT 1 ${notices}`)).rowCount).toBe(2);
    await client.end();
    await playToEnd(anywhere, anna, game);
    await Promise.all(whole);
  });
});

describe('A listener', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let product: Product;
  let anna: Voice;
  let game: GameView;
  let stream: string;

  beforeAll(async () => {
    database = await createDatabase();
    proxy = new DatabaseProxy(database.url);
    await proxy.open();
    product = await startProduct({ DATABASE_URL: proxy.url });
  });
  beforeEach(async () => {
    const post = <T>(path: string, token?: string, body = {}) =>
      told<T>(product.url, { method: 'POST', path, token, body });
    anna = await post<Voice>('/v1/players', undefined, { name: 'Anna' });
    game = await post<GameView>('/v1/games', anna.token, { ruleset: 'dobbelspel' });
    game = await post<GameView>(`/v1/games/${game.id}/start`, anna.token);
    stream = `${product.url}/v1/games/${game.id}/events/stream`;
  });
  afterAll(async () => {
    killProducts();
    proxy.close();
    await database.drop();
  });

  /** Makes the log longer, without the server's doing. */
  async function lengthen(events: number): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const held = JSON.stringify({ turn: 1, roll: 1, dice: [1, 2, 3, 4, 5], points: null });
    await client.query(
      `INSERT INTO game_events (game_id, seq, type, seat, at, data)
      SELECT $1, $2 + n, 'dice.held', 0, now(), $3 FROM generate_series(1, $4::int) n`,
      [game.id, game.version, held, events],
    );
    await client.end();
  }

  const memory = async () => valueIn(await metricsOf(product.url), 'process_resident_memory_bytes')! / 1e6;

  it('that does not read costs no memory, and is cut off after a minute', async () => {
    await lengthen(100_000);
    const before = await memory();
    const { hostname, port, pathname } = new URL(stream);
    const slow = Array.from({ length: 100 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      return socket;
    });
    await untilListeners(product.url, 100, 10_000);
    await sleep(5000);
    expect((await memory()) - before).toBeLessThan(150); // all that they could have is 2,000 MB
    await untilListeners(product.url, 0, 70_000);
    for (const socket of slow) socket.destroy();
  });

  it('that comes late hears all there is, however much', async () => {
    await lengthen(20_000);
    const listener = new Listener(() => stream);
    const cut = listener.once().catch(() => {});
    await listener.heard(game.version + 20_000, 30_000);
    expect(ids(listener)).toEqual(upTo(game.version + 20_000));
    listener.cut();
    await cut;
  });

  it('goes on where it was when the database comes back', async () => {
    const listener = new Listener(() => stream);
    const whole = listener.listen();
    await listener.heard(game.version);
    proxy.close();
    await sleep(2500);
    await proxy.open();
    const { version } = await playToEnd(() => product.url, anna, game);
    expect(ids(await whole)).toEqual(upTo(version));
    expect(listener.connections).toBe(1);
  });

  it('is told at once that the server stops, and comes to the next one', async () => {
    const listener = new Listener(() => stream);
    const cut = listener.once();
    await listener.heard(game.version);
    const begin = Date.now();
    expect(await product.end('SIGTERM')).toBe(0);
    await cut;
    expect([listener.isOver, Date.now() - begin < 4000]).toEqual([true, true]);
  });
});
