import { type Account, done, testApp } from './support/api.js';
import { STATUS } from '../src/platform/http/problem.js';
import { NOBODY } from './support/known.js';
import { expectProblem } from './support/problems.js';
import { askOnWire } from './support/wire.js';

const api = testApp();
let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});
const CODES: Record<number, string[]> = {
  400: ['malformed-request'],
  401: ['unauthenticated'],
  403: ['not-a-player', 'not-the-host', 'not-your-player'],
  404: ['not-found'],
  406: ['not-acceptable'],
  409: [
    ...[
      'not-your-turn',
      'game-not-ended',
      'idempotency-key-in-use',
      'game-not-waiting',
      'game-not-active',
      'game-full',
      'already-seated',
      'too-few-players',
    ],
    ...[
      'not-overdue',
      'nothing-thrown',
      'must-set-aside',
      'no-rolls-left',
      'nothing-to-throw',
      'below-minimum',
    ],
    'category-taken',
  ],
  412: ['version-mismatch'],
  413: ['body-too-large'],
  415: ['unsupported-media-type'],
  422: [
    ...[
      'unknown-ruleset',
      'unknown-bot',
      'unknown-category',
      'category-required',
      'category-not-allowed',
      'dice-not-in-throw',
    ],
    ...['dice-do-not-score', 'impossible-position', 'idempotency-key-reused'],
  ],
  429: ['too-many-requests'],
  500: ['internal-error'],
  503: ['unavailable'],
};

/** Asks for a path exactly as it is written, which most clients would put right. */
const askRaw = (path: string) =>
  askOnWire(api.running.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('An address', () => {
  it.each([
    ['GET', '/v1'],
    ['GET', '/v1/nothing'],
    ['GET', '/v2/games'],
    ['PUT', '/v1/games'],
    ['DELETE', '/v1/rulesets'],
    ['PATCH', `/v1/games/${NOBODY}`],
    ['POST', `/v1/games/${NOBODY}/turn`],
    ['OPTIONS', '/v1/games'],
    ['GET', '/v1/players/me/token'],
    ['GET', `/v1/games/${NOBODY}/turn/roll`],
    ['GET', '/problems/nothing'],
    ['GET', '/problems/toString'],
    ['GET', '/v1/rulesets/yahtzee'],
    ['GET', '/v1/rulesets/__proto__'],
  ])('that leads nowhere is a problem: %s %s', async (method, path) => {
    expectProblem(await api.call(method, path, { as: anna }), 404, 'not-found');
    expectProblem(await api.call(method, path, { as: anna, body: { a: 1 } }), 404, 'not-found');
  });

  it.each(['/v1/games/%zz', '/v1/games/%', '/v1/players/%c3%28', '/v1/rulesets/%00%ff', '/%zz'])(
    'with bad percent signs is a problem: %s',
    async (path) => {
      expectProblem(await askRaw(path), 400, 'malformed-request');
    },
  );

  it('that is endless is a problem', async () => {
    for (const length of [300, 3000, 6000]) {
      expectProblem(await askRaw(`/v1/games/${'x'.repeat(length)}`), 400, 'malformed-request');
    }
  });

  it.each(['x', NOBODY.slice(1), `${NOBODY}0`, 'null', '%20', "' OR 1=1 --", '{id}'])(
    'takes ids that are UUIDs: not %j',
    async (id) => {
      for (const path of ['', '/turn', '/turns', '/turns/1']) {
        expectProblem(await api.get(`/v1/games/${encodeURIComponent(id)}${path}`), 400, 'malformed-request');
      }
      expectProblem(await api.get(`/v1/players/${encodeURIComponent(id)}`), 400, 'malformed-request');
    },
  );
});

describe('HEAD', () => {
  it('answers what GET does, without the body', async () => {
    const game = await api.newGame(anna);
    for (const path of [`/v1/games/${game.id}`, '/v1/rulesets', `/v1/players/${anna.id}`]) {
      const [head, get] = [await api.call('HEAD', path), await api.get(path)];
      expect(head.status).toBe(200);
      expect(head.text ?? '').toBe('');
      for (const name of ['etag', 'content-type', 'content-length']) {
        expect([name, head.headers[name] as unknown]).toEqual([name, get.headers[name] as unknown]);
      }
    }
    expect((await api.call('HEAD', `/v1/games/${NOBODY}`)).status).toBe(404);
  });
});

describe('Authorization', () => {
  const as =
    (authorization: string) =>
    (path: string, method = 'GET') =>
      api.call(method, path, { headers: { Authorization: authorization } });

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer x', 'Bearer sc_', 'Token x', 'x', 'Bearer a b', ''])(
    'that is not a valid token is 401 everywhere: %j',
    async (authorization) => {
      const ask = as(authorization);
      for (const path of [
        '/v1/rulesets',
        '/v1/games',
        `/v1/players/${anna.id}`,
        '/v1/players/me',
        '/v1/nothing',
      ]) {
        expectProblem(await ask(path), 401, 'unauthenticated');
      }
      for (const path of ['/v1/players', '/v1/games', `/v1/games/${NOBODY}/start`]) {
        expectProblem(await ask(path, 'POST'), 401, 'unauthenticated');
      }
      expectProblem(await ask('/v1/players/me', 'DELETE'), 401, 'unauthenticated');
    },
  );

  it('takes the word Bearer in any case', async () => {
    done(await as(`bearer ${anna.token}`)('/v1/players/me'));
    done(await as(`BEARER   ${anna.token}`)('/v1/players/me'));
  });
});

describe('Accept', () => {
  it.each(['application/json', '*/*', 'application/*', 'text/html, */*;q=0.1', 'application/problem+json'])(
    'that takes JSON is served: %j',
    async (accept) => {
      const answer = done(await api.call('GET', '/v1/rulesets', { headers: { Accept: accept } }));
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it.each(['text/html', 'application/xml', 'application/json;q=0', 'image/*, text/plain'])(
    'that does not is refused before anything is done: %s',
    async (accept) => {
      const headers = { Accept: accept };
      expectProblem(await api.call('GET', '/v1/rulesets', { headers }), 406, 'not-acceptable');
      const game = await api.newGame(anna);
      const start = { as: anna, body: {}, headers };
      await api.refuses(game, 406, 'not-acceptable', () =>
        api.call('POST', `/v1/games/${game.id}/start`, start),
      );
    },
  );
});

describe('Accept-Language', () => {
  const inLanguage = (path: string, language: string) =>
    api.call<{ name: string; title: string; code: string }>('GET', path, {
      headers: { 'Accept-Language': language },
    });

  it.each([
    ['nl', 'Grote straat'],
    ['nl-BE', 'Grote straat'],
    ['NL-nl', 'Grote straat'],
    ['de;q=1,nl;q=0.5', 'Grote straat'],
    ['en;q=0.4, nl;q=0.8', 'Grote straat'],
    ['en', 'Large Straight'],
    ['en-GB', 'Large Straight'],
    ['en, nl;q=0.9', 'Large Straight'],
    ['de', 'Large Straight'],
    ['nl;q=0', 'Large Straight'],
    ['*', 'Large Straight'],
    ['', 'Large Straight'],
    ['!!', 'Large Straight'],
  ])('%j brings rulesets and problems in the right words', async (language, word) => {
    const english = word === 'Large Straight';
    const { body, text } = done(await inLanguage('/v1/rulesets/dobbelspel', language));
    expect(text).toContain(`"${word}"`);
    expect(body).toMatchObject({ id: 'dobbelspel' });
    const problem = await inLanguage(`/v1/games/${NOBODY}`, language);
    expectProblem(problem, 404, 'not-found');
    expect(problem.body.title === 'Not found').toBe(english);
    expect((await inLanguage('/problems/not-found', language)).body.title).toBe(problem.body.title);
  });
});

describe('Every problem', () => {
  it('has each of its codes in the tables of these tests', () => {
    expect(Object.values(CODES).flat().sort()).toEqual(Object.keys(STATUS).sort());
  });

  it.each(
    Object.entries(CODES).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
  )('is explained at its address in both languages: %s', async (code, status) => {
    const titles: unknown[] = [];
    for (const language of ['en', 'nl']) {
      const headers = { 'Accept-Language': language };
      const { body } = done(await api.call<{ title: string }>('GET', `/problems/${code}`, { headers }));
      expect(body).toMatchObject({ code, status, explanation: expect.stringMatching(/\S/) as string });
      titles.push(body.title);
    }
    expect(new Set(titles).size).toBe(2);
  });
});
