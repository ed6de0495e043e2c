import { type Act, attempt, type Wish } from './support/attempts.js';
import { ask } from './support/ask.js';
import { testInstances } from './support/instances.js';
import { expectOneOrder } from './support/order.js';
import { ledgerOf, newPeople, rush, shuffled, times, WAYS } from './support/rush.js';

const servers = testInstances();

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
        const attempts = rush(servers, wishes, way, game.version);
        return { deleted: (await gone).status, attempts: await attempts, game, ids: [carl.id, bram.id] };
      }),
    );
    for (const { deleted, attempts, game, ids } of runs) {
      expect(deleted).toBe(204);
      const ledger = await ledgerOf(servers, game);
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
      const people = Object.values(await newPeople(servers));
      const games = await Promise.all(
        times(12, (i) => servers.game(shuffled(people).slice(0, 3), { started: i % 2 === 0 })),
      );
      const answers = await Promise.all(
        people.map(({ token }) => ask(servers.next, { method: 'DELETE', path: '/v1/players/me', token })),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204));
      for (const game of games) {
        const { status } = await ledgerOf(servers, game);
        expect(['finished', 'abandoned', 'cancelled']).toContain(status);
      }
    }
  });
});
