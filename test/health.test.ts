import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import request from 'supertest';
import { startAppOn } from './support/app.js';
import type { Answer } from './support/api.js';
import { createDatabase, testDatabase } from './support/database.js';
import { DatabaseProxy } from './support/proxy.js';
import { expectProblem } from './support/problems.js';
import { freePort, killProducts, refusedStart, startProduct } from './support/product.js';

afterAll(killProducts);

function expectAway(answer: Answer): void {
  expectProblem(answer, 503, 'unavailable');
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
}

/** Asks until a server is ready: while a busy database takes more than a second to answer it says that it is not. */
async function becomesReady(server: string, headers = {}, method: 'get' | 'head' = 'get'): Promise<Answer> {
  for (;;) {
    const answer = await request(server)[method]('/health/ready').set(headers);
    if (answer.status === 200) return answer;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  }
}

describe('a server that serves', () => {
  const database = testDatabase();
  let proxy: DatabaseProxy;
  let app: Awaited<ReturnType<typeof startAppOn>>;
  let server: string;

  beforeEach(async () => {
    proxy = new DatabaseProxy(database.url);
    await proxy.open();
    app = await startAppOn(proxy.url, { databasePool: 2, logLevel: 'silent' });
    server = app.url;
  });
  afterEach(async () => {
    proxy.close();
    await app.close();
  });

  const get = (path: string, headers = {}) => request(server).get(path).set(headers);

  test('says that it lives and is ready, whoever asks and in whatever form', async () => {
    for (const headers of [{}, { Authorization: 'Bearer nobody' }, { Accept: 'text/plain' }]) {
      const live = await get('/health/live', headers);
      expect([live.status, live.body]).toEqual([200, { status: 'live' }]);
      expect((await becomesReady(server, headers)).body).toEqual({ status: 'ready' });
    }
    expect((await request(server).head('/health/live')).status).toBe(200);
    await becomesReady(server, {}, 'head');
  });

  test('is not ready while its database is away, and is again once it is back', async () => {
    await becomesReady(server);
    proxy.close();
    expectAway(await get('/health/ready'));
    const live = await get('/health/live', { Authorization: 'Bearer nobody' });
    expect(live.status).toBe(200);
    await proxy.open();
    await becomesReady(server);
  });

  test('says within two seconds that it is not ready when its database hangs, however often it is asked', async () => {
    await becomesReady(server);
    proxy.fallSilent();
    const begin = Date.now();
    const asked = Array.from({ length: 20 }, () => get('/health/ready'));
    const answers = Promise.all(asked);
    await sleep(300);
    expect((await get('/metrics')).text).toContain('\nshakercup_database_connections_awaited 0\n');
    for (const answer of await answers) expectAway(answer);
    expect(Date.now() - begin).toBeLessThan(2000);
    expect((await get('/health/live')).status).toBe(200);
  });
});

describe('a server that starts', () => {
  test('lives, is not ready and refuses requests until the migrations are done', async () => {
    const database = await createDatabase({ empty: true });
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(72707369)'); // as whoever migrates holds it
    const port = await freePort();
    const started = startProduct({ DATABASE_URL: database.url, PORT: String(port) });
    const server = `http://127.0.0.1:${port}`;
    const live = () => request(server).get('/health/live');
    while (
      !(await live().then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      await sleep(50);
    }
    expectAway(await request(server).get('/health/ready'));
    expectAway(await request(server).get('/v1/rulesets'));
    expectAway(await request(server).post('/v1/players').send({ name: 'Anna' }));
    expectAway(await request(server).get('/v1/players/me').set('Authorization', 'Bearer nobody'));
    expect((await request(server).get('/metrics')).status).toBe(200);
    expect(await Promise.race([started, sleep(200)])).toBeUndefined();
    await other.query('SELECT pg_advisory_unlock(72707369)');
    const product = await started;
    await becomesReady(server);
    expect((await request(server).post('/v1/players').send({ name: 'Anna' })).status).toBe(201);
    expect(await product.end('SIGINT')).toBe(0);
    await other.end();
    await database.drop();
  });

  test('leaves the database alone when its port is taken', async () => {
    const database = await createDatabase({ empty: true });
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code } = await refusedStart({ DATABASE_URL: database.url, PORT: String(port) });
    expect(code).toBe(1);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
    expect(rows).toEqual([]);
    await client.end();
    other.close();
    await database.drop();
  });

  test('ends with one line when a migration fails', async () => {
    const database = await createDatabase({ empty: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('CREATE TABLE somebody_elses (id int)');
    await client.end();
    const { code, said } = await refusedStart({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([expect.stringContaining('tables of something else')]);
    await database.drop();
  });
});
