import { isRefusal } from './refusal.js';
import { openGame } from './game-rules.js';
import { rulesets } from './rulesets.js';
import { Rehearsal } from './testing/rehearsal.js';

const join = (playerId: string, clientSeed = '') => ({ type: 'join', playerId, clientSeed }) as const;
const start = { type: 'start', clientSeeds: {} } as const;
const cancel = { type: 'cancel' } as const;
const open = (...playerIds: string[]) =>
  openGame(
    { hostId: 'host', ruleset: 'kakelorum', commitment: 'c', playerIds },
    {
      at: '2030-01-01T12:00:00.000Z',
      serverSeed: 'seed',
      throwDice: () => [],
    },
  );

describe.each(rulesets)('a game of $id', ({ id, players: { min, max } }) => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);

  test(`seats at most ${max}`, () => {
    const game = new Rehearsal(id, ...many(max));
    expect(game.refusal(join('late'))).toEqual({ code: 'game-full', max });
  });

  test(`starts with ${min} but with no fewer`, () => {
    expect(new Rehearsal(id, ...many(min)).code(start)).toBe(undefined);
    const game = new Rehearsal(id, ...many(min - 1));
    expect(game.refusal(start)).toEqual({ code: 'too-few-players', seated: min - 1, min });
  });
});

test('the sheets name 2 to 4, 1 to 8, 2 to 8 and 2 to 8 players', () => {
  expect(rulesets.map(({ id, players }) => [id, players.min, players.max])).toEqual([
    ['kakelorum', 2, 4],
    ['dobbelspel', 1, 8],
    ['farkle', 2, 8],
    ['farkle-four-rolls', 2, 8],
  ]);
});

describe('a waiting game', () => {
  test('opens with its first players in order, or is refused', () => {
    expect(new Rehearsal('kakelorum', 'anna', 'bram').state.seats.map((seat) => seat.playerId)).toEqual([
      'anna',
      'bram',
    ]);
    expect(open('a', 'b', 'a')).toEqual({ code: 'already-seated' });
    expect(open('a', 'b', 'c', 'd', 'e')).toEqual({ code: 'game-full', max: 4 });
    expect(isRefusal(open())).toBe(false);
  });

  test('gives who joins the next seat', () => {
    const game = new Rehearsal('kakelorum', 'anna').does(join('bram', 'luck'));
    expect(game.state.seats[1]).toMatchObject({ playerId: 'bram', clientSeed: 'luck', status: 'playing' });
    expect(game.events.at(-1)).toMatchObject({ type: 'player.joined', seat: 1 });
  });

  test('seats nobody twice', () => {
    expect(new Rehearsal('kakelorum', 'anna').code(join('anna'))).toBe('already-seated');
  });

  test('closes up the seats behind who leaves', () => {
    const game = new Rehearsal('kakelorum', 'anna', 'bram', 'cees').leaves('bram');
    expect(game.state.seats.map(({ playerId }) => playerId)).toEqual(['anna', 'cees']);
    expect(game.events.at(-1)).toMatchObject({ type: 'player.left', seat: 1 });
  });

  test('may be left by several in one act, by all, and joined again', () => {
    const game = new Rehearsal('kakelorum', 'anna', 'bram').leaves('anna', 'bram');
    expect(game.state).toMatchObject({ status: 'waiting', seats: [] });
    expect(game.told('player.left')).toHaveLength(2);
    expect(game.does(join('anna')).state.seats).toHaveLength(1);
  });

  test('can be cancelled, and then shows its seed', () => {
    const game = new Rehearsal('kakelorum', 'anna').does(cancel);
    expect(game.state).toMatchObject({ status: 'cancelled', serverSeed: 'seed', finishedAt: game.at });
  });

  test('has no turn to move in', () => {
    const game = new Rehearsal('kakelorum', 'anna');
    expect(game.refusal({ type: 'roll' })).toEqual({ code: 'game-not-active', status: 'waiting' });
  });

  test('takes the seeds given at the start, empty ones too, before those given when joining', () => {
    const game = new Rehearsal('kakelorum', 'anna');
    for (const playerId of ['bram', 'cees', 'dora']) game.does(join(playerId, 'old'));
    game.does({ type: 'start', clientSeeds: { bram: 'new', cees: '' } });
    expect(game.told('game.started')).toEqual([
      { players: ['anna', 'bram', 'cees', 'dora'], clientSeeds: ['', 'new', '', 'old'] },
    ]);
    expect(game.state.seats.map(({ clientSeed }) => clientSeed)).toEqual(['', 'new', '', 'old']);
  });
});

describe('a game that is no longer waiting', () => {
  test.each([
    ['active', () => new Rehearsal('kakelorum', 'anna', 'bram').starts()],
    ['finished', () => new Rehearsal('kakelorum', 'anna', 'bram').starts().leaves('bram')],
    ['cancelled', () => new Rehearsal('kakelorum', 'anna', 'bram').does(cancel)],
  ])('but %s is not joined, started or cancelled', (status, game) => {
    for (const move of [join('cees'), start, cancel]) {
      expect(game().refusal(move)).toEqual({ code: 'game-not-waiting', status });
    }
  });

  test('nor left once it is over', () => {
    const game = new Rehearsal('kakelorum', 'anna', 'bram').starts().leaves('bram');
    expect(game.code({ type: 'leave', playerIds: ['anna'] })).toBe('game-not-active');
  });
});

describe('an overdue seat', () => {
  const takeOut = (...playerIds: string[]) => ({ type: 'leave', playerIds, onlyIfOverdue: true }) as const;
  const begun = () => new Rehearsal('kakelorum', 'anna', 'bram', 'cees').starts();

  test('is one whose turn has stood for 24 hours', () => {
    const game = begun();
    game.at = '2030-01-02T11:59:59.999Z';
    expect(game.refusal(takeOut('anna'))).toEqual({ code: 'not-overdue', hours: 24 });
    game.at = '2030-01-02T12:00:00.000Z';
    expect(game.does(takeOut('anna')).state.seats[0]!.status).toBe('forfeited');
  });

  test('is never one whose turn it is not', () => {
    const game = begun();
    game.at = '2030-02-01T12:00:00.000Z';
    expect(game.code(takeOut('bram'))).toBe('not-overdue');
    expect(game.code(takeOut('anna', 'bram'))).toBe('not-overdue');
  });

  test('has a day more after every throw', () => {
    const game = begun();
    game.at = '2030-01-02T10:00:00.000Z';
    game.throws(1, 2, 3, 4, 5);
    game.at = '2030-01-03T09:59:59.999Z';
    expect(game.code(takeOut('anna'))).toBe('not-overdue');
    game.at = '2030-01-03T10:00:00.000Z';
    expect(game.code(takeOut('anna'))).toBeUndefined();
  });
});
