import { createHash } from 'node:crypto';
import { type Account, type Answer, done, type GameView, testApp } from './support/api.js';
import { expectProblem } from './support/problems.js';
import { newWorld, type Person, type Scene, SCENES, type World } from './support/world.js';

const api = testApp();

/** Every way to call: what is sent as `Authorization`, and whom it stands for. */
interface Caller {
  is: string;
  /** Null: for nobody. */
  person: Person | null;
  header(people: Record<Person, Account>): string | undefined;
}

const bearer = (is: string, person: Person): Caller => ({
  is,
  person,
  header: (people) => `Bearer ${people[person].token}`,
});
const stranger = (is: string, header: Caller['header']): Caller => ({ is, person: null, header });
const hashOf = (token: string) => createHash('sha256').update(token).digest();

const CALLERS: Caller[] = [
  bearer('Anna, with the first seat', 'anna'),
  { is: 'Anna, in small letters', person: 'anna', header: ({ anna }) => `bearer ${anna.token}` },
  bearer('Hugo, with no seat', 'hugo'),
  bearer('Bob, with a seat', 'bob'),
  bearer('Mia, who manages a seat', 'mia'),
  bearer('Otto, with his old token while the new one is unused', 'otto'),
  bearer('Carl, who forfeited', 'carl'),
  bearer('Dora, who left', 'dora'),
  bearer('Zoe, a stranger', 'zoe'),
  stranger('nobody', () => undefined),
  stranger('a deleted player', ({ kim }) => `Bearer ${kim.token}`),
  stranger('Nils, with his old token after the new one was used', ({ nils }) => `Bearer ${nils.token}`),
  stranger('a managed player, by its id', ({ bram }) => `Bearer ${bram.id}`),
  stranger('Anna, by her id', ({ anna }) => `Bearer ${anna.id}`),
  stranger('Anna, by her name', ({ anna }) => `Bearer ${anna.name}`),
  stranger('Anna, by the hash of her token', ({ anna }) => `Bearer ${hashOf(anna.token).toString('hex')}`),
  stranger('a token of the same form', () => `Bearer sc_${'q'.repeat(43)}`),
  stranger('a token of another kind', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0.'),
  stranger('Anna, by another scheme', ({ anna }) => `Token ${anna.token}`),
  stranger(
    'Anna, by Basic',
    ({ anna }) => `Basic ${Buffer.from(`${anna.id}:${anna.token}`).toString('base64')}`,
  ),
  stranger('Anna, without a scheme', ({ anna }) => anna.token),
  stranger('Anna and Bob at once', ({ anna, bob }) => `Bearer ${anna.token} ${bob.token}`),
  stranger('Anna, but for the last letter', ({ anna }) => `Bearer ${anna.token.slice(0, -1)}`),
  stranger('an empty token', () => 'Bearer '),
  stranger('an empty header', () => ''),
];

/** A write, what it is done to, and what the contract says of it to a caller who is who it says. */
interface Write {
  route: string;
  of?: Person;
  body?(people: Record<Person, Account>): object;
  says(caller: Person, scene: Scene): string;
  /** Nobody in particular may do it too. */
  open?: true;
}

const manager: Partial<Record<Person, Person>> = { bram: 'mia' };
const speaksFor = (caller: Person, player: Person) => player === caller || manager[player] === caller;
const speaksForAnyOf = (caller: Person, seats: Person[]) => seats.some((seat) => speaksFor(caller, seat));

const ofPlayer =
  (success: string, of: Person) =>
  (caller: Person): string => {
    if (of === 'kim') return '404 not-found';
    return speaksFor(caller, of) ? success : '403 not-your-player';
  };

const joining =
  (of?: Person) =>
  (caller: Person, { status, seated }: Scene): string => {
    if (!speaksFor(caller, of ?? caller)) return '403 not-your-player';
    if (status !== 'waiting') return '409 game-not-waiting';
    return seated.includes(of ?? caller) ? '409 already-seated' : '200';
  };

const leaving =
  (of: Person) =>
  (caller: Person, { status, host, seated, forfeited }: Scene): string => {
    if (!seated.includes(of) || forfeited.includes(of)) return '404 not-found';
    if (!speaksFor(caller, of) && caller !== host) return '403 not-your-player';
    if (status === 'waiting') return '200';
    if (status !== 'active') return '409 game-not-active';
    return speaksFor(caller, of) ? '200' : '409 not-overdue';
  };

const hosting = (caller: Person, { status, host }: Scene): string => {
  if (caller !== host) return '403 not-the-host';
  return status === 'waiting' ? '200' : '409 game-not-waiting';
};

const seeding =
  (of: Person) =>
  (caller: Person, scene: Scene): string => {
    if (caller !== scene.host) return '403 not-the-host';
    if (!scene.seated.includes(of)) return '404 not-found';
    return speaksFor(caller, of) ? hosting(caller, scene) : '403 not-your-player';
  };

const moving = (caller: Person, { seated, turn }: Scene): string => {
  if (!speaksForAnyOf(caller, seated)) return '403 not-a-player';
  if (turn === null) return '409 game-not-active';
  return speaksFor(caller, turn) ? '200' : '409 not-your-turn';
};

/** Writes that do not concern a game. */
const ELSEWHERE: Write[] = [
  { route: 'POST /v1/players', body: () => ({ name: 'New' }), says: () => '201', open: true },
  { route: 'POST /v1/records/verify', says: () => '200', open: true },
  {
    route: 'POST /v1/advice',
    body: () => ({ ruleset: 'farkle', onBoard: true, points: 550, diceLeft: 1 }),
    says: () => '200',
    open: true,
  },
  { route: 'PATCH /v1/players/me', body: () => ({ name: 'New' }), says: () => '200' },
  { route: 'DELETE /v1/players/me', says: () => '204' },
  { route: 'POST /v1/players/me/token', says: () => '200' },
  ...(['bram', 'bob', 'kim'] as const).flatMap((of): Write[] => [
    { route: 'PATCH /v1/players/{id}', of, body: () => ({ name: 'New' }), says: ofPlayer('200', of) },
    { route: 'DELETE /v1/players/{id}', of, says: ofPlayer('204', of) },
  ]),
  { route: 'POST /v1/games', body: () => ({ ruleset: 'farkle' }), says: () => '201' },
  { route: 'POST /v1/games', body: () => ({ ruleset: 'farkle', bots: ['steady'] }), says: () => '201' },
  {
    route: 'POST /v1/games',
    of: 'bram',
    body: ({ bram }) => ({ ruleset: 'farkle', players: [bram.id] }),
    says: ofPlayer('201', 'bram'),
  },
];

const IN_GAMES: Write[] = [
  { route: 'POST /v1/games/{id}/players', says: joining() },
  ...(['bram', 'zoe'] as const).map((of): Write => ({
    route: 'POST /v1/games/{id}/players',
    of,
    body: (people) => ({ playerId: people[of].id }),
    says: joining(of),
  })),
  ...(['anna', 'bob', 'bram', 'carl', 'dora'] as const).map((of): Write => ({
    route: 'DELETE /v1/games/{id}/players/{playerId}',
    of,
    says: leaving(of),
  })),
  { route: 'POST /v1/games/{id}/start', says: hosting },
  ...(['anna', 'bob'] as const).map((of): Write => ({
    route: 'POST /v1/games/{id}/start',
    of,
    body: (people) => ({ clientSeeds: { [people[of].id]: 'seed' } }),
    says: seeding(of),
  })),
  { route: 'DELETE /v1/games/{id}', says: hosting },
  { route: 'POST /v1/games/{id}/turn/roll', says: moving },
  { route: 'POST /v1/games/{id}/turn/hold', body: () => ({ dice: [] }), says: moving },
  { route: 'POST /v1/games/{id}/turn/score', body: () => ({ category: 'ones' }), says: moving },
];

/** What a caller is told to a write. */
function expected({ says, open }: Write, { is, person }: Caller, scene: Scene): string {
  if (person !== null) return says(person, scene);
  return is === 'nobody' && open ? says('anna', scene) : '401 unauthenticated';
}

interface Document {
  paths: Record<string, Record<string, object>>;
}
const routes = async () => {
  const { paths } = (await api.get<Document>('/openapi.json')).body;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
};

/** Everything that was answered, but for tokens where they are handed out. */
const heard: string[] = [];
const worlds: World[] = [];

async function worldOf(scene: Scene): Promise<World> {
  const world = await newWorld(api, scene);
  worlds.push(world);
  return world;
}

/** Calls a route, with its path filled in from a world. */
async function ask(route: string, caller: Caller, world: World, { of = 'anna', body }: Partial<Write> = {}) {
  const { people, game } = world;
  const [method, path] = route.split(' ') as [string, string];
  const ids: Record<string, string> = {
    id: path.includes('/rulesets') ? 'farkle' : path.includes('/games/') ? game.id : people[of].id,
    playerId: people[of].id,
    number: '1',
    code: 'not-found',
    rulesetId: 'farkle',
  };
  const header = caller.header(people);
  const answer = await api.call(
    method,
    path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '?'),
    {
      body: body?.(people),
      headers: header === undefined ? {} : { Authorization: header },
    },
  );
  hear(route, answer);
  return answer;
}

function hear(route: string, { body, text, headers }: Answer): void {
  const handsOut = ['POST /v1/players', 'POST /v1/players/me/token'].includes(route);
  const { token } = { ...(body as { token?: string }) };
  heard.push(JSON.stringify(headers), handsOut && token ? text.replace(token, '') : text);
}

const told = ({ status, body }: Answer) =>
  status < 400 ? `${status}` : `${status} ${(body as { code: string }).code}`;

/** All that is stored, as one fingerprint. */
async function everything(): Promise<unknown> {
  const tables = [
    ...['players', 'games', 'seats', 'turns', 'rolls', 'game_events', 'idempotency_keys'],
    ...['player_results', 'score_results', 'category_results', 'faces_thrown'],
  ];
  const fingerprints = tables.map(
    (table) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t) AS ${table}`,
  );
  return (await api.sql(`SELECT ${fingerprints.join(', ')}`))[0];
}

/** Checks what every caller is told to a write; who is refused changes nothing. */
async function expectTold(write: Write, scene: Scene, world: World): Promise<void> {
  // who is nobody is so whoever hosts
  const callers = CALLERS.filter(({ person }) => person !== null || scene.host === 'anna');
  const outcomes = callers.map((caller) => ({ caller, outcome: expected(write, caller, scene) }));
  const refused = outcomes.filter(({ outcome }) => outcome >= '400');
  const before = await everything();
  const answers = await Promise.all(
    refused.map(async ({ caller }) => [caller.is, await ask(write.route, caller, world, write)] as const),
  );
  expect(Object.fromEntries(answers.map(([is, answer]) => [is, told(answer)]))).toEqual(
    Object.fromEntries(refused.map(({ caller, outcome }) => [caller.is, outcome])),
  );
  for (const [, answer] of answers) {
    expectProblem(answer, answer.status, (answer.body as { code: string }).code);
  }
  expect(await everything()).toEqual(before);
  for (const { caller, outcome } of outcomes.filter((one) => !refused.includes(one))) {
    const fresh = await worldOf(scene);
    expect([caller.is, told(await ask(write.route, caller, fresh, write))]).toEqual([caller.is, outcome]);
  }
}

const titled = (writes: Write[]) =>
  writes.map((write): [string, Write] => [write.of ? `${write.route} of ${write.of}` : write.route, write]);

test('every write of the API is in the tables below', async () => {
  const writes = (await routes()).filter((route) => !route.startsWith('GET '));
  expect(new Set([...ELSEWHERE, ...IN_GAMES].map(({ route }) => route))).toEqual(new Set(writes));
});

describe('Apart from games', () => {
  const scene = SCENES[0]!;
  let world: World;
  beforeAll(async () => {
    world = await worldOf(scene);
  });

  it.each(titled(ELSEWHERE))('%s is for those alone who may', (_, write) => expectTold(write, scene, world));
});

describe.each(SCENES)('In a game $is,', (scene) => {
  let world: World;
  beforeAll(async () => {
    world = await worldOf(scene);
    expect(world.game.status).toBe(scene.status);
  });

  it.each(titled(IN_GAMES))('%s is for those alone who may', (_, write) => expectTold(write, scene, world));
});

describe('A key', () => {
  it('gives nobody the answer of someone else', async () => {
    const [anna, zoe] = [await api.account('Anna'), await api.account('Zoe')];
    const create = (as?: { token: string }) =>
      api.call<GameView>('POST', '/v1/games', {
        as,
        body: { ruleset: 'farkle' },
        headers: { 'Idempotency-Key': 'the-same' },
      });
    const { body: hers } = done(await create(anna), 201);
    const { body: other } = done(await create(zoe), 201);
    expect([other.hostId, other.id === hers.id]).toEqual([zoe.id, false]);
    for (const as of [undefined, { token: 'sc_forged' }]) {
      expectProblem(await create(as), 401, 'unauthenticated');
    }
    const { body: renewed } = done(await api.post<{ token: string }>('/v1/players/me/token', anna));
    expect(done(await create(renewed), 201).body).toEqual(hers);
    expectProblem(await create(anna), 401, 'unauthenticated');
  });

  it('makes no two accounts one, since it has no owner then', async () => {
    const create = () =>
      api.call<Account>('POST', '/v1/players', {
        body: { name: 'Anna' },
        headers: { 'Idempotency-Key': 'the-same' },
      });
    const [first, second] = [done(await create(), 201).body, done(await create(), 201).body];
    expect(first.id).not.toBe(second.id);
    expect(first.token).not.toBe(second.token);
  });
});

describe('What is answered to anyone, whatever is asked,', () => {
  beforeAll(async () => {
    const reads = (await routes()).filter((route) => route.startsWith('GET '));
    const callers = CALLERS.filter(
      ({ person, is }) => ['anna', 'zoe'].includes(person ?? '') || is === 'nobody',
    );
    for (const scene of SCENES) {
      const world = await worldOf(scene);
      for (const route of [...reads, 'GET /openapi.json', 'GET /docs', 'GET /problems/{code}']) {
        for (const whose of route.includes('/players/{')
          ? (['anna', 'bram', 'kim'] as const)
          : (['anna'] as const)) {
          const answers = await Promise.all(
            callers.map((caller) => ask(route, caller, world, { of: whose })),
          );
          for (const { status } of answers) expect([route, status < 500]).toEqual([route, true]);
        }
      }
    }
  });

  /** What looks like a secret in the answers. */
  const told = (form: RegExp) => new Set(heard.flatMap((text) => text.match(form) ?? []));
  const formsOf = (secret: Buffer) => [
    secret.toString('hex'),
    secret.toString('base64'),
    secret.toString('base64url'),
    secret.toString('base64').replace('=', ''),
  ];
  const HEX_OR_BASE64 = /[0-9a-f]{64}|[\w+/-]{43}=?/g;

  it('is never a token, or what is kept of one', async () => {
    const tokens = worlds.flatMap(({ people }) => Object.values(people).map(({ token }) => token));
    const kept = await api.sql<{ hash: Buffer }>(
      'SELECT unnest(ARRAY[token_hash, pending_token_hash]) AS hash FROM players',
    );
    const hashes = [...tokens.map(hashOf), ...kept.flatMap(({ hash }) => hash ?? [])];
    const found = told(HEX_OR_BASE64);
    expect(hashes.flatMap(formsOf).filter((form) => found.has(form))).toEqual([]);
    const documented = /sc_q83v\w+/;
    expect([...told(/sc_[\w-]{20,}/g)].filter((token) => !documented.test(token))).toEqual([]);
    expect(heard.filter((text) => /"type":"Buffer"|\\\\x[0-9a-f]{8}/.test(text))).toEqual([]);
  });

  it('is the seed of a game only when the game is over', async () => {
    const games = await api.sql<{ over: boolean; seed: Buffer }>(
      'SELECT finished_at IS NOT NULL AS over, server_seed AS seed FROM games',
    );
    const found = told(HEX_OR_BASE64);
    const isTold = ({ seed }: { seed: Buffer }) => formsOf(seed).some((form) => found.has(form));
    expect(games.filter((game) => !game.over && isTold(game))).toEqual([]);
    expect(games.filter((game) => game.over && isTold(game)).length).toBeGreaterThan(0);
  });

  it('is not a token in what the database keeps either', async () => {
    const tables = await api.sql<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { name } of tables) {
      const rows = await api.sql(`SELECT 1 FROM ${name} t WHERE t::text ~ 'sc_[A-Za-z0-9_-]{20}'`);
      expect([name, rows]).toEqual([name, []]);
    }
  });
});
