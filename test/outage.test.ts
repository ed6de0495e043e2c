import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { GameView } from '../src/games/game.view.js';
import { startAppOn } from './support/app.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { killProducts, type Product, startProduct } from './support/product.js';
import { DatabaseProxy } from './support/proxy.js';

const LIMIT_MS = 5000;

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: Awaited<ReturnType<typeof startAppOn>>;
let server: string;
let token: string;
let playerId: string;
let other: pg.Client;

interface Answered {
  status: number;
  code?: string;
  retryAfter: string | null;
  ms: number;
  body: GameView;
}

async function call(method: string, path: string, body?: object, headers = {}): Promise<Answered> {
  const begin = Date.now();
  const response = await fetch(server + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code?: string };
  return {
    status: response.status,
    ...(answer.code && { code: answer.code }),
    retryAfter: response.headers.get('retry-after'),
    ms: Date.now() - begin,
    body: answer as GameView,
  };
}

async function startedGame(): Promise<string> {
  const { id } = (await call('POST', '/v1/games', { ruleset: 'dobbelspel' })).body;
  expect((await call('POST', `/v1/games/${id}/start`)).status).toBe(200);
  return id;
}

/** What is asked for in every test: each kind of read and of write. */
const requests = (id: string): [string, string, object?][] => [
  ...['', '/turn', '/turn/moves', '/turns', '/turns/1'].map((part): [string, string] => [
    'GET',
    `/v1/games/${id}${part}`,
  ]),
  ['GET', '/v1/games'],
  ['GET', `/v1/players/${playerId}/games`],
  ['POST', `/v1/games/${id}/turn/roll`],
  ['POST', `/v1/games/${id}/turn/score`, { category: 'chance' }],
  ['POST', '/v1/games', { ruleset: 'farkle' }],
  ['POST', '/v1/players', { name: 'Bram' }],
  ['PATCH', '/v1/players/me', { name: 'Anna' }],
];

function expectToldToComeBack(answers: Answered[]): void {
  for (const { body, ms, ...answer } of answers) {
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.retryAfter).toMatch(/^\d+$/);
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(body).not.toHaveProperty('version');
  }
}

/** How a game stands, in the database itself. */
async function stored(id: string): Promise<{ version: number; events: number }> {
  const { rows } = await other.query<{ version: number; events: number }>(
    `SELECT version, (SELECT count(*)::int FROM game_events WHERE game_id = id) AS events FROM games WHERE id = $1`,
    [id],
  );
  return rows[0]!;
}

/** Everything works, and what is answered is stored. */
async function expectRecovered(id: string): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', '/v1/games', { ruleset: 'farkle' })),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(await stored(body.id)).toEqual({ version: body.version, events: body.version });
  }
  const rolled = await call('POST', `/v1/games/${id}/turn/roll`);
  expect([200, 409]).toContain(rolled.status);
  const { version } = (await call('GET', `/v1/games/${id}`)).body;
  expect(await stored(id)).toEqual({ version, events: version });
}

beforeAll(async () => {
  database = await createDatabase();
  proxy = new DatabaseProxy(database.url);
  await proxy.open();
  app = await startAppOn(proxy.url, { databasePool: 4, logLevel: 'silent' });
  server = app.url;
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const account = await fetch(`${server}/v1/players`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Anna"}',
  });
  ({ token, id: playerId } = (await account.json()) as { token: string; id: string });
});
afterAll(async () => {
  killProducts();
  await other.end();
  await app.close();
  proxy.close();
  await database.drop();
});

afterEach(async () => {
  await other.query('ROLLBACK'); // of what a failed test left locked
});

describe('A database that is away', () => {
  it('gives every request 503 with Retry-After, and all goes on once it is there again', async () => {
    const id = await startedGame();
    proxy.close();
    for (const [method, path, body] of requests(id)) expectToldToComeBack([await call(method, path, body)]);
    await proxy.open();
    await expectRecovered(id);
  });

  it('gives no other answer than 503 while its connections are cut again and again', async () => {
    const id = await startedGame();
    const cutting = setInterval(() => proxy.cut(), 40);
    const answers = (
      await Promise.all(
        Array.from({ length: 30 }, async () => {
          const asked = requests(id).map(
            ([method, path, body]) =>
              () =>
                call(method, path, body),
          );
          const some: Answered[] = [];
          for (const ask of asked) some.push(await ask());
          return some;
        }),
      )
    ).flat();
    clearInterval(cutting);
    expectToldToComeBack(answers.filter(({ status }) => status >= 500));
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    await expectRecovered(id);
  });
});

describe('A database that ends sessions again and again', () => {
  it('ends no server, and gives no other answer than 503', async () => {
    const product = await startProduct({ DATABASE_URL: database.url });
    const before = server;
    server = product.url;
    const id = await startedGame();
    const end = Date.now() + 4000;
    const answers: Answered[] = [];
    const client = async () => {
      while (Date.now() < end) {
        answers.push(await call('POST', '/v1/games', { ruleset: 'farkle' }));
        answers.push(await call('GET', `/v1/games/${id}`));
      }
    };
    const ending = async () => {
      while (Date.now() < end) {
        await other.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 3`,
        );
        await sleep(15);
      }
    };
    await Promise.all([ending(), ...Array.from({ length: 40 }, client)]);
    expectToldToComeBack(answers.filter(({ status }) => status >= 400));
    await expectRecovered(id);
    server = before;
    expect(await product.end('SIGTERM')).toBe(0);
  });
});

describe('A database that answers nothing', () => {
  it('gives every request 503 within five seconds, also when many come at once', async () => {
    const id = await startedGame();
    proxy.fallSilent();
    const asked = Array.from({ length: 8 }, () => requests(id)).flat();
    expectToldToComeBack(await Promise.all(asked.map(([method, path, body]) => call(method, path, body))));
    proxy.speak();
    await expectRecovered(id);
  });

  it('loses nothing that is answered after it fell silent in the midst of transactions', async () => {
    const id = await startedGame();
    for (let round = 0; round < 3; round++) {
      const asked = Array.from({ length: 12 }, () => call('POST', '/v1/games', { ruleset: 'farkle' }));
      await sleep(2 + round * 4);
      proxy.fallSilent();
      const answers = await Promise.all(asked);
      proxy.speak();
      expectToldToComeBack(answers.filter(({ status }) => status !== 201));
      await expectRecovered(id);
    }
  });
});

describe('A database that is blocked', () => {
  it('gives 503 within five seconds, and nothing that was refused is done later', async () => {
    const id = await startedGame();
    const before = await stored(id);
    await other.query('BEGIN');
    await other.query('LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
    const roll = ['POST', `/v1/games/${id}/turn/roll`] as const;
    expectToldToComeBack(await Promise.all(Array.from({ length: 40 }, () => call(...roll))));
    await other.query('COMMIT');
    await sleep(500);
    expect(await stored(id)).toEqual(before);
    await expectRecovered(id);
  });

  it('keeps no key of a request that was given up', async () => {
    const id = await startedGame();
    const key = { 'Idempotency-Key': 'given-up' };
    const roll = () => call('POST', `/v1/games/${id}/turn/roll`, undefined, key);
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM games WHERE id = $1 FOR UPDATE', [id]);
    const first = roll();
    await sleep(300);
    expect(await roll()).toMatchObject({ status: 409, code: 'idempotency-key-in-use' });
    expectToldToComeBack([await first]);
    await other.query('COMMIT');
    const rolled = await roll();
    expect(rolled).toMatchObject({ status: 200, body: { dice: { throws: 1 } } });
    expect((await roll()).body).toEqual(rolled.body);
  });
});

/** Locks tables one after the other, each for so long, all of them from now on. */
async function lockInTurn(tables: string[], eachMs: number): Promise<void> {
  const clients = await Promise.all(
    tables.map(async (table) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      return client;
    }),
  );
  const release = async () => {
    for (const client of clients) {
      await sleep(eachMs);
      await client.end();
    }
  };
  void release();
}

describe('A database that is slow with everything', () => {
  it('gives 503 within five seconds, and what is done all the same is done once', async () => {
    const id = await startedGame();
    const roll = () => call('POST', `/v1/games/${id}/turn/roll`, undefined, { 'Idempotency-Key': 'slow' });
    await lockInTurn(['players', 'idempotency_keys', 'games'], 1800);
    expectToldToComeBack([await roll()]);
    await sleep(2000);
    expect(await roll()).toMatchObject({ status: 200, body: { dice: { throws: 1 } } });
    expect((await call('GET', `/v1/games/${id}`)).body.dice.throws).toBe(1);
  });
});

describe('A server with one connection', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ DATABASE_URL: database.url, DATABASE_POOL: '1' });
    [server, before] = [product.url, server];
  });
  let before: string;
  afterAll(async () => {
    server = before;
    expect(await product.end('SIGTERM')).toBe(0);
  });

  it('lets nobody stand in line for longer than 2.5 seconds', async () => {
    const id = await startedGame();
    await other.query('BEGIN');
    await other.query('LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('GET', `/v1/games/${id}`)));
    await other.query('ROLLBACK');
    expectToldToComeBack(answers);
    // three were let in, and three more when these had failed; the fourteen behind them gave up
    const inLine = answers.filter(({ ms }) => ms > 2400 && ms < 3400);
    expect(inLine.length).toBeGreaterThanOrEqual(13);
  });

  it('does nothing for who went away while standing in line', async () => {
    const id = await startedGame();
    const count = async () => (await other.query('SELECT FROM games')).rowCount!;
    const before = await count();
    await other.query('BEGIN');
    await other.query('LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
    const working = Array.from({ length: 3 }, () => call('GET', `/v1/games/${id}`));
    await sleep(200);
    const leaving = new AbortController();
    const gone = Array.from({ length: 20 }, () =>
      fetch(`${server}/v1/games`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{"ruleset":"farkle"}',
        signal: leaving.signal,
      }).catch(() => 'gone'),
    );
    await sleep(300);
    leaving.abort();
    await Promise.all(gone);
    await sleep(200);
    await other.query('COMMIT');
    expect((await Promise.all(working)).map(({ status }) => status)).toEqual(Array(3).fill(200));
    expect((await call('POST', '/v1/games', { ruleset: 'farkle' })).status).toBe(201);
    expect(await count()).toBe(before + 1);
  });

  it('answers more requests than it can serve: those that the line has no room for at once, the others in turn', async () => {
    const id = await startedGame();
    await other.query('BEGIN');
    await other.query('LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    const statusOf = async () => {
      const asked = request(`${server}/v1/games/${id}`, { agent }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      return answer.statusCode;
    };
    const answered: (number | undefined)[] = [];
    const all = Array.from({ length: 2200 }, () => statusOf().then((status) => answered.push(status)));
    while (answered.length < 100) await sleep(20); // the line is full
    await other.query('COMMIT');
    await Promise.all(all);
    expect(new Set(answered)).toEqual(new Set([200, 503]));
    expect(answered.slice(0, 100)).toEqual(Array(100).fill(503));
    expect(answered.filter((status) => status === 200).length).toBeGreaterThan(300);
    await expectRecovered(id);
    agent.destroy();
  });
});
