import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { createApp } from '../src/app.js';
import { testDatabase } from './support/database.js';
import { expectProblem } from './support/problems.js';
import request from 'supertest';

const database = testDatabase();
const sockets = new Set<Socket>();
let proxy: Server;
let port: number;
let app: Awaited<ReturnType<typeof createApp>>;

/** Stands between the app and its database, so that the database can be taken away. */
async function openProxy(at = 0): Promise<void> {
  const target = new URL(database.url);
  proxy = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => {}));
    incoming.pipe(outgoing).pipe(incoming);
  }).listen(at, '127.0.0.1');
  await once(proxy, 'listening');
  port = (proxy.address() as { port: number }).port;
}

function closeProxy(): void {
  proxy.close();
  for (const socket of sockets) socket.destroy();
}

beforeAll(async () => {
  await openProxy();
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  app = await createApp(url.href, { databasePool: 3, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await app.close();
  closeProxy();
});

test('while the database is away every request is told to come back, and once it is there again all goes on', async () => {
  const server = await app.getUrl();
  const anna = await request(server).post('/v1/players').send({ name: 'Anna' });
  const { id: player, token } = anna.body as { id: string; token: string };
  const as = { Authorization: `Bearer ${token}` };
  const game = await request(server).post('/v1/games').set(as).send({ ruleset: 'dobbelspel' });
  const { id } = game.body as { id: string };
  closeProxy();
  const reads = ['', '/turn', '/turn/moves', '/turns', '/turns/1'].map((part) => `/v1/games/${id}${part}`);
  for (const path of [...reads, '/v1/games', `/v1/players/${player}`, `/v1/players/${player}/games`]) {
    const answer = await request(server).get(path);
    expectProblem(answer, 503, 'unavailable');
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  }
  expectProblem(await request(server).post(`/v1/games/${id}/start`).set(as), 503, 'unavailable');
  expectProblem(await request(server).post('/v1/players').send({ name: 'Bob' }), 503, 'unavailable');
  await openProxy(port);
  expect((await request(server).post(`/v1/games/${id}/start`).set(as)).status).toBe(200);
  expect((await request(server).post(`/v1/games/${id}/turn/roll`).set(as)).status).toBe(200);
});
