import type { GameView } from '../src/games/game.view.js';
import { type Act, type Attempt, attempt, type Voice, type Wish } from './support/attempts.js';
import { testInstances } from './support/instances.js';
import { expectWhole, type Ledger, ledgersIn } from './support/ledger.js';
import { expectOneOrder } from './support/order.js';
import { ask, type Asked, told } from './support/ask.js';

const servers = testInstances();

/** How the requests of a race are made: each on its own, only at the version seen before, or with a key. */
const WAYS = ['plainly', 'with If-Match', 'with a key each', 'with a key, to both servers at once'] as const;
type Way = (typeof WAYS)[number];
const TABLES = 4;

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const shuffled = <T>(list: T[]) =>
  list
    .map((one): [number, T] => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

let keys = 0;
const newKey = () => `key-${keys++}`;

/** Sends all wishes at once, half of them to each server. */
function rush(wishes: Wish[], way: Way, version: number): Promise<Attempt[]> {
  const sent = shuffled(wishes).flatMap((wish) => {
    if (way === 'plainly') return [attempt(servers.next, wish)];
    if (way === 'with If-Match') return [attempt(servers.next, { ...wish, ifMatch: version })];
    const keyed = { ...wish, key: newKey() };
    if (way === 'with a key each') return [attempt(servers.next, keyed)];
    return servers.urls.map((url) => attempt(url, keyed));
  });
  return Promise.all(sent);
}

/** What is stored of a game, which must be whole. */
async function ledgerOf({ id }: { id: string }): Promise<Ledger> {
  const [ledger] = await ledgersIn(servers.databaseUrl, [id]);
  expectWhole(ledger!);
  return ledger!;
}

/** Checks a race that nobody was deleted in: everything that was done was answered. */
async function expectRun(game: GameView, attempts: Attempt[]): Promise<Ledger> {
  const ledger = await ledgerOf(game);
  expect(expectOneOrder(ledger, attempts, game.version)).toEqual([]);
  return ledger;
}

type People = Record<'anna' | 'bob' | 'carl' | 'dora' | 'emil', Voice>;

async function newPeople(): Promise<People> {
  const names = ['anna', 'bob', 'carl', 'dora', 'emil'] as const;
  const people = await Promise.all(names.map(async (name) => [name, await servers.account(name)] as const));
  return Object.fromEntries(people) as People;
}

interface Race {
  between: string;
  ruleset?: string;
  seated: (keyof People)[];
  started?: boolean;
  /** Who does what, and to whom. */
  rush: [who: keyof People, act: Act, more?: { to?: keyof People; dice?: number[]; category?: string }][];
}

const RACES: Race[] = [
  {
    between: 'joins for the last seat',
    ruleset: 'kakelorum',
    seated: ['anna', 'bob', 'carl'],
    rush: [
      ['dora', 'join'],
      ['emil', 'join'],
      ['dora', 'join'],
      ['emil', 'join'],
    ],
  },
  {
    between: 'joining and leaving',
    seated: ['anna', 'bob'],
    rush: [
      ['carl', 'join'],
      ['carl', 'leave'],
      ['bob', 'leave'],
      ['bob', 'join'],
      ['dora', 'join'],
      ['anna', 'leave'],
    ],
  },
  {
    between: 'starting and joining',
    seated: ['anna', 'bob'],
    rush: [
      ['anna', 'start'],
      ['carl', 'join'],
      ['dora', 'join'],
      ['emil', 'join'],
      ['anna', 'start'],
    ],
  },
  {
    between: 'starting and leaving',
    ruleset: 'farkle',
    seated: ['anna', 'bob'],
    rush: [
      ['anna', 'start'],
      ['bob', 'leave'],
      ['anna', 'start'],
      ['bob', 'leave'],
    ],
  },
  {
    between: 'cancelling, joining and starting',
    seated: ['anna', 'bob'],
    rush: [
      ['anna', 'cancel'],
      ['carl', 'join'],
      ['anna', 'start'],
      ['dora', 'join'],
      ['anna', 'cancel'],
    ],
  },
  {
    between: 'the host who removes someone, and that one who leaves',
    seated: ['anna', 'bob', 'carl', 'dora'],
    rush: [
      ['anna', 'leave', { to: 'bob' }],
      ['bob', 'leave'],
      ['anna', 'leave', { to: 'carl' }],
      ['carl', 'leave'],
      ['bob', 'join'],
    ],
  },
  {
    between: 'the host who removes someone, and the start',
    seated: ['anna', 'bob', 'carl'],
    rush: [
      ['anna', 'leave', { to: 'bob' }],
      ['anna', 'start'],
      ['bob', 'leave'],
      ['anna', 'leave', { to: 'carl' }],
    ],
  },
  {
    between: 'two rolls',
    seated: ['anna', 'bob'],
    started: true,
    rush: [
      ['anna', 'roll'],
      ['anna', 'roll'],
      ['bob', 'roll'],
    ],
  },
  {
    between: 'rolls, holds and scores',
    seated: ['anna', 'bob'],
    started: true,
    rush: [
      ['anna', 'roll'],
      ['anna', 'hold', { dice: [] }],
      ['anna', 'score', { category: 'chance' }],
      ['bob', 'roll'],
      ['bob', 'score', { category: 'ones' }],
      ['anna', 'roll'],
      ['anna', 'score', { category: 'ones' }],
    ],
  },
  {
    between: 'forfeiting and playing',
    seated: ['anna', 'bob', 'carl'],
    started: true,
    rush: [
      ['anna', 'leave'],
      ['anna', 'roll'],
      ['anna', 'score', { category: 'chance' }],
      ['bob', 'roll'],
      ['bob', 'leave'],
      ['anna', 'roll'],
    ],
  },
  {
    between: 'everyone who forfeits, and the host who takes them out',
    ruleset: 'farkle',
    seated: ['anna', 'bob', 'carl', 'dora'],
    started: true,
    rush: [
      ['anna', 'leave'],
      ['bob', 'leave'],
      ['carl', 'leave'],
      ['dora', 'leave'],
      ['anna', 'leave', { to: 'bob' }],
      ['anna', 'roll'],
      ['bob', 'roll'],
      ['carl', 'roll'],
    ],
  },
];

describe('On two servers of one database, a race between', () => {
  let people: People;
  beforeAll(async () => {
    people = await newPeople();
  });

  const wishesOf = ({ rush }: Race, { id }: GameView) =>
    rush.map(([who, act, { to, ...more } = {}]): Wish => ({
      game: id,
      who: people[who],
      act,
      ...(to && { playerId: people[to].id }),
      ...more,
    }));

  it.each(RACES)('$between has one order', async (race) => {
    const { seated, ruleset, started } = race;
    const seats = seated.map((name) => people[name]);
    const tables = times(TABLES * WAYS.length, (i) => WAYS[i % WAYS.length]!);
    const games = await Promise.all(tables.map(() => servers.game(seats, { ruleset, started })));
    const all = await Promise.all(
      games.map((game, i) => rush(wishesOf(race, game), tables[i]!, game.version)),
    );
    for (const [i, game] of games.entries()) {
      const attempts = all[i]!;
      await expectRun(game, attempts);
      // somebody wins, whatever the way
      expect(attempts.some(({ answer }) => answer.status === 200)).toBe(true);
      const won = new Set(attempts.flatMap(({ answer }) => (answer.status === 200 ? [answer.etag] : [])));
      if (tables[i] === 'with If-Match') expect(won.size).toBe(1);
    }
  });
});

describe('On two servers, hundreds who write at once', () => {
  it('into one game are all served, each in its place', async () => {
    const people = Object.values(await newPeople());
    const game = await servers.game(people, { started: true });
    const crowd = times(200, (i): Wish => {
      const who = people[i % 25 === 0 ? 1 : 0]!;
      return { game: game.id, who, ...(i % 3 ? { act: 'hold', dice: [] } : { act: 'roll' }) };
    });
    const attempts = await Promise.all(
      crowd.map((wish, i) => attempt(servers.next, i % 5 ? wish : { ...wish, key: newKey() })),
    );
    const { rolls } = await expectRun(game, attempts);
    expect(rolls).toHaveLength(3);
  });

  it('and go on as soon as they are answered leave games that are in order, on one clock', async () => {
    const games = await Promise.all(
      times(10, async () => {
        const people = Object.values(await newPeople()).slice(0, 4);
        return { people, game: await servers.game(people, { started: true }) };
      }),
    );
    const categories = ['ones', 'twos', 'threes', 'fours', 'chance', 'fullHouse'];
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
    const wish = (who: Voice, { id, version }: GameView): Wish => ({
      game: id,
      who,
      ...pick([
        { act: 'roll' as const },
        { act: 'hold' as const, dice: [] },
        { act: 'score' as const, category: pick(categories) },
      ]),
      ...pick([{}, { key: newKey() }, { ifMatch: version }]),
    });
    const playOn = async (who: Voice, game: GameView) => {
      const attempts: Attempt[] = [];
      let seen = game;
      for (let n = 0; n < 12; n++) {
        const next = wish(who, seen);
        const sent = n % 4 || !next.key ? [servers.next] : servers.urls;
        const answers = await Promise.all(sent.map((url) => attempt(url, next)));
        seen = answers.find(({ answer }) => answer.status === 200)?.answer.body ?? seen;
        attempts.push(...answers);
      }
      return attempts;
    };
    for (const { game, all } of await Promise.all(
      games.map(async ({ game, people }) => ({
        game,
        // each player twice: the same token on several connections
        all: (await Promise.all([...people, ...people].map((who) => playOn(who, game)))).flat(),
      })),
    )) {
      await expectRun(game, all);
    }
  });
});

describe('On two servers, a player who is deleted', () => {
  /** What someone does who is deleted meanwhile, and what others do in the same game. */
  const LIVES: [what: string, started: boolean, acts: [who: 'carl' | 'bram' | 'bob', act: Act][]][] = [
    [
      'rolls and scores',
      true,
      [
        ['carl', 'roll'],
        ['carl', 'roll'],
        ['carl', 'score'],
        ['bob', 'roll'],
      ],
    ],
    [
      'forfeits',
      true,
      [
        ['carl', 'leave'],
        ['bob', 'roll'],
        ['bram', 'leave'],
        ['bob', 'leave'],
      ],
    ],
    [
      'leaves',
      false,
      [
        ['carl', 'leave'],
        ['bob', 'leave'],
        ['bram', 'leave'],
        ['bob', 'join'],
      ],
    ],
    [
      'starts',
      false,
      [
        ['carl', 'start'],
        ['bob', 'leave'],
        ['carl', 'start'],
      ],
    ],
    [
      'seats a player it manages',
      false,
      [
        ['bram', 'leave'],
        ['bram', 'join'],
        ['carl', 'join'],
      ],
    ],
    [
      'cancels',
      false,
      [
        ['carl', 'cancel'],
        ['bob', 'leave'],
      ],
    ],
  ];

  it.each(LIVES)('while it %s is out of the game, and nothing is half done', async (_, started, acts) => {
    const bob = await servers.account('bob');
    const tables = await Promise.all(
      times(8, async (i) => {
        const carl = await servers.account('carl');
        const bram = await servers.managed(carl);
        const seated = await servers.game([carl, bob]);
        const joined = await attempt(servers.next, {
          game: seated.id,
          who: carl,
          act: 'join',
          playerId: bram.id,
        });
        const game = started
          ? (await attempt(servers.next, { game: seated.id, who: carl, act: 'start' })).answer.body
          : joined.answer.body;
        return { carl: { ...carl, manages: [bram.id] }, bram, game, way: WAYS[i % WAYS.length]! };
      }),
    );
    const runs = await Promise.all(
      tables.map(async ({ carl, bram, game, way }) => {
        const wishes = acts.map(([name, act]): Wish => ({
          game: game.id,
          act,
          who: name === 'bob' ? bob : carl,
          ...(name === 'bram' && { playerId: bram.id }),
          ...(act === 'score' && { category: 'chance' }),
        }));
        const gone = ask(servers.next, { method: 'DELETE', path: '/v1/players/me', token: carl.token });
        const attempts = rush(wishes, way, game.version);
        return { deleted: (await gone).status, attempts: await attempts, game, ids: [carl.id, bram.id] };
      }),
    );
    for (const { deleted, attempts, game, ids } of runs) {
      expect(deleted).toBe(204);
      const ledger = await ledgerOf(game);
      for (const { act, playerId } of expectOneOrder(ledger, attempts, game.version, ids)) {
        expect(['leave', 'cancel']).toContain(act);
        expect(ids).toContain(playerId);
      }
      const { status, seats } = ledger;
      if (status === 'active') {
        const still = seats.filter((seat) => seat.status === 'playing').map(({ playerId }) => playerId);
        expect(still).toEqual([bob.id]);
      } else expect(['finished', 'abandoned', 'cancelled']).toContain(status);
    }
  });

  it('together with those at its tables is out of all of them', async () => {
    for (let round = 0; round < 4; round++) {
      const people = Object.values(await newPeople());
      const games = await Promise.all(
        times(12, (i) => servers.game(shuffled(people).slice(0, 3), { started: i % 2 === 0 })),
      );
      const answers = await Promise.all(
        people.map(({ token }) => ask(servers.next, { method: 'DELETE', path: '/v1/players/me', token })),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204));
      for (const game of games) {
        const { status } = await ledgerOf(game);
        expect(['finished', 'abandoned', 'cancelled']).toContain(status);
      }
    }
  });
});

describe('On two servers, one key', () => {
  const post = (path: string, token: string, body: object, key = newKey()): Asked => ({
    method: 'POST',
    path,
    token,
    body,
    key,
  });

  /** Sends a request four times at once, two times to each server; the answers of those that were not told to wait. */
  const fourTimes = async (asked: Asked) => {
    const answers = await Promise.all([...servers.urls, ...servers.urls].map((url) => ask(url, asked)));
    const busy = answers.filter(({ status }) => status === 409);
    for (const { body } of busy) expect(body).toMatchObject({ code: 'idempotency-key-in-use' });
    const later = await ask(servers.next, asked);
    return [...answers.filter((answer) => !busy.includes(answer)), later];
  };

  it('makes one player and one game, however often it is sent', async () => {
    const anna = await servers.account();
    const requests = times(20, (i) =>
      i % 2
        ? post('/v1/games', anna.token, { ruleset: 'farkle' })
        : post('/v1/players', anna.token, { name: 'Bram' }),
    );
    for (const answers of await Promise.all(requests.map(fourTimes))) {
      expect(answers[0]!.status).toBe(201);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
    const managed = await told<{ items: unknown[] }>(servers.next, {
      method: 'GET',
      path: '/v1/players/me/players?limit=100',
      token: anna.token,
    });
    const hosted = (await ledgersIn(servers.databaseUrl)).filter(({ hostId }) => hostId === anna.id);
    expect([managed.items.length, hosted.length]).toEqual([10, 10]);
  });

  it('does one of two different things, and says of the other that it is another', async () => {
    const anna = await servers.account();
    for (let round = 0; round < 10; round++) {
      const [game, other] = await Promise.all([servers.game([anna]), servers.game([anna])]);
      const key = newKey();
      const start = (id: string) => post(`/v1/games/${id}/start`, anna.token, {}, key);
      const answers = await Promise.all(
        [game, other, game, other].map(({ id }, i) => ask(servers.urls[i % 2]!, start(id))),
      );
      for (const { status, body } of answers) {
        if (status === 409) expect(body).toMatchObject({ code: 'idempotency-key-in-use' });
        else if (status === 422) expect(body).toMatchObject({ code: 'idempotency-key-reused' });
        else expect(status).toBe(200);
      }
      const ledgers = await Promise.all([game, other].map(ledgerOf));
      expect(ledgers.map(({ status }) => status).sort()).toEqual(['active', 'waiting']);
    }
  });
});

describe('On two servers, a new token', () => {
  const me = (token: string): Asked => ({ method: 'GET', path: '/v1/players/me', token });

  it('is one, however many are asked for at once, and the old one dies when it is first used', async () => {
    const anna = await servers.account();
    const renewal: Asked = { method: 'POST', path: '/v1/players/me/token', token: anna.token };
    const tokens = await Promise.all(times(20, () => told<{ token: string }>(servers.next, renewal)));
    expect((await ask(servers.next, me(anna.token))).status).toBe(200);
    const used = await Promise.all(
      tokens.flatMap(({ token }) => servers.urls.map((url) => ask(url, me(token)))),
    );
    expect(used.map(({ status }) => status).sort()).toEqual([200, 200, ...times(38, () => 401)]);
    expect((await ask(servers.next, me(anna.token))).status).toBe(401);
  });

  it('can be used first on many connections at once', async () => {
    const anna = await servers.account();
    for (let round = 0; round < 5; round++) {
      const renewal: Asked = { method: 'POST', path: '/v1/players/me/token', token: anna.token };
      const { token } = await told<{ token: string }>(servers.next, renewal);
      const used = await Promise.all(times(30, () => ask(servers.next, me(token))));
      expect(used.map(({ status }) => status)).toEqual(times(30, () => 200));
      expect((await ask(servers.next, me(anna.token))).status).toBe(401);
      anna.token = token;
    }
  });
});
