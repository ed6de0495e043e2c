import type { Face } from './dice.js';
import { Rehearsal } from './testing/rehearsal.js';

const game = (ruleset: string) => new Rehearsal(ruleset, 'anna', 'bram').starts(6, 1);
const onThePad = (ruleset: string) => game(ruleset).banks([5, 5, 5]).banks([5, 5, 5]);
const stop = { type: 'score' } as const;

describe.each(['farkle', 'farkle-four-rolls'])('who is not yet on the score pad of %s', (ruleset) => {
  test('may not stop with 450', () => {
    const play = game(ruleset).setsAside(4, 4, 4).setsAside(5);
    expect(play.refusal(stop)).toEqual({ code: 'below-minimum', points: 450, minimum: 500 });
    expect(play.table.actions).toEqual(['roll', 'hold']);
  });

  test('may stop with 500', () => {
    expect(game(ruleset).setsAside(4, 4, 4).setsAside(1).scores().totals).toEqual([500, 0]);
  });

  test('must go on after hot dice that are worth less', () => {
    const play = game(ruleset).setsAside(2, 2, 2).setsAside(5, 5).setsAside(1);
    expect(play.code(stop)).toBe('below-minimum');
    expect(play.table.diceToThrow).toBe(6);
  });
});

describe('in farkle', () => {
  test('who is on the score pad may stop after any set-aside', () => {
    expect(onThePad('farkle').setsAside(5).scores().totals).toEqual([550, 500]);
  });

  test('each player has to get on the score pad', () => {
    const play = game('farkle').banks([5, 5, 5]).setsAside(5);
    expect(play.code(stop)).toBe('below-minimum');
  });

  test('a farkle does not put a player on the score pad', () => {
    const play = game('farkle').farkles().farkles().setsAside(5);
    expect(play.code(stop)).toBe('below-minimum');
  });

  test('a turn has as many throws as the player dares', () => {
    const play = game('farkle');
    for (let i = 0; i < 20; i++) play.setsAside(1, 1, 1).setsAside(1, 1, 1);
    expect(play.table).toMatchObject({ rollsLeft: null, points: 12_000 });
    expect(play.scores().totals).toEqual([12_000, 0]);
  });
});

describe('in farkle-four-rolls', () => {
  const afterFour = (...last: Face[]) =>
    onThePad('farkle-four-rolls')
      .setsAside(5)
      .setsAside(5)
      .setsAside(5)
      .throws(...last);

  test('nobody may stop with 450 while throws are left, on the score pad or not', () => {
    const play = onThePad('farkle-four-rolls').setsAside(4, 4, 4).setsAside(5);
    expect(play.refusal(stop)).toEqual({ code: 'below-minimum', points: 450, minimum: 500 });
    expect(play.setsAside(5).scores().totals).toEqual([1000, 500]);
  });

  test('a turn has four throws at most', () => {
    const play = game('farkle-four-rolls');
    for (let left = 4; left > 0; left--) {
      expect(play.table.rollsLeft).toBe(left);
      play.setsAside(5);
    }
    expect(play.code({ type: 'roll' })).toBe('no-rolls-left');
    expect(play.table).toMatchObject({ rollsLeft: 0, diceToThrow: 0, actions: ['hold', 'score'] });
  });

  test('four throws at most are left with hot dice as well', () => {
    const play = game('farkle-four-rolls').setsAside(5).setsAside(5).setsAside(5).setsAside(5, 5, 5);
    expect(play.table).toMatchObject({ rollsLeft: 0, diceToThrow: 0 });
    expect(play.code({ type: 'roll' })).toBe('no-rolls-left');
    expect(play.scores().totals).toEqual([650, 0]);
  });

  test('after the fourth throw at least one scoring die must still be set aside', () => {
    const play = afterFour(1, 2, 3);
    expect(play.code(stop)).toBe('must-set-aside');
    expect(play.code({ type: 'roll' })).toBe('no-rolls-left');
    expect(play.table.actions).toEqual(['hold']);
    expect(play.holds(1).code(stop)).toBeUndefined();
  });

  test('after the fourth throw the points count, also under 500', () => {
    expect(afterFour(1, 2, 3).holds(1).scores().totals).toEqual([750, 500]);
  });

  test('after the fourth throw they count for who is not yet on the score pad, too', () => {
    const play = game('farkle-four-rolls').setsAside(5).setsAside(5).setsAside(5).setsAside(5);
    expect(play.scores().totals).toEqual([200, 0]);
  });

  test('a farkle with the fourth throw takes the points away', () => {
    const play = afterFour(2, 3, 3);
    expect(play.state.lastTurn).toMatchObject({ status: 'farkled', points: 0 });
    expect(play.totals).toEqual([500, 500]);
  });
});
