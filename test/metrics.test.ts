import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { startAppOn } from './support/app.js';
import { testApp } from './support/api.js';
import { valueIn } from './support/metrics.js';
import { DatabaseProxy } from './support/proxy.js';

const api = testApp();

async function scrape(server = api.running.url): Promise<string> {
  const { status, text, headers } = await request(server)
    .get('/metrics')
    .set('Authorization', 'Bearer nobody');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return text;
}

/** The same with the live games, which are left out while the database takes its time. */
async function scrapeWithGames(server = api.running.url): Promise<string> {
  for (;;) {
    const text = await scrape(server);
    if (text.includes('shakercup_live_games{')) return text;
  }
}

test('every metric has a name of the form that Prometheus asks for, and says what it counts', async () => {
  const text = await scrape();
  const metrics = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => ({ name, type }));
  expect(metrics.length).toBeGreaterThan(20);
  for (const { name, type } of metrics) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
    expect(name).toMatch(/^(shakercup|process|nodejs)_[a-z0-9_]+$/);
    if (type === 'counter') expect(name).toMatch(/_total$/);
  }
});

test('requests are measured by method, route and status, and never by what is in their path', async () => {
  const anna = await api.account();
  const game = await api.newGame(anna);
  await api.get(`/v1/games/${game.id}`);
  await api.get('/nothing/here?x=secret');
  await api.get('/nothing/there');
  await api.get('/v1/players/%zz');
  const text = await scrape();
  const count = (labels: Record<string, string>) =>
    valueIn(text, 'shakercup_http_request_duration_seconds_count', labels);
  expect(count({ method: 'GET', route: '/v1/games/:id', status: '200' })).toBe(1);
  expect(count({ method: 'POST', route: '/v1/games', status: '201' })).toBe(1);
  expect(count({ route: 'none', status: '404' })).toBe(2);
  expect(count({ route: 'none', status: '400' })).toBe(1);
  for (const part of [game.id, 'nothing', 'secret', anna.token]) expect(text).not.toContain(part);
  expect(valueIn(text, 'shakercup_http_requests_in_progress')).toBe(1); // this one
});

test('requests that wait behind one another on a connection that is cut are no longer in progress either', async () => {
  const { hostname, port } = new URL(api.running.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const aborted = async () =>
    valueIn(await scrape(), 'shakercup_http_request_duration_seconds_count', {
      route: '/v1/games',
      status: 'aborted',
    }) ?? 0;
  const before = await aborted();
  await api.sql('BEGIN');
  await api.sql('LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
  socket.write('GET /v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5));
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5));
  while (valueIn(await scrape(), 'shakercup_http_requests_in_progress') !== 11) await sleep(20);
  socket.destroy();
  await api.sql('ROLLBACK');
  while (valueIn(await scrape(), 'shakercup_http_requests_in_progress') !== 1) await sleep(20);
  expect((await aborted()) - before).toBe(5);
});

test('a request that the client gives up counts as aborted, and is no longer in progress', async () => {
  const { hostname, port } = new URL(api.running.url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"na');
  while (valueIn(await scrape(), 'shakercup_http_requests_in_progress') !== 2) await sleep(20);
  socket.destroy();
  while (valueIn(await scrape(), 'shakercup_http_requests_in_progress') !== 1) await sleep(20);
  const labels = { method: 'POST', route: '/v1/players', status: 'aborted' };
  expect(valueIn(await scrape(), 'shakercup_http_request_duration_seconds_count', labels)).toBe(1);
});

test('moves are counted by kind and outcome', async () => {
  const anna = await api.account();
  const ben = await api.account('Ben');
  const before = await scrape();
  const game = await api.newGame(anna);
  await api.join(ben, game);
  await api.post(`/v1/games/${game.id}/players`, ben); // already seated
  await api.delete(`/v1/games/${game.id}/players/${ben.id}`, ben);
  await api.startGame(anna, game);
  await api.delete(`/v1/games/${game.id}`, anna); // not waiting
  await api.roll(anna, game);
  await api.move(ben, game, 'roll'); // not a player
  await api.hold(anna, game, []);
  await api.move(anna, game, 'hold', { dice: 'all' }); // malformed
  await api.score(anna, game, 'chance');
  await api.move(anna, game, 'score', { category: 'chance' }); // nothing thrown
  const after = await scrape();
  const more = (kind: string, outcome: string) => {
    const [then = 0, now = 0] = [before, after].map((text) =>
      valueIn(text, 'shakercup_moves_total', { kind, outcome }),
    );
    return now - then;
  };
  for (const kind of ['join', 'leave', 'start', 'roll', 'hold', 'score']) {
    expect([kind, more(kind, 'accepted')]).toEqual([kind, 1]);
  }
  expect(more('join', 'already-seated')).toBe(1);
  expect(more('cancel', 'game-not-waiting')).toBe(1);
  expect(more('roll', 'not-a-player')).toBe(1);
  expect(more('hold', 'malformed-request')).toBe(1);
  expect(more('score', 'nothing-thrown')).toBe(1);
});

test('moves that lose a race and are judged again are counted', async () => {
  const host = await api.account();
  const game = await api.newGame(host, 'farkle');
  const others = await Promise.all(Array.from({ length: 7 }, () => api.account()));
  await Promise.all(others.map((other) => api.join(other, game)));
  expect(valueIn(await scrape(), 'shakercup_move_conflicts_total')).toBeGreaterThan(0);
});

test('live games and connections to the database are shown', async () => {
  const host = await api.account();
  const [games] = await api.sql<{ waiting: number; active: number }>(
    `SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE status = 'active')::int AS active FROM games`,
  );
  await api.newGame(host);
  await api.newGame(host);
  await api.startGame(host, await api.newGame(host));
  const text = await scrapeWithGames();
  expect(valueIn(text, 'shakercup_live_games', { status: 'waiting' })).toBe(games!.waiting + 2);
  expect(valueIn(text, 'shakercup_live_games', { status: 'active' })).toBe(games!.active + 1);
  const connections = valueIn(text, 'shakercup_database_connections');
  expect(connections).toBeGreaterThan(0);
  expect(valueIn(text, 'shakercup_database_connections_idle')).toBeLessThanOrEqual(connections!);
  expect(valueIn(text, 'shakercup_database_connections_awaited')).toBe(0);
});

describe.each(['close', 'fallSilent'] as const)('while the database is away (%s)', (away) => {
  test('metrics are still shown in time, without the live games', async () => {
    const proxy = new DatabaseProxy(api.running.databaseUrl);
    await proxy.open();
    const app = await startAppOn(proxy.url, { databasePool: 2, logLevel: 'silent' });
    expect(await scrapeWithGames(app.url)).toContain('shakercup_live_games{status="waiting"}');
    proxy[away]();
    const begin = Date.now();
    const text = await scrape(app.url);
    expect(Date.now() - begin).toBeLessThan(2000);
    expect(text).not.toContain('shakercup_live_games{');
    expect(text).toContain('process_cpu_seconds_total');
    proxy.close();
    await app.close();
  });
});
