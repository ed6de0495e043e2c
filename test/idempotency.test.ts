import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startAppOn } from './support/app.js';
import { type Account, type Answer, done, type GameView, type PlayerView, testApp } from './support/api.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();
let anna: Account;
let bob: Account;

beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
});

/** Sends a request under a key. */
const send = <T = GameView>(
  as: Account | undefined,
  key: string,
  ...[method, path, body]: [method: string, path: string, body?: string | object]
) => api.call<T>(method, path, { as, body, headers: { 'Idempotency-Key': key } });

const sent = ({ status, text, headers }: Answer) => ({ status, text, tag: headers['etag'] as unknown });

/** Everything that is kept in the database, as one text. */
async function everything(): Promise<string> {
  const tables = await api.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => api.sql(`SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`)),
  );
  return JSON.stringify(dumps);
}

async function activeGame(): Promise<GameView> {
  const game = await api.newGame(anna, 'dobbelspel');
  await api.join(bob, game);
  return api.startGame(anna, game);
}

describe('A retry under the same key', () => {
  /** One of every kind of write: a request that would have another answer, or be refused, if it were done twice. */
  type Asked = [method: string, path: string, body?: object];
  const writes: [string, () => Asked | Promise<Asked>][] = [
    ['adding a managed player', () => ['POST', '/v1/players', { name: 'Carla' }]],
    ['renaming the caller', () => ['PATCH', '/v1/players/me', { name: 'Anna' }]],
    [
      'renaming a managed player',
      async () => ['PATCH', `/v1/players/${(await api.managed(anna)).id}`, { name: 'Dirk' }],
    ],
    ['deleting a managed player', async () => ['DELETE', `/v1/players/${(await api.managed(anna)).id}`]],
    ['creating a game', () => ['POST', '/v1/games', { ruleset: 'farkle' }]],
    [
      'joining',
      async () => ['POST', `/v1/games/${(await api.newGame(bob)).id}/players`, { clientSeed: 'x' }],
    ],
    [
      'leaving a waiting game',
      async () => {
        const game = await api.newGame(bob);
        await api.join(anna, game);
        return ['DELETE', `/v1/games/${game.id}/players/${anna.id}`];
      },
    ],
    ['starting', async () => ['POST', `/v1/games/${(await api.newGame(anna)).id}/start`]],
    ['cancelling', async () => ['DELETE', `/v1/games/${(await api.newGame(anna)).id}`]],
    ['forfeiting', async () => ['DELETE', `/v1/games/${(await activeGame()).id}/players/${anna.id}`]],
    ['rolling', async () => ['POST', `/v1/games/${(await activeGame()).id}/turn/roll`]],
    [
      'holding',
      async () => {
        const game = await api.roll(anna, await activeGame());
        return ['POST', `/v1/games/${game.id}/turn/hold`, { dice: game.turn!.dice.slice(1) }];
      },
    ],
    [
      'scoring',
      async () => {
        const game = await api.roll(anna, await activeGame());
        return ['POST', `/v1/games/${game.id}/turn/score`, { category: 'chance' }];
      },
    ],
  ];

  it.each(writes)('is answered as the first time, and nothing is done: %s', async (_, write) => {
    const [method, path, body] = await write();
    const key = randomUUID();
    const first = await send(anna, key, method, path, body);
    expect(first.status).toBeLessThan(300);
    const after = await everything();
    for (let retry = 0; retry < 3; retry++) {
      expect(sent(await send(anna, key, method, path, body))).toEqual(sent(first));
    }
    expect(await everything()).toBe(after);
  });

  it('is answered as the first time also when the game has moved on since', async () => {
    const game = await activeGame();
    const first = await send(anna, 'moved-on', 'POST', `/v1/games/${game.id}/turn/roll`);
    await api.score(anna, game, 'ones');
    await api.roll(bob, game);
    const headers = { 'Idempotency-Key': 'moved-on', 'If-Match': '"1"' };
    const retry = await api.call('POST', `/v1/games/${game.id}/turn/roll`, { as: anna, headers });
    expect(sent(retry)).toEqual(sent(first));
    expect(retry.body).not.toEqual(await api.game(game));
  });

  it('is answered as the first time also after someone was renamed', async () => {
    const carla = await api.managed(anna, 'Carla');
    const first = await send<PlayerView>(anna, 'renamed', 'PATCH', `/v1/players/${carla.id}`, {
      name: 'Cor',
    });
    await api.patch(`/v1/players/${carla.id}`, anna, { name: 'Karel' });
    const retry = await send(anna, 'renamed', 'PATCH', `/v1/players/${carla.id}`, { name: 'Cor' });
    expect(sent(retry)).toEqual(sent(first));
    expect((await api.get<PlayerView>(`/v1/players/${carla.id}`)).body.name).toBe('Karel');
  });

  it('may write the body in another way', async () => {
    const body = { ruleset: 'farkle', players: [anna.id] };
    const first = await send(anna, 'spaces', 'POST', '/v1/games', body);
    const again = `\n{ "players": ["${anna.id}"],\t"rul\\u0065set" : "farkle" }`;
    expect(sent(await send(anna, 'spaces', 'POST', '/v1/games', again))).toEqual(sent(first));
  });

  it('may leave out an empty body, and write ids in capitals', async () => {
    const path = `/v1/games/${(await activeGame()).id}/turn/roll`;
    const first = await send(anna, 'empty', 'POST', path);
    expect(sent(await send(anna, 'empty', 'POST', path, {}))).toEqual(sent(first));
    const capitals = path.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase());
    expect(sent(await send(anna, 'empty', 'POST', capitals))).toEqual(sent(first));
  });

  it('gets the answer of the first after the server was started anew', async () => {
    const first = await send(anna, 'restart', 'POST', '/v1/games', { ruleset: 'farkle' });
    const app = await startAppOn(api.running.databaseUrl);
    const retry = await api.call('POST', '/v1/games', {
      as: anna,
      body: { ruleset: 'farkle' },
      headers: { 'Idempotency-Key': 'restart' },
      server: app.url,
    });
    expect(sent(retry)).toEqual(sent(first));
    await app.close();
  });
});

describe('A key', () => {
  it.each([
    ['another body', 'POST', '/v1/games', { ruleset: 'dobbelspel' }],
    ['another route', 'POST', '/v1/players', { name: 'Carla' }],
    ['another method', 'DELETE', '/v1/players/me', undefined],
  ])('is refused for %s', async (_, method, path, body) => {
    const key = randomUUID();
    await send(anna, key, 'POST', '/v1/games', { ruleset: 'farkle' });
    const before = await everything();
    expectProblem(await send(anna, key, method, path, body), 422, 'idempotency-key-reused');
    expect(await everything()).toBe(before);
  });

  it('is refused for another game', async () => {
    const [one, other] = [await activeGame(), await activeGame()];
    await send(anna, 'one-game', 'POST', `/v1/games/${one.id}/turn/roll`);
    const answer = await send(anna, 'one-game', 'POST', `/v1/games/${other.id}/turn/roll`);
    expectProblem(answer, 422, 'idempotency-key-reused');
  });

  it('of one caller has nothing to do with the same key of another', async () => {
    const one = await send(anna, 'mine', 'POST', '/v1/games', { ruleset: 'farkle' });
    const other = await send(bob, 'mine', 'POST', '/v1/games', { ruleset: 'kakelorum' });
    expect(one.body).toMatchObject({ hostId: anna.id, ruleset: 'farkle' });
    expect(other.body).toMatchObject({ hostId: bob.id, ruleset: 'kakelorum' });
  });

  it('is free again after a refusal', async () => {
    const game = await api.newGame(anna, 'kakelorum');
    const start = () => send(anna, 'too-early', 'POST', `/v1/games/${game.id}/start`);
    expectProblem(await start(), 409, 'too-few-players');
    await api.join(bob, game);
    expect((await start()).body).toMatchObject({ status: 'active' });
    const other = await api.newGame(anna, 'kakelorum');
    expectProblem(await send(anna, 'again', 'POST', `/v1/games/${other.id}/start`), 409, 'too-few-players');
    expect((await send(anna, 'again', 'POST', '/v1/games', { ruleset: 'farkle' })).status).toBe(201);
  });

  it.each([
    ['of 255 visible characters is taken', '!~'.repeat(127) + '"', 201],
    ['of 256 characters is refused', 'k'.repeat(256), 400],
    ['with a space is refused', 'my key', 400],
    ['with other than ASCII is refused', 'sleutel-é', 400],
    ['that is empty is refused', '', 400],
  ])('%s', async (_, key, status) => {
    const answer = await send(anna, key, 'POST', '/v1/games', { ruleset: 'farkle' });
    expect(answer.status).toBe(status);
    if (status === 400) {
      expectProblem(answer, 400, 'malformed-request');
      expect(placesIn(answer)).toEqual(['/idempotency-key']);
    }
  });

  it('counts after a malformed request and before everything that the game says', async () => {
    const game = await activeGame();
    const path = `/v1/games/${game.id}/turn/score`;
    expectProblem(await send(anna, 'order', 'POST', path, { category: 3 }), 400, 'malformed-request');
    await send(anna, 'order', 'POST', `/v1/games/${game.id}/turn/roll`);
    expectProblem(await send(anna, 'order', 'POST', path, { category: 3 }), 400, 'malformed-request');
    const reused = [
      `/v1/games/${randomUUID()}/turn/roll`,
      `/v1/games/${(await api.newGame(bob)).id}/turn/roll`,
      path,
    ];
    for (const elsewhere of reused) {
      expectProblem(await send(anna, 'order', 'POST', elsewhere), 422, 'idempotency-key-reused');
    }
    expectProblem(await send({ ...anna, token: 'sc_no' }, 'order', 'POST', path), 401, 'unauthenticated');
  });

  it('is not looked at where nothing is written, a token is handed out, or no token is sent', async () => {
    const headers = { 'Idempotency-Key': 'not a key' };
    expect((await api.call('GET', '/v1/players/me', { as: anna, headers })).status).toBe(200);
    const carla = await api.account('Carla');
    const token = async () =>
      done(await send<{ token: string }>(carla, 'token', 'POST', '/v1/players/me/token')).body.token;
    expect(await token()).not.toBe(await token());
    const account = async () =>
      done(await send<Account>(undefined, 'account', 'POST', '/v1/players', { name: 'Dirk' }), 201).body.id;
    expect(await account()).not.toBe(await account());
  });

  it('stands for its request for 24 hours and is free after that', async () => {
    const create = () => send(anna, 'a-day', 'POST', '/v1/games', { ruleset: 'farkle' });
    const age = (hours: string) =>
      api.sql(
        `UPDATE idempotency_keys SET created_at = now() - $1::interval WHERE key = 'a-day'`,
        `${hours} hours`,
      );
    const first = await create();
    await age('23.9');
    expect(sent(await create())).toEqual(sent(first));
    await age('24.1');
    const second = await create();
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(sent(await create())).toEqual(sent(second));
  });
});

test('what is older than a day is swept away', async () => {
  await send(anna, 'young', 'POST', '/v1/games', { ruleset: 'farkle' });
  await api.sql(
    `INSERT INTO idempotency_keys
     SELECT player_id, 'old-' || n, request_hash, answer, names, now() - interval '25 hours'
     FROM idempotency_keys, generate_series(1, 2500) n WHERE key = 'young'`,
  );
  const app = await startAppOn(api.running.databaseUrl);
  const left = () =>
    api.sql<{ n: number }>(`SELECT count(*)::int AS n FROM idempotency_keys WHERE key ~ 'old|young'`);
  for (let tries = 0; tries < 100 && (await left())[0]!.n > 1; tries++) {
    await sleep(50);
  }
  expect(await left()).toEqual([{ n: 1 }]);
  await app.close();
});

describe('Retries sent at once', () => {
  const atOnce = async (count: number, path: string, body?: object, servers: string[] = []) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        api.call<GameView>('POST', path, {
          as: anna,
          body,
          headers: { 'Idempotency-Key': `at-once-${path}` },
          ...(servers.length > 0 && { server: servers[n % servers.length]! }),
        }),
      ),
    );

  /** All got the answer of the first, or were told that it was still at work. */
  function expectOneAnswer(answers: Answer<GameView>[]): GameView {
    const accepted = answers.filter(({ status }) => status < 300);
    expect(new Set(accepted.map((answer) => JSON.stringify(sent(answer)))).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status >= 300)) {
      expectProblem(answer, 409, 'idempotency-key-in-use');
    }
    return accepted[0]!.body;
  }

  it('have one effect and one answer', async () => {
    const game = await activeGame();
    const rolled = expectOneAnswer(await atOnce(40, `/v1/games/${game.id}/turn/roll`));
    expect(rolled.turn!.rolls).toHaveLength(1);
    expect(await api.game(game)).toEqual(rolled);
  });

  it('have one effect and one answer also on two servers', async () => {
    const app = await startAppOn(api.running.databaseUrl);
    const servers = [api.running.url, app.url];
    for (let round = 0; round < 10; round++) {
      const game = await activeGame();
      const rolled = expectOneAnswer(await atOnce(8, `/v1/games/${game.id}/turn/roll`, undefined, servers));
      expect(await api.game(game)).toEqual(rolled);
      // a second score would be refused: it is not this caller's turn any more
      const score = { category: 'chance' };
      const scored = expectOneAnswer(await atOnce(8, `/v1/games/${game.id}/turn/score`, score, servers));
      expect(await api.game(game)).toEqual(scored);
    }
    const before = await api.sql(`SELECT id FROM games`);
    expectOneAnswer(await atOnce(20, '/v1/games', { ruleset: 'farkle' }, servers));
    expect(await api.sql(`SELECT id FROM games`)).toHaveLength(before.length + 1);
    await app.close();
  });
});

/** Resolves when so many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  const find = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await api.sql<{ n: number }>(find))[0]!.n < count) await sleep(10);
}

describe('When a player is deleted', () => {
  it('no answer that is kept tells its name any more, and all else of it stays', async () => {
    const zoë = await api.account('Zoë "Z" \\ "name":"x"');
    const managed = await api.managed(zoë, 'Zacharias');
    const game = await api.newGame(anna, 'dobbelspel');
    await api.join(zoë, game);
    const join = { playerId: managed.id };
    const joined = await send(zoë, 'join', 'POST', `/v1/games/${game.id}/players`, join);
    const started = await send(anna, 'zoe-start', 'POST', `/v1/games/${game.id}/start`);
    await send(zoë, 'rename', 'PATCH', '/v1/players/me', { name: zoë.name });
    expect(joined.body.players.map(({ name }) => name)).toEqual(['Anna', zoë.name, 'Zacharias']);
    expect(done(await api.delete('/v1/players/me', zoë), 204).text).toBe('');
    expect(await everything()).not.toMatch(/Zo|Zacharias/);
    const retry = await send(anna, 'zoe-start', 'POST', `/v1/games/${game.id}/start`);
    const nameless = started.body.players.map((player, seat) => (seat ? { ...player, name: null } : player));
    expect(retry.body).toEqual({ ...started.body, players: nameless });
  });

  it.each([
    ['thousands of kept answers name it', 1, 6000],
    ['thousands of players are managed by it', 3000, 100],
  ])('is deleted also when %s', async (_, managed, answers) => {
    const host = await api.account('Hostess');
    await api.sql(
      `INSERT INTO players (id, name, managed_by, created_at)
       SELECT gen_random_uuid(), 'Managed', $1, now() FROM generate_series(1, $2)`,
      host.id,
      managed,
    );
    const key = randomUUID();
    await send(host, key, 'POST', '/v1/games', { ruleset: 'farkle' });
    await api.sql(
      `INSERT INTO idempotency_keys
       SELECT $1, key || n, request_hash, answer, names, created_at
       FROM idempotency_keys, generate_series(1, $2) n WHERE key = $3`,
      bob.id,
      answers,
      key,
    );
    done(await api.delete('/v1/players/me', host), 204);
    expect(await api.sql(`SELECT key FROM idempotency_keys WHERE names::text LIKE '%Hostess%'`)).toEqual([]);
  });

  it('no answer tells its name either that is kept at that very moment', async () => {
    const otto = await api.account('Ottokar');
    const game = await api.newGame(anna, 'dobbelspel');
    for (const who of [bob, otto]) await api.join(who, game);
    await api.startGame(anna, game);
    done(await api.delete(`/v1/games/${game.id}/players/${otto.id}`, otto));

    const other = new pg.Client({ connectionString: api.running.databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM games WHERE id = $1 FOR UPDATE', [game.id]);
    const gone = api.delete('/v1/players/me', otto);
    await waiting(1);
    const roll = () => send(anna, 'last-sight', 'POST', `/v1/games/${game.id}/turn/roll`);
    const first = roll();
    await waiting(2);
    await other.query('COMMIT');
    await other.end();
    done(await gone, 204);
    done(await first);
    expect((await roll()).text).not.toContain('Ottokar');
    expect(await api.sql(`SELECT 1 FROM idempotency_keys WHERE names::text LIKE '%Ottokar%'`)).toEqual([]);
  });
});
