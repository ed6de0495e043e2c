import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import request from 'supertest';
import { Database } from '../src/platform/database/database.js';
import { errorForLog } from '../src/platform/log.js';
import { testDatabase } from './support/database.js';
import { DatabaseProxy } from './support/proxy.js';
import { killProducts, launch, type Product, root, startProduct } from './support/product.js';

const database = testDatabase();

test('what is logged of an error tells where it arose, and nothing of the row that the database refused', async () => {
  const connection = new Database(database.url, 1);
  const seed = Buffer.alloc(32, 0xab);
  const refused = connection.$queryRaw`
    WITH host AS (INSERT INTO players (id, name, created_at) VALUES (gen_random_uuid(), 'Anna', now()) RETURNING id)
    INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at)
    SELECT gen_random_uuid(), host.id, 'farkle', 1, 'waiting', 0, '{}', ${seed}, now() FROM host`;
  const error = await refused.then(
    () => new Error('accepted'),
    (reason: Error) => reason,
  );
  await connection.$disconnect();
  expect(JSON.stringify(error)).toContain('abababab'); // the driver itself would tell it
  const logged = JSON.stringify(errorForLog(error));
  expect(logged).toContain('games_version_check');
  expect(logged).not.toContain('abababab');
});

test('no address in what is logged of an error shows its query or a token', () => {
  const token = 'sc_q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80';
  const logged = JSON.stringify(
    errorForLog(new Error(`Reply to /v1/games/${token}?hello=secret-query was already sent (why?)`)),
  );
  expect(logged).toContain('was already sent (why?)');
  expect(logged).not.toMatch(/sc_|secret-query/);
});

interface Line {
  level: number;
  time: number;
  msg: string;
  reqId?: string;
  status?: number | 'aborted';
  [more: string]: unknown;
}

describe('the log of a server that logs all it can', () => {
  let proxy: DatabaseProxy;
  let db: pg.Client;
  let product: Product;
  let token: string;
  let playerId: string;

  beforeAll(async () => {
    db = new pg.Client({ connectionString: database.url });
    await db.connect();
    proxy = new DatabaseProxy(database.url);
    await proxy.open();
    product = await startProduct({ DATABASE_URL: proxy.url, LOG_LEVEL: 'trace' });
    const anna = (await post('/players', { name: 'Anna' })).body as { token: string; id: string };
    token = anna.token;
    playerId = anna.id;
  });
  afterAll(async () => {
    killProducts();
    await db.end();
    proxy.close();
  });

  const post = (path: string, body: object, authorization = `Bearer ${token}`) =>
    request(product.url)
      .post(`/v1${path}`)
      .set(token ? { Authorization: authorization } : {})
      .send(body);
  const get = (path: string) => request(product.url).get(path).set('Authorization', `Bearer ${token}`);
  const lines = () => product.log.map((line) => JSON.parse(line) as Line);

  /** The lines of a request whose answer is there; the last of them may still be on its way. */
  async function linesOf({ headers }: { headers: Record<string, string> }): Promise<Line[]> {
    for (;;) {
      const known = lines().filter(({ reqId }) => reqId === headers['x-request-id']);
      if (known.some(({ msg }) => msg === 'request')) return known;
      await sleep(20);
    }
  }

  test('has one line for each request, with what was asked, by whom, how it ended and how long it took', async () => {
    const answer = await get('/v1/players/me/players?limit=7');
    await post('/nothing', {});
    expect(await linesOf(answer)).toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        route: '/v1/players/me/players',
        path: '/v1/players/me/players',
        status: 200,
        ms: expect.any(Number) as number,
        playerId,
      }),
    ]);
  });

  test('has a line for a request that the client gives up', async () => {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"na');
    await sleep(100);
    socket.destroy();
    const isIt = ({ path, status }: Line) => path === '/v1/players' && status === 'aborted';
    while (!lines().some(isIt)) await sleep(20);
  });

  test('knows every problem by the name that the answer gives it, with the error where the server is at fault', async () => {
    const game = (await post('/games', { ruleset: 'dobbelspel' })).body as { id: string };
    await db.query(`ALTER TABLE games ADD CONSTRAINT broken CHECK (version < 2) NOT VALID`);
    await db.query(`ALTER TABLE players ADD CONSTRAINT broken CHECK (name <> 'Broken')`);
    const problems = [
      await post(`/games/${game.id}/start`, {}), // the database refuses the row, with the seed in it
      await post('/games', { ruleset: 'ludo' }),
      await post('/players', { name: 'Broken' }),
      await post('/players', { name: 'Bob' }, `Bearer ${token}x`),
      await post('/players', { name: 'Bob' }, `Basic ${token}`),
      await post('/players', { name: 'Bob', token }),
      await post(`/players/${token}`, {}),
      await get(`/v1/players/${token}`),
      await get(`/v1/games?cursor=${token}`),
      await get('/v1/games/%zz'),
      await get(`/v1/games/${'x'.repeat(5000)}`),
    ];
    await db.query('ALTER TABLE games DROP CONSTRAINT broken');
    await db.query('ALTER TABLE players DROP CONSTRAINT broken');
    proxy.close();
    problems.push(await get('/v1/players/me'));
    const notReady = await get('/health/ready'); // often asked, and no news
    problems.push(notReady);
    await proxy.open();
    const statuses = problems.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([500, 422, 401, 400, 404, 503]));
    for (const problem of problems) {
      const { status, headers } = problem;
      const { instance } = problem.body as { instance: string };
      expect(instance).toBe(`urn:uuid:${headers['x-request-id']}`);
      const known = await linesOf({ headers });
      expect(known.filter(({ msg }) => msg === 'request')).toEqual([expect.objectContaining({ status })]);
      const levels = problem === notReady ? [] : ({ 500: [50], 503: [40] }[status] ?? []);
      expect(known.filter(({ err }) => err).map(({ level }) => level)).toEqual(levels);
    }
  });

  test('tells when the server started and stopped, and in all that time no secret', async () => {
    const renewed = (await post('/players/me/token', {})).body as { token: string };
    const game = (await post('/games', { ruleset: 'dobbelspel' })).body as { id: string };
    await post(`/games/${game.id}/start`, {});
    await post(`/games/${game.id}/turn/roll`, {});
    await post(`/games/${game.id}/turn/score`, { category: 'chance' });
    const broken = connect(Number(new URL(product.url).port), '127.0.0.1');
    broken.end(`GET /v1/players/me HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nbro ken\r\n\r\n`);
    await once(broken.resume(), 'close');
    const stored = await db.query<{ secret: string }>(
      `SELECT encode(server_seed, 'hex') AS secret FROM games
      UNION SELECT encode(token_hash, 'hex') FROM players WHERE token_hash IS NOT NULL`,
    );
    const { password } = new URL(database.url);
    const names = ['Anna', 'Bob'];
    const secrets = [token, renewed.token, password, ...names, ...stored.rows.map(({ secret }) => secret)];
    expect(stored.rows.length).toBeGreaterThan(2);
    expect(await product.end('SIGTERM')).toBe(0);
    const all = product.log.join('\n');
    for (const secret of secrets) {
      expect(secret).toMatch(/./);
      expect(all).not.toContain(secret);
    }
    expect(all).not.toMatch(/sc_\w{20}|Bearer|authorization|\\x[0-9a-f]{64}/i);
    const told = lines().filter(({ level, reqId }) => level >= 30 && reqId === undefined);
    expect(told.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'started'],
      [30, 'stopping'],
      [30, 'stopped'],
    ]);
  });
});

test('a server goes on when there is no room left for its log', async () => {
  const full = openSync('/dev/full', 'w');
  const child = launch({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }, root, full);
  closeSync(full);
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const url = /(http:\S+)\/docs/.exec(line)![1];
  const end = once(child, 'exit');
  for (let n = 0; n < 3; n++) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/v1/rulesets`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await sleep(200); // by then it has been tried to write
  }
  child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
});
