import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { type Account, type Answer, done, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';
import { askOnWire, onWire } from './support/wire.js';

const api = testApp();
let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});

const ask = (...parts: (string | Buffer)[]) => askOnWire(api.running.url, ...parts);
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

function expectBroken(answer: Answer, place: string, says: RegExp): void {
  const { detail } = expectProblem(answer, 400, 'malformed-request');
  expect(placesIn(answer)).toEqual([place]);
  expect(detail).toMatch(says);
  expect(answer.headers).toMatchObject({
    connection: 'close',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    'x-content-type-options': 'nosniff',
  });
}

const players = () => api.count('players');

describe('What is not HTTP', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['another version', lines('GET /v1/games HTTP/9.9', 'Host: x')],
    ['a header without a colon', lines('GET /v1/games HTTP/1.1', 'Host: x', 'nonsense')],
    ['a header with a space in its name', lines('GET /v1/games HTTP/1.1', 'Host: x', 'a b: c')],
    ['a header with a NUL', lines('GET /v1/games HTTP/1.1', 'Host: x', 'a: b\0c')],
    ['a path with a space', lines('GET /v1/ga mes HTTP/1.1', 'Host: x')],
    ['a length that is no number', lines('POST /v1/players HTTP/1.1', 'Host: x', 'Content-Length: ten')],
    ['a negative length', lines('POST /v1/players HTTP/1.1', 'Host: x', 'Content-Length: -1')],
    [
      'two lengths',
      lines('POST /v1/players HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3') + '{}',
    ],
    [
      'a length and chunks',
      lines('POST /v1/players HTTP/1.1', 'Host: x', 'Content-Length: 4', 'Transfer-Encoding: chunked') +
        '0\r\n\r\n',
    ],
    [
      'a chunk of no size',
      lines('POST /v1/players HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
    ],
  ])('is told so, and the connection ends: %s', async (_, bytes) => {
    const before = await players();
    expectBroken(await ask(bytes), '', /valid HTTP/);
    expect(await players()).toBe(before);
  });

  it('is told so after the answers of the requests before it', async () => {
    const good = lines(`GET /v1/players/${anna.id} HTTP/1.1`, 'Host: x');
    const [first, second, third, ...more] = await onWire(api.running.url, `${good}${good}nonsense\r\n\r\n`);
    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 200, body: { id: anna.id } });
    }
    expectBroken(third!, '', /valid HTTP/);
    expect(more).toEqual([]);
  });
});

describe('Headers', () => {
  it('may not be endless', async () => {
    const long = 'x'.repeat(100_000);
    const many = Array.from({ length: 4000 }, (_, i) => `h${i}: ${i}`);
    for (const headers of [[`a: ${long}`], [`Authorization: Bearer ${long}`], many]) {
      const answer = await ask(lines('GET /v1/games HTTP/1.1', 'Host: x', ...headers));
      expectBroken(answer, '', /16 KiB of headers/);
    }
    expectBroken(await ask(lines(`GET /v1/games?${long} HTTP/1.1`, 'Host: x')), '', /16 KiB/);
  });

  it('must name the host once', async () => {
    const path = `/v1/players/${anna.id}`;
    for (const hosts of [[], ['Host: a', 'Host: b']]) {
      expectBroken(await ask(lines(`GET ${path} HTTP/1.1`, ...hosts)), '/host', /given once/);
    }
    const answer = await ask(lines(`GET ${path} HTTP/1.0`));
    expect(answer).toMatchObject({ status: 200, body: { id: anna.id } });
  });

  it('must say once who calls', async () => {
    const path = '/v1/players/me';
    const right = `Authorization: Bearer ${anna.token}`;
    for (const tokens of [
      [right, 'Authorization: Bearer sc_another'],
      ['Authorization: Bearer sc_another', right],
      [right, right],
    ]) {
      const answer = await ask(lines(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...tokens));
      expectProblem(answer, 401, 'unauthenticated');
    }
    const once = await ask(lines(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', right));
    expect(once).toMatchObject({ status: 200, body: { id: anna.id } });
  });

  it('may expect anything, and are answered as if they did not', async () => {
    for (const expected of ['100-continue', 'a-pony', '']) {
      const head = ['POST /v1/players HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
      const more = ['Content-Length: 12', 'Connection: close', `Expect: ${expected}`];
      expect(await ask(lines(...head, ...more), '{"name":"A"}')).toMatchObject({ status: 201 });
    }
  });

  it('may ask for another protocol, and get HTTP', async () => {
    for (const protocol of ['websocket', 'h2c']) {
      const headers = ['Host: x', 'Connection: Upgrade, close', `Upgrade: ${protocol}`];
      const answer = await ask(lines(`GET /v1/players/${anna.id} HTTP/1.1`, ...headers));
      expect(answer).toMatchObject({ status: 200, body: { id: anna.id } });
    }
  });
});

describe('A method', () => {
  const KNOWN = ['GET', 'HEAD', 'POST', 'DELETE', 'PATCH', 'CONNECT'];

  it.each([...METHODS.filter((method) => !KNOWN.includes(method)), 'YAHTZEE'])(
    'that no address has is not found: %s',
    async (method) => {
      for (const path of ['/v1/games', '/v1/players/me', '/nothing', '/']) {
        const answer = await ask(
          lines(
            `${method} ${path} HTTP/1.1`,
            'Host: x',
            'Connection: close',
            'Content-Type: application/json',
          ),
        );
        expectProblem(answer, 404, 'not-found');
      }
    },
  );

  it('that would make a tunnel is not found either', async () => {
    for (const target of ['example.com:443', '/v1/games']) {
      const answer = await ask(lines(`CONNECT ${target} HTTP/1.1`, 'Host: x'));
      expectProblem(answer, 404, 'not-found');
      expect(answer.headers['connection']).toBe('close');
    }
  });
});

describe('A request that is too slow', () => {
  /** Starts to send something and waits for what is said of it. */
  const begin = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(api.running.url);
      let said = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => (said += chunk.toString()));
      socket.on('close', () => resolve(said)).on('error', reject);
    });

  it('is told so, is not heard to its end, and has done nothing', async () => {
    const before = await players();
    const upload = lines(
      'POST /v1/players HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 12',
    );
    const said = await Promise.all([begin('GET /v1/ga'), begin(`${upload}{"name":`)]);
    for (const one of said) {
      expect(one).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(one).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/);
      expect(one).toMatch(/\r\nConnection: close\r\n/);
      expect(one).toMatch(/must arrive within 30 seconds/);
    }
    expect(await players()).toBe(before);
  });
});

describe('A path', () => {
  const NEVER = `/v1/games/${NOBODY}`;

  it.each([
    '//v1/games',
    '/v1//games',
    '/v1/games/',
    '/v1/./games',
    '/v1/../v1/games',
    '/v1/games/..',
    '/v1/games/../../openapi.json',
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/package.json',
    '/docs/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/docs/....//....//etc/passwd',
    '/docs/..\\package.json',
    '/docs/%00',
    '/docs/index.js%00.html',
    '/v1%2fgames',
    '/v1/games%2f',
    '/v1/games;a=b',
    '/v1/games;',
    '/v1\\games',
    '/V1/GAMES',
    '/v1/games%20',
    '/v1/g%61mes%00',
    '/v1/rulesets/kakelorum%00',
    '/v1/rulesets/..%2f..',
    '/v1/rulesets/constructor',
    '/problems/__proto__',
    '*v1/games',
    '*',
    'v1/games',
    'ftp://x/v1/games',
    `${NEVER}/turn/`,
  ])('that is written oddly leads nowhere: %s', async (path) => {
    const answer = await ask(lines(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close'));
    expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
    expectProblem(answer, answer.status, answer.status === 404 ? 'not-found' : 'malformed-request');
  });

  it.each(['/v1/games/é', '/v1/games/\xff\xfe', '/v1/rulesets/日本'])(
    'with bytes that need escaping is refused: %s',
    async (path) => {
      const request = lines(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close');
      for (const bytes of [Buffer.from(request), Buffer.from(request, 'latin1')]) {
        const answer = await ask(bytes);
        expect([400, 404]).toContain(answer.status);
        expectProblem(answer, answer.status, answer.status === 404 ? 'not-found' : 'malformed-request');
      }
    },
  );

  it('may be given with the address before it', async () => {
    const get = (target: string) => ask(lines(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close'));
    expect(await get(`http://x/v1/players/${anna.id}`)).toMatchObject({ status: 200 });
    expectProblem(await get('http://x/v1/nothing'), 404, 'not-found');
    expectProblem(await get('http://[/v1/games'), 400, 'malformed-request');
  });

  it('that cannot be read comes after a token that is not valid', async () => {
    const bad = 'Authorization: Bearer nonsense';
    for (const path of ['/v1/games/%zz', '/%', `/v1/games/${'x'.repeat(5000)}`]) {
      for (const method of ['GET', 'DELETE']) {
        const head = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close'];
        expectProblem(await ask(lines(...head, bad)), 401, 'unauthenticated');
        const answer = await ask(lines(...head, `Authorization: Bearer ${anna.token}`));
        expectProblem(answer, 400, 'malformed-request');
        expect(placesIn(answer)).toEqual(['']);
      }
    }
    expectProblem(
      await ask(lines('GET *v1/games HTTP/1.1', bad, 'Connection: close')),
      401,
      'unauthenticated',
    );
    expectProblem(
      await ask(lines('GET /v1/games HTTP/1.1', bad, 'Connection: close')),
      401,
      'unauthenticated',
    );
  });

  it('that cannot be read is refused in the language that is asked for', async () => {
    const head = ['GET /v1/games/%zz HTTP/1.1', 'Host: x', 'Connection: close', 'Accept-Language: nl'];
    const { detail } = expectProblem(await ask(lines(...head)), 400, 'malformed-request');
    expect(detail).toContain('moet een geldig pad zijn');
  });
});

describe('A query', () => {
  it.each([
    'limit=1&limit=2',
    'limit[]=1',
    'limit%5B%5D=1',
    'limit[a]=1',
    'limit=1;limit=2',
    'limit=1%00',
    'limit=１',
    'limit=+1',
    'limit=1e1',
    'limit=0x1',
    'limit=%zz',
    'limit=',
    'LIMIT=1',
    '__proto__=1',
    '__proto__[limit]=1',
    'constructor=1',
    'constructor[prototype][limit]=1',
    'toString=1',
    'status=__proto__',
    'status=waiting&status=active',
    'cursor=a&cursor=b',
    'cursor=%00',
    'cursor=..',
    'ruleset=%ff',
    `cursor=${'x'.repeat(8000)}`,
    `${'a=1&'.repeat(2000)}`,
  ])('that makes no sense is refused: %s', async (query) => {
    const answer = await ask(
      Buffer.from(lines(`GET /v1/games?${query} HTTP/1.1`, 'Host: x', 'Connection: close')),
    );
    expectProblem(answer, 400, 'malformed-request');
    expect(({} as { limit?: string }).limit).toBeUndefined();
  });

  it('is refused where nothing of it is known, before anything is done', async () => {
    const game = await api.startGame(anna, await api.newGame(anna));
    const paths = ['rulesets', 'bots', 'records/schema', 'players/me', `players/${anna.id}`];
    const ofGame = ['/turn', '/turn/moves', '/turns/1', '/scoresheet'].map(
      (path) => `games/${game.id}${path}`,
    );
    for (const path of [...paths, ...ofGame]) {
      const answer = await api.get(`/v1/${path}?_=1&a/b=2`, anna);
      expectProblem(answer, 400, 'malformed-request');
      expect(placesIn(answer)).toEqual(['/_', '/a~1b']);
    }
    const roll = () => api.post(`/v1/games/${game.id}/turn/roll?version=${game.version}`, anna);
    await api.refuses(game, 400, 'malformed-request', roll);
    expectProblem(await api.call('DELETE', '/v1/players/me?now', { as: anna }), 400, 'malformed-request');
    expectProblem(await api.get('/v1/players/me?x=1'), 401, 'unauthenticated');
  });

  it('may say anything to those who run the server', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      expect((await api.get(`${path}?format=1`)).status).toBe(200);
    }
  });

  it('that asks nothing is no harm', async () => {
    for (const query of ['', '?', '?&', '?&&&', '#x']) done(await api.get(`/v1/games${query}`));
  });
});
