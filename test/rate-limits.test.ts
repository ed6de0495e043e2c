import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { Pool } from 'undici';
import type { AppConfig } from '../src/app.js';
import { type Answer, done } from './support/api.js';
import { type RunningApp, startApp } from './support/app.js';
import { expectProblem } from './support/problems.js';
import { askOnWire } from './support/wire.js';

const LIMIT = 5;

const running: RunningApp[] = [];
/** An app that ends with the tests, also where one of them fails. */
async function appWith(config: Partial<AppConfig>): Promise<RunningApp> {
  const started = await startApp(config);
  running.push(started);
  return started;
}

let app: RunningApp;
beforeAll(async () => {
  app = await appWith({ rateLimitPerMinute: LIMIT, trustProxy: ['loopback'] });
});
afterAll(() => Promise.all(running.map((one) => one.close())));

let addresses = 0;
/** An address that nobody used yet, as a trusted proxy would forward it. */
const newAddress = () => `198.51.100.${++addresses}`;

interface Ask {
  from: string;
  token?: string | undefined;
  method?: 'get' | 'post' | 'put' | 'delete';
  body?: string | object;
  type?: string;
}

async function ask(path: string, { from, token, method = 'get', body, type }: Ask): Promise<Answer> {
  const asked = request(app.url)[method](path).set('X-Forwarded-For', from);
  if (token !== undefined) asked.set('Authorization', `Bearer ${token}`);
  if (type !== undefined) asked.set('Content-Type', type);
  return asked.send(body);
}

const statuses = async (count: number, path: string, how: Ask | (() => Ask)) => {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await ask(path, typeof how === 'function' ? how() : how)).status);
  return all;
};

/** The token of a new account; made from an address of its own, it counts for nobody else. */
async function newToken(): Promise<string> {
  const account = { from: newAddress(), method: 'post', body: { name: 'Anna' } } as const;
  return (done(await ask('/v1/players', account), 201).body as { token: string }).token;
}

const times = (number: number, status: number) => Array<number>(number).fill(status);
const spend = (from: string) => statuses(LIMIT, '/v1/rulesets', { from });
const forged = () => `sc_${Math.random()}`;

function expectTooMany(answer: Answer): void {
  const { detail } = expectProblem(answer, 429, 'too-many-requests');
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(detail).toContain(`${seconds} s`);
}

describe('A long body', () => {
  const verify = (from: string, kilobytes: number, token?: string) =>
    ask('/v1/records/verify', { from, token, method: 'post', body: { pad: 'x'.repeat(kilobytes * 1024) } });

  it('counts as several requests, for an address and for a token', async () => {
    const [from, token] = [newAddress(), await newToken()];
    for (const who of [undefined, token]) {
      expect((await verify(from, 1, who)).status).toBe(200);
      expect((await verify(from, 150, who)).status).toBe(200);
      expectTooMany(await verify(from, 150, who));
      expect((await verify(from, 1, who)).status).toBe(200);
      expectTooMany(await verify(from, 1, who));
    }
  });

  it('counts as no more than there are, so that it can be sent at all', async () => {
    const from = newAddress();
    expect((await verify(from, 900)).status).toBe(200);
    expectTooMany(await verify(from, 1));
  });
});

describe('A token', () => {
  it('may ask so many times a minute, from wherever, and no more', async () => {
    const token = await newToken();
    expect(await statuses(LIMIT, '/v1/players/me', () => ({ from: newAddress(), token }))).toEqual(
      times(LIMIT, 200),
    );
    expectTooMany(await ask('/v1/players/me', { from: newAddress(), token }));
  });

  it('may ask no more when all is asked at once', async () => {
    const token = await newToken();
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 3 * LIMIT }, () => ask('/v1/players/me', { from, token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectTooMany(answer);
  });

  it('takes nothing from another token of the same address, nor from the address', async () => {
    const [one, other] = [await newToken(), await newToken()];
    const from = newAddress();
    await statuses(LIMIT + 1, '/v1/players/me', { from, token: one });
    expect(await statuses(LIMIT, '/v1/players/me', { from, token: other })).toEqual(times(LIMIT, 200));
    expect(await statuses(LIMIT + 1, '/v1/games', { from })).toEqual([...times(LIMIT, 200), 429]);
  });

  it('is not stopped by what its address asked without one, used before or not', async () => {
    const [used, fresh] = [await newToken(), await newToken()];
    const from = newAddress();
    await ask('/v1/players/me', { from, token: used });
    expect(await spend(from)).toEqual(times(LIMIT, 200));
    expectTooMany(await ask('/v1/games', { from }));
    for (const token of [used, fresh]) {
      expect((await ask('/v1/players/me', { from, token })).status).toBe(200);
    }
  });

  it('counts also where the request is refused', async () => {
    const token = await newToken();
    const from = newAddress();
    const refused: [string, Omit<Ask, 'from'>][] = [
      ['/v1/nothing', {}],
      ['/v1/games/x', {}],
      ['/v1/games/%zz', {}],
      ['/v1/games', { method: 'post', body: '{}', type: 'text/plain' }],
      ['/v1/games', { method: 'post', body: 'x'.repeat(70_000), type: 'application/json' }],
    ];
    const all: number[] = [];
    for (const [path, how] of refused) all.push((await ask(path, { from, token, ...how })).status);
    expect(all).toEqual([404, 400, 400, 415, 413]);
    for (const [path, how] of refused) expectTooMany(await ask(path, { from, token, ...how }));
  });
});

test('Who waits as long as Retry-After says may ask again', async () => {
  const [token, from] = [await newToken(), newAddress()];
  const spent = () => [ask('/v1/players/me', { from, token }), ask('/v1/games', { from })];
  for (let i = 0; i < LIMIT; i++) await Promise.all(spent());
  const seconds = (await Promise.all(spent())).map(({ headers }) => Number(headers['retry-after']));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + Math.max(...seconds) * 1000);
  for (const answer of await Promise.all(spent())) expect(answer.status).toBe(200);
  clock.mockRestore();
});

describe('An address', () => {
  it('may ask so many times a minute without a token, whatever it asks', async () => {
    const from = newAddress();
    expect(await spend(from)).toEqual(times(LIMIT, 200));
    for (const path of [
      '/v1/games',
      '/v1/nothing',
      '/v1/games/%zz',
      '/docs',
      '/openapi.json',
      '/',
      '/problems/x',
    ]) {
      expectTooMany(await ask(path, { from }));
    }
    for (const [body, type] of [
      ['x'.repeat(70_000), 'application/json'],
      ['{}', 'text/plain'],
      ['{', 'application/json'],
    ] as const) {
      expectTooMany(await ask('/v1/players', { from, method: 'post', body, type }));
    }
    expectTooMany(await ask('/v1/games', { from, method: 'put' }));
    expect(await spend(newAddress())).toEqual(times(LIMIT, 200));
  });

  it('is forgotten once ten thousand others have asked since: what is remembered is bounded', async () => {
    const from = newAddress();
    expectTooMany((await spend(from), await ask('/v1/rulesets', { from })));
    const others = Array.from({ length: 10_000 }, (_, i) => `10.1.${i >> 8}.${i & 255}`).values();
    const pool = new Pool(app.url, { connections: 8 });
    const askOn = async () => {
      for (const other of others) {
        const headers = { 'X-Forwarded-For': other };
        const { statusCode, body } = await pool.request({ method: 'GET', path: '/v1/bots', headers });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${other} was answered ${statusCode}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, askOn));
    await pool.close();
    expect((await ask('/v1/rulesets', { from })).status).toBe(200);
  });

  it('is told in its language, with headers like every answer', async () => {
    const from = newAddress();
    await spend(from);
    const answer = await request(app.url)
      .get('/v1/games')
      .set({ 'X-Forwarded-For': from, 'Accept-Language': 'nl' });
    expectTooMany(answer);
    expect(answer.headers).toMatchObject({
      'content-language': 'nl',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  it.each([
    [
      'of IPv6 with the others of its /64',
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:1:2:0:0:0:3'],
    ],
    ['of IPv6 that is written short with what it stands for', ['2001:db8::5', '2001:db8:0:0:1::']],
    [
      'of IPv4 with itself as IPv6',
      ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:ffff:cb00:7109'],
    ],
    ['with a port with itself', ['203.0.113.77', '203.0.113.77:50123', '203.0.113.77:50124']],
    ['of IPv6 with a port with itself', ['2001:db8:7::1', '[2001:db8:7::1]:443', '[2001:db8:7::1]']],
  ])('%s is one and the same', async (_, all) => {
    for (let i = 0; i < LIMIT; i++) {
      expect((await ask('/v1/games', { from: all[i % all.length]! })).status).toBe(200);
    }
    for (const from of all) expectTooMany(await ask('/v1/games', { from }));
  });

  it('of another /64, or of IPv4 next door, is another', async () => {
    await spend('2001:db8:7:1::1');
    await spend('::ffff:203.0.113.20');
    for (const from of ['2001:db8:7:2::1', '::1:0:0:1', '203.0.113.21', '::ffff:203.0.113.22']) {
      expect(await spend(from)).toEqual(times(LIMIT, 200));
    }
  });
});

test('Those who run the server may ask how it is as often as they like', async () => {
  const from = newAddress();
  for (const token of [undefined, 'sc_forged']) {
    for (const path of ['/health/live', '/metrics']) {
      expect(await statuses(LIMIT + 1, path, { from, token })).toEqual(times(LIMIT + 1, 200));
    }
    for (const status of await statuses(LIMIT + 1, '/health/ready', { from, token })) {
      expect([200, 503]).toContain(status); // a busy database can make it say that it is not ready
    }
  }
  expect(await statuses(LIMIT + 1, '/health/nothing', { from })).toEqual([...times(LIMIT, 404), 429]);
  for (const path of ['/health/live', '/metrics']) expect((await ask(path, { from })).status).toBe(200);
});

describe('Tokens that are valid and were never used', () => {
  it('may be as many as they like at one address', async () => {
    const from = newAddress();
    for (let i = 0; i < 2 * LIMIT; i++) {
      expect((await ask('/v1/players/me', { from, token: await newToken() })).status).toBe(200);
    }
  });

  it('leave nothing behind when more come at once than could fail', async () => {
    const from = newAddress();
    const tokens: string[] = [];
    while (tokens.length < 4 * LIMIT) tokens.push(await newToken());
    const body = sleep(500).then(() => '{"name":"Bram"}'); // all are let in before any token is asked for
    const all = await Promise.all(
      tokens.map((token) =>
        askOnWire(
          app.url,
          ['POST /v1/players HTTP/1.1', 'Host: x', 'Connection: close', `X-Forwarded-For: ${from}`]
            .concat(`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 15')
            .concat('', '')
            .join('\r\n'),
          body,
        ),
      ),
    );
    for (const { status } of all) expect([201, 429]).toContain(status);
    expect(all.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(LIMIT);
    expect((await ask('/v1/players/me', { from, token: await newToken() })).status).toBe(200);
  });
});

describe('Tokens that are not valid', () => {
  it.each([
    ['one', () => 'sc_forged'],
    ['many', forged],
    ['none that could be one', () => 'a b'],
  ])('may be tried so many times a minute from an address: %s', async (_, token) => {
    const from = newAddress();
    expect(await statuses(LIMIT, '/v1/games', () => ({ from, token: token() }))).toEqual(times(LIMIT, 401));
    expectTooMany(await ask('/v1/games', { from, token: token() }));
    expectTooMany(await ask('/v1/games/%zz', { from, token: token() }));
    expect((await ask('/v1/games', { from: newAddress(), token: token() })).status).toBe(401);
  });

  it('may not be tried more often at once', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 4 * LIMIT }, () => ask('/v1/games', { from, token: forged() })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * LIMIT);
  });

  it.each([
    ['the body is of the wrong type', 415, { body: 'x', type: 'text/plain' }],
    ['the body is too large', 413, { body: 'x'.repeat(70_000), type: 'application/json' }],
  ])('count also where %s', async (_, status, how) => {
    const from = newAddress();
    const all = await statuses(LIMIT + 1, '/v1/players', () => ({
      from,
      token: forged(),
      method: 'post',
      ...how,
    }));
    expect(all).toEqual([...times(LIMIT, status), 429]);
  });

  it('stop tokens of their address that were not used yet, and no other', async () => {
    const [used, fresh] = [await newToken(), await newToken()];
    const from = newAddress();
    await ask('/v1/players/me', { from: newAddress(), token: used });
    await statuses(LIMIT + 1, '/v1/games', () => ({ from, token: forged() }));
    expect((await ask('/v1/players/me', { from, token: used })).status).toBe(200);
    expectTooMany(await ask('/v1/players/me', { from, token: fresh }));
    expect((await ask('/v1/players/me', { from: newAddress(), token: fresh })).status).toBe(200);
    expect((await ask('/v1/players/me', { from, token: fresh })).status).toBe(200);
    expect((await ask('/v1/games', { from })).status).toBe(200);
  });

  it('are those, too, that were valid once', async () => {
    const token = await newToken();
    expect((await ask('/v1/players/me', { from: newAddress(), token, method: 'delete' })).status).toBe(204);
    const from = newAddress();
    expect(await statuses(LIMIT + 1, '/v1/games', { from, token })).toEqual([...times(LIMIT, 401), 429]);
  });
});

describe('Where nothing is limited', () => {
  it('everyone may ask as often as they like', async () => {
    const free = await appWith({ rateLimitPerMinute: 0 });
    for (let i = 0; i < 50; i++) {
      expect((await request(free.url).get('/v1/rulesets')).status).toBe(200);
      expect((await request(free.url).get('/v1/rulesets').set('Authorization', 'Bearer x')).status).toBe(401);
    }
  });
});

describe('X-Forwarded-For', () => {
  it('of a trusted proxy says who asks, whatever the client put before that', async () => {
    const client = newAddress();
    for (let i = 0; i < LIMIT; i++) {
      expect((await ask('/v1/games', { from: `${newAddress()}, ${client}` })).status).toBe(200);
    }
    expectTooMany(await ask('/v1/games', { from: `${newAddress()}, ${client}` }));
    expectTooMany(await ask('/v1/games', { from: `127.0.0.1, ${client}` }));
    expectTooMany(await ask('/v1/games', { from: `${newAddress()}, ${client}, 127.0.0.2` }));
    expect((await ask('/v1/games', { from: `${client}, ${newAddress()}` })).status).toBe(200);
  });

  it('may come in several lines, of which the last counts', async () => {
    const client = newAddress();
    const get = () =>
      askOnWire(
        app.url,
        ['GET /v1/rulesets HTTP/1.1', 'Host: x', 'Connection: close', `X-Forwarded-For: ${newAddress()}`]
          .concat(`X-Forwarded-For: ${client}`, '', '')
          .join('\r\n'),
      );
    for (let i = 0; i < LIMIT; i++) expect((await get()).status).toBe(200);
    expectTooMany(await get());
  });

  it('that is no address leaves the proxy', async () => {
    const own = await appWith({ rateLimitPerMinute: ODD.length, trustProxy: ['127.0.0.1/32'] });
    const get = (from: string) => request(own.url).get('/v1/rulesets').set('X-Forwarded-For', from);
    for (const odd of ODD) expect([odd, (await get(odd)).status]).toEqual([odd, 200]);
    for (const odd of ODD) expectTooMany(await get(odd));
    expectTooMany(await request(own.url).get('/v1/rulesets'));
  });

  const ODD = ['unknown', '_hidden', '1.2.3', '', ',', '1.2.3.4.5', '::g', 'a'.repeat(1000)];

  it.each([[[]], [['10.0.0.1']], [['linklocal', 'fd00::/8']]])(
    'of anybody else is not listened to: TRUST_PROXY %j',
    async (trustProxy) => {
      const own = await appWith({ rateLimitPerMinute: LIMIT, trustProxy });
      const get = () => request(own.url).get('/v1/rulesets').set('X-Forwarded-For', newAddress());
      for (let i = 0; i < LIMIT; i++) expect((await get()).status).toBe(200);
      expectTooMany(await get());
    },
  );
});
