import type { GameView } from '../src/games/game.view.js';
import { type Attempt, attempt, type Voice, type Wish } from './support/attempts.js';
import { ask, type Asked, told } from './support/ask.js';
import { testInstances } from './support/instances.js';
import { ledgersIn } from './support/ledger.js';
import { expectRun, ledgerOf, newKey, newPeople, times } from './support/rush.js';

const servers = testInstances();

describe('On two servers, hundreds who write at once', () => {
  it('into one game are all served, each in its place', async () => {
    const people = Object.values(await newPeople(servers));
    const game = await servers.game(people, { started: true });
    const crowd = times(200, (i): Wish => {
      const who = people[i % 25 === 0 ? 1 : 0]!;
      return { game: game.id, who, ...(i % 3 ? { act: 'hold', dice: [] } : { act: 'roll' }) };
    });
    const attempts = await Promise.all(
      crowd.map((wish, i) => attempt(servers.next, i % 5 ? wish : { ...wish, key: newKey() })),
    );
    const { rolls } = await expectRun(servers, game, attempts);
    expect(rolls).toHaveLength(3);
  });

  it('and go on as soon as they are answered leave games that are in order, on one clock', async () => {
    const games = await Promise.all(
      times(10, async () => {
        const people = Object.values(await newPeople(servers)).slice(0, 4);
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
      await expectRun(servers, game, all);
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
      const ledgers = await Promise.all([game, other].map((one) => ledgerOf(servers, one)));
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
