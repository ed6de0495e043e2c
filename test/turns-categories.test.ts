import { type Account, testApp } from './support/api.js';
import type { Throws } from './support/dice.js';

const api = testApp();

let anna: Account;
let bob: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
});

const twoPlayers = async (wanted?: (dice: Throws) => boolean) => {
  const game = await api.newGame(anna, 'kakelorum');
  await api.join(bob, game);
  return api.startGame(anna, game, wanted);
};
const sorted = (dice: readonly number[]) => [...dice].sort().join('');

describe('A throw of a category game', () => {
  it('is of all five dice at first', async () => {
    const game = await twoPlayers((dice) => dice(1, 5) === '12446');
    const { turn, dice } = await api.roll(anna, game);
    expect(turn).toMatchObject({ held: [], points: 0, rollsLeft: 2, diceToThrow: 5, status: 'playing' });
    expect(turn!.actions.sort()).toEqual(['hold', 'roll', 'score']);
    expect(turn!.rolls).toEqual([
      {
        number: 1,
        thrown: turn!.dice,
        held: null,
        points: null,
        rolledAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
    expect(sorted(turn!.dice)).toBe('12446');
    expect(dice.throws).toBe(1);
  });

  it('leaves the dice that are held, whichever were kept before', async () => {
    const game = await twoPlayers((dice) => dice(1, 5) === '12446' && dice(2, 3) === '134');
    await api.roll(anna, game);
    expect((await api.hold(anna, game, [4, 4])).turn).toMatchObject({ held: [4, 4], diceToThrow: 3 });
    const second = (await api.roll(anna, game)).turn!;
    expect(sorted(second.dice)).toBe('13444');
    expect(second).toMatchObject({ held: [], rollsLeft: 1, diceToThrow: 5 });
    expect(second.rolls.map(({ thrown, held }) => [sorted(thrown), held])).toEqual([
      ['12446', [4, 4]],
      ['134', null],
    ]);
    await api.hold(anna, game, [3, 1]);
    const third = (await api.roll(anna, game)).turn!;
    expect(sorted(third.dice)).toBe(sorted([1, 3, ...third.rolls[2]!.thrown]));
    expect(third.rolls[2]!.thrown).toHaveLength(3);
    expect(third).toMatchObject({ held: [], rollsLeft: 0, diceToThrow: 0, actions: ['score'] });
    expect(sorted(third.rolls[1]!.held!)).toBe('13');
    expect(third.rolls[2]!.held).toBeNull();
  });

  it('is of all five again when nothing is held, or all was taken back', async () => {
    const game = await twoPlayers();
    await api.roll(anna, game);
    expect((await api.roll(anna, game)).turn!.rolls.map(({ thrown }) => thrown.length)).toEqual([5, 5]);
    const { dice } = await api.turn(game);
    await api.hold(anna, game, dice.slice(0, 4));
    await api.hold(anna, game, dice.slice(3));
    expect(sorted((await api.turn(game)).held)).toBe(sorted(dice.slice(3)));
    expect((await api.hold(anna, game, [])).turn).toMatchObject({ held: [], diceToThrow: 5 });
    const { rolls } = (await api.roll(anna, game)).turn!;
    expect(rolls.map(({ thrown, held }) => [thrown.length, held])).toEqual([
      [5, null],
      [5, []],
      [5, null],
    ]);
  });

  it('is refused with all five dice held', async () => {
    const game = await twoPlayers();
    const { dice } = (await api.roll(anna, game)).turn!;
    const { turn } = await api.hold(anna, game, dice);
    expect(turn!.diceToThrow).toBe(0);
    expect(turn!.actions.sort()).toEqual(['hold', 'score']);
    await api.refuses(game, 409, 'nothing-to-throw', () => api.move(anna, game, 'roll'));
  });

  it('comes three times a turn; then nothing can be held either', async () => {
    const game = await twoPlayers();
    for (let n = 0; n < 3; n++) await api.roll(anna, game);
    await api.refuses(game, 409, 'no-rolls-left', () => api.move(anna, game, 'roll'));
    await api.refuses(game, 409, 'no-rolls-left', () => api.move(anna, game, 'hold', { dice: [] }));
    expect((await api.score(anna, game, 'chance')).lastTurn!.rolls).toHaveLength(3);
  });

  it('must lie there to be held', async () => {
    const game = await twoPlayers((dice) => dice(1, 5) === '12446');
    await api.roll(anna, game);
    for (const dice of [[3], [4, 4, 4], [1, 1], [1, 2, 4, 4, 6, 6], [1, 2, 4, 4, 6, 1, 1, 1]]) {
      await api.refuses(game, 422, 'dice-not-in-throw', () => api.move(anna, game, 'hold', { dice }));
    }
  });
});

describe('Scoring in a category game', () => {
  it('fills the box, ends the turn and passes it on', async () => {
    const game = await twoPlayers((dice) => dice(1, 5) === '22333');
    const { turn: thrown } = await api.roll(anna, game);
    const after = await api.score(anna, game, 'fullHouse');
    expect(after.lastTurn).toEqual({
      ...thrown,
      status: 'scored',
      category: 'fullHouse',
      points: 25,
      diceToThrow: 0,
      actions: [],
      endedAt: expect.stringMatching(/Z$/) as string,
    });
    expect(after.players[0]).toMatchObject({ score: 25, card: { upperTotal: 0, total: 25 } });
    expect(after.players[0]!.card!.categories).toMatchObject({ fullHouse: 25, chance: null, threes: null });
    expect(after.turn).toMatchObject({ number: 2, round: 1, seat: 1, playerId: bob.id, rolls: [], dice: [] });
    expect(await api.game(game)).toEqual(after);
  });

  it('writes a zero where the dice do not fit, and keeps the dice as they lay', async () => {
    const game = await twoPlayers((dice) => dice(1, 5) === '22346');
    await api.roll(anna, game);
    await api.hold(anna, game, [2, 2]);
    const { lastTurn, players } = await api.score(anna, game, 'kakelorum');
    expect(lastTurn).toMatchObject({ points: 0, category: 'kakelorum', status: 'scored', held: [2, 2] });
    expect(sorted(lastTurn!.dice)).toBe('22346');
    expect(players[0]!.card!.categories['kakelorum']).toBe(0);
  });

  it('uses every category once, a zero as well', async () => {
    const game = await twoPlayers((dice) => !dice(1, 5).includes('6'));
    for (const [who, category] of [
      [anna, 'sixes'],
      [bob, 'sixes'],
    ] as const) {
      await api.roll(who, game);
      await api.score(who, game, category);
    }
    await api.roll(anna, game);
    await api.refuses(game, 409, 'category-taken', () =>
      api.move(anna, game, 'score', { category: 'sixes' }),
    );
  });

  it.each([
    ['category-required', {}],
    ['unknown-category', { category: 'pairs' }],
    ['unknown-category', { category: 'fiveOfAKind' }],
    ['unknown-category', { category: '' }],
    ['unknown-category', { category: 'Chance' }],
    ['unknown-category', { category: 'toString' }],
    ['unknown-category', { category: '__proto__' }],
  ])('asks for a category of the sheet: %s for %j', async (code, body) => {
    const game = await twoPlayers();
    await api.roll(anna, game);
    await api.refuses(game, 422, code, () => api.move(anna, game, 'score', body));
  });

  it('gives 100 extra points for another five of a kind in Dobbelspel', async () => {
    const equal = (dice: string) => /(.)\1\1/.exec(dice)?.[1] ?? 'none';
    const game = await api.startGame(
      anna,
      await api.newGame(anna, 'dobbelspel'),
      (dice) => dice(2, 2) === equal(dice(1, 5)).repeat(2) && dice(4, 2) === equal(dice(3, 5)).repeat(2),
    );
    const fiveEqual = async (category: string) => {
      const face = Number(equal(sorted((await api.roll(anna, game)).turn!.dice)));
      await api.hold(anna, game, [face, face, face]);
      await api.roll(anna, game);
      return api.score(anna, game, category);
    };
    expect((await fiveEqual('fiveOfAKind')).players[0]).toMatchObject({ score: 50 });
    const { players, lastTurn } = await fiveEqual('fullHouse');
    expect(lastTurn).toMatchObject({ points: 0, repeatBonus: 100, category: 'fullHouse' });
    expect(players[0]).toMatchObject({ score: 150, card: { repeatBonus: 100, total: 150 } });
  });
});
