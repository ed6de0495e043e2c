import { createHash } from 'node:crypto';
import { type Account, done, type PlayerPage, type PlayerView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem } from './support/problems.js';

const api = testApp();

describe('An account', () => {
  it('is made with a name alone and gets its token this once', async () => {
    const { body } = done(
      await api.post<PlayerView & { token: string }>('/v1/players', undefined, { name: 'Anna' }),
      201,
    );
    expect(body).toEqual({
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as string,
      name: 'Anna',
      managedBy: null,
      bot: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      token: expect.stringMatching(/^\S{20,}$/) as string,
    });
    const { token, ...shown } = body;
    expect(done(await api.get('/v1/players/me', { token })).body).toEqual(shown);
    expect(done(await api.get(`/v1/players/${shown.id}`)).body).toEqual(shown);
  });

  it('is kept with a hash of its token, never the token', async () => {
    const { id, token } = await api.account();
    const { body } = await api.post<{ token: string }>('/v1/players/me/token', { token });
    const [row] = await api.sql<{ text: string; hash: Buffer; pending: Buffer }>(
      'SELECT p::text AS text, token_hash AS hash, pending_token_hash AS pending FROM players p WHERE id = $1',
      id,
    );
    const sha256 = (secret: string) => createHash('sha256').update(secret).digest('hex');
    expect(row!.hash.toString('hex')).toBe(sha256(token));
    expect(row!.pending.toString('hex')).toBe(sha256(body.token));
    for (const secret of [token, body.token]) {
      expect(row!.text).not.toContain(secret);
      expect(row!.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('is renamed by its owner, under either address', async () => {
    const anna = await api.account('Anna');
    expect(done(await api.patch('/v1/players/me', anna, { name: 'Ann' })).body).toMatchObject({
      name: 'Ann',
    });
    expect(done(await api.patch(`/v1/players/${anna.id}`, anna, { name: 'An' })).body).toMatchObject({
      id: anna.id,
      name: 'An',
    });
    expect(done(await api.get('/v1/players/me', anna)).body).toMatchObject({ name: 'An' });
  });

  it('is found by its id in capitals too, and not under an id nobody has', async () => {
    const { id } = await api.account();
    expect(done(await api.get(`/v1/players/${id.toUpperCase()}`)).body).toMatchObject({ id });
    expectProblem(await api.get(`/v1/players/${NOBODY}`), 404, 'not-found');
    expectProblem(await api.get('/v1/players/anna'), 400, 'malformed-request');
  });

  it.each([
    ['GET', '/v1/players/me'],
    ['PATCH', '/v1/players/me'],
    ['DELETE', '/v1/players/me'],
    ['POST', '/v1/players/me/token'],
    ['GET', '/v1/players/me/players'],
  ])('is asked for its token: %s %s without one is 401', async (method, path) => {
    expectProblem(await api.call(method, path), 401, 'unauthenticated');
  });
});

describe('A new token', () => {
  const renew = async (as: { token: string }) =>
    done(await api.post<{ token: string }>('/v1/players/me/token', as)).body;
  const works = async (as: { token: string }) => (await api.get('/v1/players/me', as)).status === 200;

  it('ends the old one when it is first used', async () => {
    const old = await api.account();
    const fresh = await renew(old);
    expect(Object.keys(fresh)).toEqual(['token']);
    expect(fresh.token).not.toBe(old.token);
    expect(await works(old)).toBe(true);
    expect(await works(fresh)).toBe(true);
    expectProblem(await api.get('/v1/players/me', old), 401, 'unauthenticated');
    expect(await works(fresh)).toBe(true);
  });

  it('takes the place of one that was asked for before and never used', async () => {
    const old = await api.account();
    const lost = await renew(old);
    const fresh = await renew(old);
    expect(await works(lost)).toBe(false);
    expect(await works(old)).toBe(true);
    expect(await works(fresh)).toBe(true);
    expect(await works(old)).toBe(false);
  });

  it('can be renewed in its turn', async () => {
    const second = await renew(await api.account());
    const third = await renew(second);
    expect(await works(third)).toBe(true);
    expect(await works(second)).toBe(false);
  });
});

describe('A managed player', () => {
  let anna: Account;
  let bram: PlayerView;
  beforeAll(async () => {
    anna = await api.account('Anna');
    bram = await api.managed(anna, 'Bram');
  });

  it('has no token of its own', () => {
    expect(bram).toEqual({
      id: expect.any(String) as string,
      name: 'Bram',
      managedBy: anna.id,
      bot: null,
      createdAt: expect.any(String) as string,
    });
  });

  it('is renamed by its manager and by no one else', async () => {
    done(await api.patch(`/v1/players/${bram.id}`, anna, { name: 'Bert' }));
    const stranger = await api.account('Zoe');
    for (const asked of [
      () => api.patch(`/v1/players/${bram.id}`, stranger, { name: 'X' }),
      () => api.patch(`/v1/players/${anna.id}`, stranger, { name: 'X' }),
      () => api.delete(`/v1/players/${bram.id}`, stranger),
      () => api.delete(`/v1/players/${anna.id}`, stranger),
    ]) {
      expectProblem(await asked(), 403, 'not-your-player');
    }
    expect(done(await api.get(`/v1/players/${bram.id}`)).body).toMatchObject({ name: 'Bert' });
    expect(done(await api.get(`/v1/players/${anna.id}`)).body).toMatchObject({ name: 'Anna' });
  });

  it('is listed for its manager alone, newest first', async () => {
    const host = await api.account();
    const first = await api.managed(host, 'First');
    const second = await api.managed(host, 'Second');
    const { body } = await api.get<PlayerPage>('/v1/players/me/players', host);
    expect(body).toEqual({ items: [second, first], nextCursor: null });
    expect((await api.get<PlayerPage>('/v1/players/me/players', await api.account())).body.items).toEqual([]);
  });

  it('is neither repeated nor skipped in a list that grows while it is read', async () => {
    const host = await api.account();
    const there: string[] = [];
    for (let n = 0; n < 7; n++) there.unshift((await api.managed(host, `Player ${n}`)).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/v1/players/me/players?limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = done(await api.get<PlayerPage>(path, host));
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
      await api.managed(host, 'Late');
    }
    expect(seen).toEqual(there);
  });
});
