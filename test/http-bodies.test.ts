import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Account, type Answer, done, type PlayerView, testApp } from './support/api.js';
import { expectDocumented } from './support/documented.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';
import { askOnWire, END, onWire } from './support/wire.js';

const api = testApp();
let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});

const send = (body: string, type = 'application/json') =>
  api.call<PlayerView>('POST', '/v1/players', { body, headers: { 'Content-Type': type } });

const players = () => api.count('players');

/** A body as bytes, which supertest would take for an object. */
const sendBytes = async (bytes: Uint8Array, type = 'application/json', more = {}) => {
  const asked = { method: 'POST', headers: { 'Content-Type': type, ...more }, body: bytes };
  const answer = await fetch(`${api.running.url}/v1/players`, asked);
  const { status, headers } = answer;
  const raw = { status, headers: Object.fromEntries(headers), text: await answer.text() };
  await expectDocumented('POST', '/v1/players', raw);
  return { ...raw, body: JSON.parse(raw.text) as PlayerView } as unknown as Answer<PlayerView>;
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

  it.each([
    '{',
    '',
    ' ',
    '\n\t ',
    '{"name":"A",}',
    "{'name':'A'}",
    '{"name":"A"} x',
    'name=A',
    '{"name":NaN}',
    '{"name":Infinity}',
    '{"name":-}',
    '{"name":01}',
    '{"name":"A"/**/}',
    '{"name":"\\x41"}',
    '\u0000',
  ])('must be JSON: not %j', async (body) => {
    expectProblem(await send(body), 400, 'malformed-request');
  });

  it.each(['null', '[]', '[{"name":"A"}]', '5', '"A"', 'true'])('must be an object: not %s', async (body) => {
    const answer = await send(body);
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer)).toEqual(['']);
  });

  it('must be UTF-8', async () => {
    const answer = await sendBytes(Buffer.from('{"name":"Zo\xeb"}', 'latin1'));
    expectProblem(answer, 400, 'malformed-request');
    expect(done(await sendBytes(Buffer.from('{"name":"Zoë"}')), 201).body.name).toBe('Zoë');
  });

  it.each([
    ['with a byte order mark', Buffer.from('\uFEFF{"name":"A"}')],
    ['in UTF-16', Buffer.from('{"name":"A"}', 'utf16le')],
    ['in UTF-16 with a byte order mark', Buffer.from('\uFEFF{"name":"A"}', 'utf16le')],
    ['with a byte that begins nothing', Buffer.from([...Buffer.from('{"name":"A'), 0xff, 0x22, 0x7d])],
    ['with half a character', Buffer.from([...Buffer.from('{"name":"A'), 0xf0, 0x9f, 0x8e, 0x22, 0x7d])],
    [
      'with a character written too long',
      Buffer.from([...Buffer.from('{"name":"A'), 0xc1, 0x81, 0x22, 0x7d]),
    ],
    [
      'with half a pair in three bytes',
      Buffer.from([...Buffer.from('{"name":"A'), 0xed, 0xa0, 0xbc, 0x22, 0x7d]),
    ],
  ])('is not taken %s', async (_, bytes) => {
    const before = await players();
    expectProblem(await sendBytes(bytes), 400, 'malformed-request');
    expect(await players()).toBe(before);
  });

  it.each([
    '{"name":"A","name":"A"}',
    '{"name":"A","name":"B"}',
    '{"name":"A","\\u006eame":"B"}',
    '{"n\\u0061me":"A","\\u006e\\u0061\\u006d\\u0065":"B"}',
    '{"name":"A" , "name"\n:\t"B"}',
    '{"name":"A","name":{"name":1}}',
    '{"name":{"a":1,"a":2}}',
    '{"name":[{"a":1},{"b":[{"c":1,"c":1}]}]}',
    '{"":1,"":2}',
    '{"name":"\\"name\\":","name":"B"}',
  ])('may name a field only once: not %s', async (body) => {
    const before = await players();
    const { detail } = expectProblem(await send(body), 400, 'malformed-request');
    expect(detail).toMatch(/no field twice/);
    expect(await players()).toBe(before);
  });

  it.each(['"name":', '\\"name\\":1', '{"name":"A"}', 'a\\\\":', ':":"'])(
    'may have values that look like fields: %s',
    async (name) => {
      const { body } = done(await send(JSON.stringify({ name })), 201);
      expect(body.name).toBe(name);
    },
  );

  it('may name a field once in each of several objects', async () => {
    const { id } = await api.newGame(anna);
    const seeds = { [anna.id]: 'a' };
    done(await api.post(`/v1/games/${id}/start`, anna, JSON.stringify({ clientSeeds: seeds })));
    const answer = await send('{"name":"A","b":[{"c":1},{"c":1}],"d":{"name":1}}');
    expect(placesIn(answer).sort()).toEqual(['/b', '/d']);
  });

  it.each([
    ['gzip', gzipSync('{"name":"A"}')],
    ['x-gzip', gzipSync('{"name":"A"}')],
    ['deflate', deflateSync('{"name":"A"}')],
    ['br', brotliCompressSync('{"name":"A"}')],
    ['gzip, gzip', gzipSync(gzipSync('{"name":"A"}'))],
    ['identity, gzip', gzipSync('{"name":"A"}')],
    ['gzip', Buffer.from('{"name":"A"}')],
    ['nonsense', Buffer.from('{"name":"A"}')],
  ])('is not taken compressed: %s', async (encoding, bytes) => {
    const before = await players();
    const answer = await sendBytes(bytes, 'application/json', { 'Content-Encoding': encoding });
    expectProblem(answer, 415, 'unsupported-media-type');
    expect(await players()).toBe(before);
  });

  it('may be said to be as it is', async () => {
    const bytes = Buffer.from('{"name":"A"}');
    for (const encoding of ['identity', 'Identity']) {
      done(await sendBytes(bytes, 'application/json', { 'Content-Encoding': encoding }), 201);
    }
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
      const inner = `{${JSON.stringify(field)}:${JSON.stringify(value)}}`;
      const answer = await send(`{"name":"A",${inner.slice(1)}`);
      expectProblem(answer, 400, 'malformed-request');
      for (const body of [`{"name":${inner}}`, `{"name":"A","b":[{"c":${inner}}]}`]) {
        expectProblem(await send(body), 400, 'malformed-request');
      }
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
    expectProblem(await sendBytes(Buffer.from('{"name":"A"}'), ''), 415, 'unsupported-media-type');
  });

  it('may have 64 KiB and not a byte more', async () => {
    const sized = (bytes: number) => `{"name":"A"${' '.repeat(bytes - 12)}}`;
    expect(sized(65_536)).toHaveLength(65_536);
    done(await send(sized(65_536)), 201);
    expectProblem(await send(sized(65_537)), 413, 'body-too-large');
    expectProblem(await sendBytes(Buffer.alloc(300_000, ' ')), 413, 'body-too-large');
  });
});

describe('The length of a body', () => {
  const head = (...more: string[]) =>
    ['POST /v1/players HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...more, '', ''].join('\r\n');
  const ask = (...parts: string[]) => askOnWire(api.running.url, ...parts);
  const BODY = '{"name":"A"}';

  it('that is longer than what comes makes it no body', async () => {
    const before = await players();
    for (const more of ['Content-Length: 13', 'Transfer-Encoding: chunked']) {
      const answers = await onWire(api.running.url, head(more), BODY, END);
      for (const answer of answers) expectProblem(answer, 400, 'malformed-request');
    }
    expect(await players()).toBe(before);
  });

  it('that is shorter than what comes ends it there', async () => {
    const before = await players();
    const [first, second] = await onWire(api.running.url, head('Content-Length: 11'), BODY);
    for (const answer of [first!, second!]) expectProblem(answer, 400, 'malformed-request');
    expect(await players()).toBe(before);
  });

  it('need not be said, and is limited all the same', async () => {
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const chunked = head('Transfer-Encoding: chunked', 'Connection: close');
    const whole = [...BODY].map(chunk).join('') + chunk('');
    expect(await ask(chunked, whole)).toMatchObject({ status: 201 });
    const before = await players();
    const endless = Array.from({ length: 70 }, () => chunk(' '.repeat(1000))).join('');
    for (const last of [chunk(BODY) + chunk(''), '']) {
      const answer = await ask(chunked, endless + last);
      expectProblem(answer, 413, 'body-too-large');
      expect(answer.headers['connection']).toBe('close');
    }
    expectProblem(await ask(head('Content-Length: 999999999'), BODY), 413, 'body-too-large');
    expect(await players()).toBe(before);
  });
});

describe('A number', () => {
  it.each([
    '1e999',
    '-1e999',
    '1e-999',
    '9007199254740993',
    `1${'0'.repeat(5000)}`,
    '1.0000000000000001e1',
    '-0',
    '0.1',
  ])('that is no face of a die is refused wherever one is meant: %s', async (number) => {
    const game = await api.roll(anna, await api.startGame(anna, await api.newGame(anna)));
    const hold = (body: string) => api.call('POST', `/v1/games/${game.id}/turn/hold`, { as: anna, body });
    for (const dice of [`[${number}]`, number, `[[${number}]]`]) {
      await api.refuses(game, 400, 'malformed-request', () => hold(`{"dice":${dice}}`));
    }
    expectProblem(await send(`{"name":${number}}`), 400, 'malformed-request');
  });
});

test('Half a character is refused in every place, and never an error of the server', async () => {
  const half = '\\ud83c';
  for (const [path, body] of [
    ['/v1/players', `{"name":"${half}"}`],
    ['/v1/players', `{"name":"A","${half}":1}`],
    ['/v1/games', `{"ruleset":"${half}"}`],
    ['/v1/games', `{"ruleset":"farkle","players":["${half}"]}`],
    [`/v1/games/${NOBODY}/players`, `{"clientSeed":"${half}"}`],
    [`/v1/games/${NOBODY}/start`, `{"clientSeeds":{"${half}":"a"}}`],
    [`/v1/games/${NOBODY}/start`, `{"clientSeeds":{"${anna.id}":"${half}"}}`],
    [`/v1/games/${NOBODY}/turn/score`, `{"category":"${half}"}`],
  ] as const) {
    const { status } = await api.call('POST', path, { as: anna, body });
    expect([path, body, [400, 404, 422].includes(status)]).toEqual([path, body, true]);
  }
});

describe('Any JSON at all', () => {
  const PLACES: [string, string][] = [
    ['/v1/players', 'name'],
    ['/v1/games', 'ruleset'],
    ['/v1/games', 'players'],
    [`/v1/games/${NOBODY}/players`, 'playerId'],
    [`/v1/games/${NOBODY}/start`, 'clientSeeds'],
    [`/v1/games/${NOBODY}/turn/hold`, 'dice'],
    [`/v1/games/${NOBODY}/turn/score`, 'category'],
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

test.each<[string, object, string, RegExp]>([
  ['/v1/games', { ruleset: 'farkle', players: null }, '/players', /list of player ids/],
  ['/v1/games', { ruleset: 'farkle', players: [1] }, '/players/0', /UUID/],
  [`/v1/games/${NOBODY}/turn/hold`, {}, '/dice', /list of faces/],
  [`/v1/games/${NOBODY}/turn/hold`, { dice: '1' }, '/dice', /list of faces/],
  [`/v1/games/${NOBODY}/turn/hold`, { dice: [1, 7] }, '/dice/1', /from 1 to 6/],
  [`/v1/games/${NOBODY}/start`, { clientSeeds: [] }, '/clientSeeds', /object of player ids/],
  [`/v1/games/${NOBODY}/start`, { clientSeeds: { [NOBODY]: '!' } }, `/clientSeeds/${NOBODY}`, /0 to 64/],
  [`/v1/games/${NOBODY}/start`, { clientSeeds: { me: 'x' } }, '/clientSeeds/me', /UUID/],
])('what is wrong in %s %j is said of the place where it is', async (path, body, pointer, detail) => {
  const answer = await api.post(path, anna, body);
  const { errors } = expectProblem(answer, 400, 'malformed-request');
  expect(errors).toEqual([{ pointer, detail: expect.stringMatching(detail) as string }]);
});
