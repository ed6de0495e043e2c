import { type Account, done, type GameView, testApp } from './support/api.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

let anna: Account;
let bob: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
});

const tagOf = ({ version }: { version: number }) => `"${version}"`;
const address = ({ id }: { id: string }) => `/v1/games/${id}`;
const played = async () => api.startGame(anna, await api.newGame(anna));

describe('Every answer that is a game', () => {
  it('carries the tag of its version', async () => {
    const answers = [await api.post<GameView>('/v1/games', anna, { ruleset: 'kakelorum' })];
    const game = answers[0]!.body;
    answers.push(
      await api.post<GameView>(`${address(game)}/players`, bob),
      await api.delete<GameView>(`${address(game)}/players/${bob.id}`, bob),
      await api.post<GameView>(`${address(game)}/players`, bob),
      await api.post<GameView>(`${address(game)}/start`, anna),
      await api.move(anna, game, 'roll'),
      await api.move(anna, game, 'hold', { dice: [] }),
      await api.move(anna, game, 'score', { category: 'chance' }),
      await api.get<GameView>(address(game)),
      await api.delete<GameView>(`${address(game)}/players/${bob.id}`, bob),
      await api.delete<GameView>(address(await api.newGame(anna)), anna),
    );
    for (const { status, headers, body } of answers) {
      expect(status).toBe(body === game ? 201 : 200);
      expect(headers['etag']).toBe(tagOf(body));
    }
  });

  it('grows in version with every change', async () => {
    const game = await played();
    const rolled = await api.roll(anna, game);
    expect(rolled.version).toBeGreaterThan(game.version);
    expect((await api.hold(anna, game, [])).version).toBeGreaterThan(rolled.version);
  });

  it('keeps its version when a player is renamed', async () => {
    const carol = await api.account('Carol');
    const game = await api.newGame(carol);
    done(await api.patch('/v1/players/me', carol, { name: 'Carla' }));
    const after = await api.game(game);
    expect(after).toMatchObject({ version: game.version, players: [{ name: 'Carla' }] });
  });
});

describe('If-None-Match', () => {
  const ask = (game: GameView, tags: string, method = 'GET') =>
    api.call(method, address(game), { headers: { 'If-None-Match': tags } });

  it('of the version there is spares the answer, in a list and as a weak tag too', async () => {
    const game = await played();
    const tag = tagOf(game);
    for (const tags of [tag, `"1", ${tag}`, `${tag},"999"`, `W/${tag}`, `W/"x" , W/${tag}`, '*']) {
      const answer = await ask(game, tags);
      expect([tags, answer.status]).toEqual([tags, 304]);
      expect(answer.text ?? '').toBe('');
      expect(answer.headers['etag']).toBe(tag);
      expect(answer.headers['content-length']).toBeUndefined(); // any would be that of the whole answer
      expect((await ask(game, tags, 'HEAD')).status).toBe(304);
    }
  });

  it('of another version brings the game', async () => {
    const game = await played();
    for (const tags of ['"999"', `"${game.version - 1}", "x"`, `W/"0${game.version}"`, '""']) {
      expect(done(await ask(game, tags)).body).toEqual(game);
    }
    const tag = tagOf(game);
    await api.roll(anna, game);
    done(await ask(game, tag));
  });
});

describe('If-Match', () => {
  const move = (game: { id: string }, tags: string, path = 'turn/roll') =>
    api.call<GameView>('POST', `${address(game)}/${path}`, {
      as: anna,
      body: {},
      headers: { 'If-Match': tags },
    });

  it('lets a write pass that is meant for the version there is', async () => {
    let game = await played();
    for (const tags of [tagOf, (g: GameView) => `"1", ${tagOf(g)}`, () => '*']) {
      game = done(await move(game, tags(game))).body;
    }
  });

  it('refuses one that is meant for another version, or names it weakly', async () => {
    const game = await played();
    const stale = [`"${game.version - 1}"`, '"1", "2"', '""', `W/${tagOf(game)}`, `"0${game.version}"`];
    for (const tags of stale) await api.refuses(game, 412, 'version-mismatch', () => move(game, tags));
  });

  it('takes only quoted tags', async () => {
    const game = await played();
    for (const tags of [`${game.version}`, 'x', `"1`, `${tagOf(game)}, 5`, `*, ${tagOf(game)}`, '"a" "b"']) {
      const answer = await api.refuses(game, 400, 'malformed-request', () => move(game, tags));
      expect(placesIn(answer)).toEqual(['/if-match']);
    }
  });

  it('guards every write to a game', async () => {
    const game = await api.newGame(anna);
    const headers = { 'If-Match': '"999"' };
    const call = (method: string, path: string, as: Account) => () =>
      api.call(method, `${address(game)}${path}`, { as, headers, body: method === 'POST' ? {} : undefined });
    await api.refuses(game, 412, 'version-mismatch', call('POST', '/players', bob));
    await api.refuses(game, 412, 'version-mismatch', call('POST', '/start', anna));
    await api.refuses(game, 412, 'version-mismatch', call('DELETE', '', anna));
    await api.refuses(game, 412, 'version-mismatch', call('DELETE', `/players/${anna.id}`, anna));
    await api.startGame(anna, game);
    await api.refuses(game, 412, 'version-mismatch', call('POST', '/turn/roll', anna));
    await api.roll(anna, game);
    const hold = { as: anna, headers, body: { dice: [] } };
    await api.refuses(game, 412, 'version-mismatch', () =>
      api.call('POST', `${address(game)}/turn/hold`, hold),
    );
    const score = { as: anna, headers, body: { category: 'ones' } };
    await api.refuses(game, 412, 'version-mismatch', () =>
      api.call('POST', `${address(game)}/turn/score`, score),
    );
    await api.refuses(game, 412, 'version-mismatch', call('DELETE', `/players/${anna.id}`, anna));
  });

  it('lets one of two pass that were sent for the same version', async () => {
    const game = await played();
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(game, tagOf(game))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectProblem(answer, 412, 'version-mismatch');
    }
    expect((await api.turn(game)).rolls).toHaveLength(1);
  });
});
