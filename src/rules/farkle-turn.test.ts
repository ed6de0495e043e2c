import type { Face } from './dice.js';
import { legalMoves } from './outlook.js';
import { Rehearsal } from './testing/rehearsal.js';

const SIX_ONES: Face[] = [1, 1, 1, 1, 1, 1];

/** Two players of whom anna, in seat 0, begins. */
const game = (ruleset: string) => new Rehearsal(ruleset, 'anna', 'bram').starts(6, 1);
/** The same with both on the score pad, anna's turn. */
const onThePad = (ruleset: string) => game(ruleset).banks([5, 5, 5]).banks([5, 5, 5]);

describe.each(['farkle', 'farkle-four-rolls'])('a turn of %s', (ruleset) => {
  test('goes as in the worked turn of the sheet, to 950', () => {
    const play = game(ruleset).throws(5, 2, 2, 3, 4, 6).holds(5);
    expect(play.table).toMatchObject({ points: 50, diceToThrow: 5 });
    play.throws(1, 4, 4, 4, 2).holds(1, 4, 4, 4);
    expect(play.table).toMatchObject({ points: 550, diceToThrow: 1, held: [5, 1, 4, 4, 4] });
    play.throws(1).holds(1);
    expect(play.table).toMatchObject({ points: 650, diceToThrow: 6 });
    play.throws(3, 3, 3, 2, 4, 6).holds(3, 3, 3);
    expect(play.table).toMatchObject({ points: 950, held: [3, 3, 3] });
    expect(play.scores().totals).toEqual([950, 0]);
  });

  test('counts combinations within one throw only: a 5 and later two 5s are 150', () => {
    const play = game(ruleset).throws(5, 2, 2, 3, 4, 6).holds(5).throws(5, 5, 2, 3, 4).holds(5, 5);
    expect(play.table.points).toBe(150);
  });

  test('takes up the dice set aside from one throw only, never those of an earlier one', () => {
    const play = game(ruleset).throws(5, 2, 2, 3, 4, 6).holds(5).throws(2, 3, 3, 4, 1);
    expect(play.code({ type: 'hold', dice: [1, 5] })).toBe('dice-not-in-throw');
  });

  test('asks at least one scoring die of every throw before the next', () => {
    const play = game(ruleset).throws(1, 2, 2, 3, 4, 6);
    expect(play.code({ type: 'roll' })).toBe('must-set-aside');
    expect(play.code({ type: 'score' })).toBe('must-set-aside');
    expect(play.table).toMatchObject({ diceToThrow: 0, actions: ['hold'] });
    expect(play.holds(1).code({ type: 'roll' })).toBeUndefined();
    expect(play.throws(1, 2, 2, 3, 4).code({ type: 'roll' })).toBe('must-set-aside');
  });

  test('refuses to set aside a die that does not count', () => {
    const play = game(ruleset).throws(1, 2, 2, 3, 4, 6);
    expect(play.code({ type: 'hold', dice: [1, 2] })).toBe('dice-do-not-score');
    expect(play.code({ type: 'hold', dice: [2, 2] })).toBe('dice-do-not-score');
  });

  test('lets scoring dice lie, to be thrown again', () => {
    const play = game(ruleset).throws(1, 1, 1, 5, 4, 6).holds(5);
    expect(play.table).toMatchObject({ points: 50, diceToThrow: 5 });
  });

  test('sets aside what was said last, and nothing once that is taken back', () => {
    const play = game(ruleset).throws(1, 1, 1, 5, 4, 6).holds(5).holds(1, 1, 1);
    expect(play.table).toMatchObject({ points: 300, held: [1, 1, 1] });
    expect(play.holds().table).toMatchObject({ points: 0, held: [], actions: ['hold'] });
    expect(play.code({ type: 'roll' })).toBe('must-set-aside');
  });

  test('throws all six again after hot dice, and goes on adding', () => {
    const play = game(ruleset).setsAside(...SIX_ONES);
    expect(play.table).toMatchObject({ points: 3000, held: SIX_ONES, diceToThrow: 6 });
    play.throws(2, 2, 3, 3, 4, 5);
    expect(play.table).toMatchObject({ points: 3000, held: [] });
    expect(play.holds(5).table).toMatchObject({ points: 3050, held: [5], diceToThrow: 5 });
  });

  test('is lost by a throw without scoring dice, with all its points', () => {
    const play = onThePad(ruleset).setsAside(1, 1, 1).farkles();
    expect(play.state.lastTurn).toMatchObject({ status: 'farkled', points: 0, seat: 0 });
    expect(play.told('turn.farkled')).toEqual([{ turn: 3, lost: 300 }]);
    expect(play.turn.seat).toBe(1);
    expect(play.totals).toEqual([500, 500]);
    expect(play.state.seats[0]!.tally).toMatchObject({ banked: 500, farkles: 1 });
  });

  test('can be lost with the first throw', () => {
    const play = game(ruleset).farkles();
    expect(play.told('turn.farkled')).toEqual([{ turn: 1, lost: 0 }]);
    expect(play.turn).toMatchObject({ number: 2, seat: 1, rolls: [] });
  });

  test('can be lost with the throw after hot dice', () => {
    const play = game(ruleset)
      .setsAside(...SIX_ONES)
      .farkles();
    expect(play.told('turn.farkled')).toEqual([{ turn: 1, lost: 3000 }]);
  });

  test('means nothing special after two farkles in a row', () => {
    const play = onThePad(ruleset);
    for (let i = 0; i < 6; i++) play.farkles();
    expect(play.totals).toEqual([500, 500]);
  });

  test('offers every set-aside with its own worth', () => {
    const play = game(ruleset).setsAside(1).throws(1, 5, 2, 3, 3);
    expect(legalMoves(play.state)).toEqual([
      { action: 'hold', dice: [5], points: 50 },
      { action: 'hold', dice: [1], points: 100 },
      { action: 'hold', dice: [1, 5], points: 150 },
    ]);
  });

  test('is written in no category', () => {
    const play = game(ruleset).setsAside(...SIX_ONES);
    expect(play.code({ type: 'score', category: 'ones' })).toBe('category-not-allowed');
  });
});
