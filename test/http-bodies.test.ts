import fc from 'fast-check';
import { type Account, done, type PlayerView, testApp } from './support/api.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();
let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});

const send = (body: string, type = 'application/json') =>
  api.call<PlayerView>('POST', '/v1/players', { body, headers: { 'Content-Type': type } });

/** A body as bytes, sent by plain HTTP. */
const sendBytes = async (bytes: Uint8Array, type = 'application/json') => {
  const headers = { 'Content-Type': type };
  const answer = await fetch(`${api.running.url}/v1/players`, { method: 'POST', headers, body: bytes });
  return { status: answer.status, body: (await answer.json()) as { code: string } };
};

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

describe('A body', () => {
  it('that is absent counts as {}', async () => {
    const game = await api.newGame(anna);
    done(await api.call('POST', `/v1/games/${game.id}/start`, { as: anna }));
    done(await api.call('POST', `/v1/games/${game.id}/turn/roll`, { as: anna }));
    const { id } = await api.newGame(anna, 'dobbelspel', []);
    done(await api.call('POST', `/v1/games/${id}/players`, { as: anna }));
    const answer = await api.call('POST', '/v1/games', { as: anna });
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer)).toEqual(['/ruleset']);
    const typed = { 'Content-Type': 'application/json' };
    done(await api.call('POST', `/v1/games/${game.id}/turn/roll`, { as: anna, headers: typed }));
  });

  it.each(['{', '', '{"name":"A",}', "{'name':'A'}", '{"name":"A"} x', 'name=A', '{"name":NaN}', '\u0000'])(
    'must be JSON: not %j',
    async (body) => {
      expectProblem(await send(body), 400, 'malformed-request');
    },
  );

  it.each(['null', '[]', '[{"name":"A"}]', '5', '"A"', 'true'])('must be an object: not %s', async (body) => {
    const answer = await send(body);
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer)).toEqual(['']);
  });

  it('must be UTF-8', async () => {
    const answer = await sendBytes(Buffer.from('{"name":"Zo\xeb"}', 'latin1'));
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
    expect(await sendBytes(Buffer.from('{"name":"Zoë"}'))).toMatchObject({
      status: 201,
      body: { name: 'Zoë' },
    });
  });

  it.each([
    ['a list', nested(20_000, '[', ']')],
    ['an object', nested(10_000, '{"a":', '}').replace('}', '1}')],
    ['a list in a field', `{"name":${nested(20_000, '[', ']')}}`],
    ['an object in a field', `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['an object in an unknown field', `{"name":"A","b":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['a list in an unknown field', `{"name":"A","b":${nested(20_000, '[', ']')}}`],
  ])('of many thousand levels is refused like any other: %s', async (_, body) => {
    expectProblem(await send(body), 400, 'malformed-request');
  });

  it.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'isPrototypeOf',
    'propertyIsEnumerable',
    '__defineGetter__',
    '',
    'Name',
    'name ',
    'token',
    'id',
  ])('may not have a field it does not know: %j', async (field) => {
    for (const value of [1, { a: 1 }, null]) {
      const answer = await send(`{"name":"A",${JSON.stringify(field)}:${JSON.stringify(value)}}`);
      expectProblem(answer, 400, 'malformed-request');
    }
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('may have no field it does not know where there are none to know', async () => {
    const game = await api.startGame(anna, await api.newGame(anna));
    await api.refuses(game, 400, 'malformed-request', () => api.move(anna, game, 'roll', { constructor: 1 }));
    await api.refuses(game, 400, 'malformed-request', () => api.move(anna, game, 'roll', { dice: 5 }));
    expectProblem(await api.post('/v1/players/me/token', anna, { token: 'mine' }), 400, 'malformed-request');
    expectProblem(await api.post('/v1/players/me/token', anna, '{'), 400, 'malformed-request');
    done(await api.get('/v1/players/me', anna));
  });

  it('names every field that is wrong', async () => {
    const answer = await send('{"name":5,"a/b":1,"c~d":2}');
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer).sort()).toEqual(['/a~1b', '/c~0d', '/name']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'application/jsonx',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
  ])('is not taken as %s', async (type) => {
    expectProblem(await send('{"name":"A"}', type), 415, 'unsupported-media-type');
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ])('is taken as %s', async (type) => {
    done(await send('{"name":"A"}', type), 201);
  });

  it('without a type is not taken', async () => {
    const answer = await sendBytes(Buffer.from('{"name":"A"}'), '');
    expect([400, 415]).toContain(answer.status);
  });

  it('may have 64 KiB and not a byte more', async () => {
    const sized = (bytes: number) => `{"name":"A"${' '.repeat(bytes - 12)}}`;
    expect(sized(65_536)).toHaveLength(65_536);
    done(await send(sized(65_536)), 201);
    expectProblem(await send(sized(65_537)), 413, 'body-too-large');
    const answer = await sendBytes(Buffer.alloc(300_000, ' '));
    expect(answer).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  });
});

describe('Any JSON at all', () => {
  const PLACES: [string, string][] = [
    ['/v1/players', 'name'],
    ['/v1/games', 'ruleset'],
    ['/v1/games', 'players'],
    ['/v1/games/00000000-0000-7000-8000-000000000000/players', 'playerId'],
    ['/v1/games/00000000-0000-7000-8000-000000000000/start', 'clientSeeds'],
    ['/v1/games/00000000-0000-7000-8000-000000000000/turn/hold', 'dice'],
    ['/v1/games/00000000-0000-7000-8000-000000000000/turn/score', 'category'],
  ];

  it.each(PLACES)('at %s is taken or refused, and never an error of the server (%s)', async (path, field) => {
    const odd: unknown[] = [
      { constructor: 1 },
      { constructor: { prototype: {} } },
      { toString: 1 },
      [{ constructor: 1 }],
      { then: 1 },
    ];
    for (const value of [...odd, null, 1e308, -0, '', [], [[]], {}, true]) {
      const { status } = await api.post(path, anna, { [field]: value });
      expect([path, field, value, status < 500]).toEqual([path, field, value, true]);
    }
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { status } = await api.post(path, anna, JSON.stringify({ [field]: value }));
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 25 },
    );
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))('with a field %s is refused', async (field) => {
    const answer = await send(`{"name":"Anna","${field}":1}`);
    expectProblem(answer, 400, 'malformed-request');
  });
});

test('A route that takes no body refuses one that says something', async () => {
  const game = await api.newGame(anna);
  for (const body of ['{', '{"x":1}', '[1', '[]']) {
    for (const path of [
      `/v1/games/${game.id}`,
      `/v1/games/${game.id}/players/${anna.id}`,
      '/v1/players/me',
    ]) {
      expectProblem(await api.call('DELETE', path, { as: anna, body }), 400, 'malformed-request');
    }
  }
  done(await api.call('DELETE', `/v1/games/${game.id}`, { as: anna, body: '{}' }));
});

test('A wrong seed is named by a JSON pointer', async () => {
  const game = await api.newGame(anna);
  const answer = await api.post(`/v1/games/${game.id}/start`, anna, { clientSeeds: { 'a/b~': 'x' } });
  expectProblem(answer, 400, 'malformed-request');
  expect(placesIn(answer)).toEqual(['/clientSeeds/a~1b~0']);
});
