import { FACES } from '../src/rules/dice.js';
import { type Account, testApp } from './support/api.js';
import type { Throws } from './support/dice.js';

const api = testApp();

let anna: Account;
let bob: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
});

/** Anna begins; the throws of the turns count from 3, after one opening throw each. */
const play = async (wanted: (dice: Throws) => boolean, ruleset = 'farkle') => {
  const game = await api.newGame(anna, ruleset);
  await api.join(bob, game);
  return api.startGame(anna, game, (dice) => dice(1, 1) > dice(2, 1) && wanted(dice));
};
const isFarkle = (dice: string) =>
  /^[2346]+$/.test(dice) && !/(.)\1\1/.test(dice) && !/^(.)\1(.)\2(.)\3$/.test(dice);
const sorted = (dice: readonly number[]) => [...dice].sort().join('');

describe('A turn of Farkle', () => {
  it('is played as the sheet tells: 50, 550, hot dice, 950', async () => {
    const game = await play(
      (dice) =>
        /5/.test(dice(3, 6)) && /1.*444/.test(dice(4, 5)) && dice(5, 1) === '1' && /333/.test(dice(6, 6)),
    );
    let turn = (await api.roll(anna, game)).turn!;
    expect(turn).toMatchObject({ points: 0, diceToThrow: 0, rollsLeft: null, actions: ['hold'], held: [] });
    turn = (await api.hold(anna, game, [5])).turn!;
    expect(turn).toMatchObject({ points: 50, diceToThrow: 5, held: [5] });
    expect(turn.dice).toHaveLength(6);
    expect(turn.actions.sort()).toEqual(['hold', 'roll']);
    expect(turn.rolls[0]).toMatchObject({ held: [5], points: 50 });
    turn = (await api.roll(anna, game)).turn!;
    expect(turn).toMatchObject({ points: 50, held: [5], actions: ['hold'] });
    expect(turn.dice).toEqual(turn.rolls[1]!.thrown);
    turn = (await api.hold(anna, game, [4, 1, 4, 4])).turn!;
    expect(turn).toMatchObject({ points: 550, diceToThrow: 1 });
    expect(sorted(turn.held)).toBe('14445');
    expect(turn.actions.sort()).toEqual(['hold', 'roll', 'score']);
    await api.roll(anna, game);
    turn = (await api.hold(anna, game, [1])).turn!;
    expect(turn).toMatchObject({ points: 650, diceToThrow: 6 });
    expect(sorted(turn.held)).toBe('114445');
    turn = (await api.roll(anna, game)).turn!;
    expect(turn).toMatchObject({ points: 650, held: [] });
    expect(turn.dice).toHaveLength(6);
    await api.hold(anna, game, [3, 3, 3]);
    const after = await api.score(anna, game);
    expect(after.lastTurn).toMatchObject({ status: 'scored', points: 950, category: null, repeatBonus: 0 });
    expect(after.players[0]).toMatchObject({ score: 950, pad: { onBoard: true, banked: 950, farkles: 0 } });
    expect(after.turn).toMatchObject({ seat: 1, round: 1, points: 0, rolls: [] });
  });

  it('is lost with a throw in which nothing scores, the first included', async () => {
    const game = await play((dice) => isFarkle(dice(3, 6)));
    const { lastTurn, turn, players, dice } = await api.roll(anna, game);
    expect(lastTurn).toMatchObject({ seat: 0, status: 'farkled', points: 0, actions: [], diceToThrow: 0 });
    expect(lastTurn!.rolls).toMatchObject([{ thrown: lastTurn!.dice, held: null, points: null }]);
    expect(turn).toMatchObject({ seat: 1, number: 2 });
    expect(players[0]).toMatchObject({ score: 0, pad: { onBoard: false, banked: 0, farkles: 1 } });
    expect(dice.throws).toBe(3);
  });

  it('loses its running total with a later throw, and nothing that was banked', async () => {
    const game = await play(
      (dice) =>
        /([^15])\1\1\1/.test(dice(3, 6)) &&
        isFarkle(dice(4, 6)) &&
        /1/.test(dice(5, 6)) &&
        isFarkle(dice(6, 5)),
    );
    const four = (await api.roll(anna, game)).turn!.dice;
    const face = [2, 3, 4, 6].find((one) => four.filter((die) => die === one).length >= 4)!;
    expect((await api.hold(anna, game, [face, face, face, face])).turn!.points).toBe(1000);
    await api.score(anna, game);
    await api.roll(bob, game);
    await api.roll(anna, game);
    expect((await api.hold(anna, game, [1])).turn!.points).toBe(100);
    const { lastTurn, players } = await api.roll(anna, game);
    expect(lastTurn).toMatchObject({ status: 'farkled', points: 0, round: 2, held: [1] });
    expect(players.map(({ pad }) => pad)).toEqual([
      { onBoard: true, banked: 1000, farkles: 1 },
      { onBoard: false, banked: 0, farkles: 1 },
    ]);
  });

  it('takes the last word on what is set aside, and takes it back with no dice', async () => {
    const game = await play((dice) => dice(3, 6) === '123556');
    await api.roll(anna, game);
    expect((await api.hold(anna, game, [1])).turn).toMatchObject({ points: 100, diceToThrow: 5 });
    expect((await api.hold(anna, game, [5, 5])).turn).toMatchObject({
      points: 100,
      held: [5, 5],
      diceToThrow: 4,
    });
    expect((await api.hold(anna, game, [5, 1, 5])).turn).toMatchObject({ points: 200, diceToThrow: 3 });
    const back = (await api.hold(anna, game, [])).turn!;
    expect(back).toMatchObject({ points: 0, held: [], diceToThrow: 0, actions: ['hold'] });
    await api.refuses(game, 409, 'must-set-aside', () => api.move(anna, game, 'roll'));
    await api.refuses(game, 409, 'must-set-aside', () => api.move(anna, game, 'score'));
  });

  it('takes only dice that lie there and score, all of them', async () => {
    const game = await play((dice) => dice(3, 6) === '123556' && /^.*[15].*$/.test(dice(4, 5)));
    await api.refuses(game, 409, 'nothing-thrown', () => api.move(anna, game, 'hold', { dice: [1] }));
    await api.refuses(game, 409, 'nothing-thrown', () => api.move(anna, game, 'score'));
    await api.roll(anna, game);
    for (const dice of [[4], [1, 1], [5, 5, 5], [1, 2, 3, 4, 5, 6], [1, 2, 3, 5, 5, 6, 6]]) {
      await api.refuses(game, 422, 'dice-not-in-throw', () => api.move(anna, game, 'hold', { dice }));
    }
    for (const dice of [[2], [1, 2], [5, 5, 3], [1, 2, 3, 5, 5, 6]]) {
      await api.refuses(game, 422, 'dice-do-not-score', () => api.move(anna, game, 'hold', { dice }));
    }
    await api.hold(anna, game, [1]);
    const { dice } = (await api.roll(anna, game)).turn!;
    const gone = FACES.find((face) => !dice.includes(face))!;
    await api.refuses(game, 422, 'dice-not-in-throw', () => api.move(anna, game, 'hold', { dice: [gone] }));
  });

  it('ends without a category', async () => {
    const game = await play((dice) => /1/.test(dice(3, 6)));
    await api.roll(anna, game);
    await api.hold(anna, game, [1]);
    for (const category of ['chance', '', 'nonsense']) {
      await api.refuses(game, 422, 'category-not-allowed', () => api.move(anna, game, 'score', { category }));
    }
  });
});

describe('Stopping', () => {
  it('takes 500 points in Farkle until something is banked', async () => {
    const game = await play((dice) => dice(3, 6) === '123556' && /222/.test(dice(4, 4)));
    await api.roll(anna, game);
    await api.hold(anna, game, [5, 5]);
    await api.refuses(game, 409, 'below-minimum', () => api.move(anna, game, 'score'));
    await api.roll(anna, game);
    await api.hold(anna, game, [2, 2, 2]);
    await api.refuses(game, 409, 'below-minimum', () => api.move(anna, game, 'score'));
  });

  it('with 500 exactly puts a player on the board, who may then stop with 50', async () => {
    const game = await play((dice) => /555/.test(dice(3, 6)) && isFarkle(dice(4, 6)) && /5/.test(dice(5, 6)));
    await api.roll(anna, game);
    await api.hold(anna, game, [5, 5, 5]);
    expect((await api.score(anna, game)).players[0]!.pad).toMatchObject({ onBoard: true, banked: 500 });
    await api.roll(bob, game);
    await api.roll(anna, game);
    await api.hold(anna, game, [5]);
    expect((await api.score(anna, game)).players[0]!.pad).toMatchObject({ banked: 550 });
  });

  it('takes 500 points in Farkle in four rolls while throws are left, and none after the last', async () => {
    const one = /1/;
    const game = await play(
      (dice) => one.test(dice(3, 6)) && one.test(dice(4, 5)) && one.test(dice(5, 4)) && one.test(dice(6, 3)),
      'farkle-four-rolls',
    );
    for (let left = 3; left >= 0; left--) {
      expect((await api.roll(anna, game)).turn).toMatchObject({ rollsLeft: left, actions: ['hold'] });
      if (left === 0) {
        await api.refuses(game, 409, 'no-rolls-left', () => api.move(anna, game, 'roll'));
        await api.refuses(game, 409, 'must-set-aside', () => api.move(anna, game, 'score'));
      }
      const { turn } = await api.hold(anna, game, [1]);
      if (left > 0) await api.refuses(game, 409, 'below-minimum', () => api.move(anna, game, 'score'));
      expect(turn!.actions.sort()).toEqual(left > 0 ? ['hold', 'roll'] : ['hold', 'score']);
      expect(turn!.diceToThrow).toBe(left > 0 ? 2 + left : 0);
    }
    await api.refuses(game, 409, 'no-rolls-left', () => api.move(anna, game, 'roll'));
    expect((await api.score(anna, game)).players[0]!.pad).toMatchObject({ onBoard: true, banked: 400 });
  });
});
