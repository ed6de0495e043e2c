import { createHash } from 'node:crypto';
import { type Account, type Answer, type GameView, done, testApp } from './support/api.js';

const api = testApp();
let anna: Account;
let game: GameView;
beforeAll(async () => {
  anna = await api.account('Anna');
  game = await api.newGame(anna);
});

const policyOf = (answer: Answer) =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...values]) => [name!, values]),
  );

describe('Every answer', () => {
  it('tells browsers to do no more with it than is needed', async () => {
    const asked: [string, string, number][] = [
      ['GET', '/v1/rulesets', 200],
      ['HEAD', '/v1/rulesets', 200],
      ['GET', `/v1/games/${game.id}`, 200],
      ['GET', '/v1/games/x', 400],
      ['GET', '/v1/games/%zz', 400],
      ['POST', '/v1/games', 401],
      ['GET', '/v1/players/me', 401],
      ['GET', '/v1/nothing', 404],
      ['PUT', '/nothing', 404],
      ['GET', '/problems/not-found', 200],
      ['GET', '/openapi.json', 200],
      ['GET', '/docs', 200],
      ['GET', '/docs/swagger-ui.css', 200],
      ['GET', '/docs/swagger-ui-init.js', 200],
      ['GET', '/docs/nothing', 404],
      ['GET', '/', 302],
    ];
    for (const [method, path, status] of asked) {
      const answer = await api.call(method, path);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      const policy = policyOf(answer);
      expect(policy).toMatchObject({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
      expect(policy['script-src']).not.toContain("'unsafe-inline'");
      expect(policy['script-src']).not.toContain("'unsafe-eval'");
      expect(answer.headers['x-powered-by']).toBeUndefined();
    }
  });

  it('leaves plain http as it is', async () => {
    const answer = await api.get('/docs');
    expect(policyOf(answer)).not.toHaveProperty('upgrade-insecure-requests');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });
});

test('Swagger UI has no script that its own policy would stop', async () => {
  const answer = await api.get('/docs');
  const allowed = policyOf(answer)['script-src'];
  const scripts = [...answer.text.matchAll(/<script(?: src="([^"]*)")?>([^]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThanOrEqual(4);
  for (const [, address, script = ''] of scripts) {
    const hash = createHash('sha256').update(script).digest('base64');
    if (address) expect(address).toMatch(/^\.\/docs\//);
    else expect(allowed).toContain(`'sha256-${hash}'`);
  }
  expect(answer.text).not.toMatch(/\son\w+=/);
});

describe('Caches', () => {
  it('that are shared keep nothing, and a browser asks before it uses what it has', async () => {
    for (const path of [
      '/v1/rulesets',
      `/v1/games/${game.id}`,
      '/v1/players/me',
      '/v1/nothing',
      '/v1/games/%zz',
    ]) {
      for (const as of [anna, undefined]) {
        expect((await api.get(path, as)).headers['cache-control']).toBe('private, no-cache');
      }
    }
    const { body } = done(await api.post<GameView>(`/v1/games/${game.id}/start`, anna));
    const headers = { 'If-None-Match': `"${body.version}"` };
    const unchanged = done(await api.call('GET', `/v1/games/${game.id}`, { headers }), 304);
    expect(unchanged.headers['cache-control']).toBe('private, no-cache');
  });

  it('never hold a token', async () => {
    const made = await api.post('/v1/players', undefined, { name: 'Bob' });
    const renewed = await api.post('/v1/players/me/token', anna);
    for (const answer of [made, renewed]) {
      expect(answer.text).toContain('"token"');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});
