import type { GameView } from '../src/games/game.view.js';
import type { Act, Wish } from './support/attempts.js';
import { testInstances } from './support/instances.js';
import { expectRun, newPeople, type People, rush, times, WAYS } from './support/rush.js';

const servers = testInstances();

/** How many games each race is run in, in each way. */
const TABLES = 4;

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
    people = await newPeople(servers);
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
      games.map((game, i) => rush(servers, wishesOf(race, game), tables[i]!, game.version)),
    );
    for (const [i, game] of games.entries()) {
      const attempts = all[i]!;
      await expectRun(servers, game, attempts);
      // somebody wins, whatever the way
      expect(attempts.some(({ answer }) => answer.status === 200)).toBe(true);
      const won = new Set(attempts.flatMap(({ answer }) => (answer.status === 200 ? [answer.etag] : [])));
      if (tables[i] === 'with If-Match') expect(won.size).toBe(1);
    }
  });
});
