import type { Dice } from '../rules/dice.js';
import { farkle } from '../rules/sheets/farkle.js';
import { farkleFourRolls } from '../rules/sheets/farkle-four-rolls.js';
import { everyThrow } from '../rules/testing/throws.js';
import { FarklePlay } from './farkle-play.js';
import { farkleThrows } from './farkle-throws.js';
import type { FarklePosition } from './play.js';

const unlimited = new FarklePlay(farkle);
const fourRolls = new FarklePlay(farkleFourRolls);

const start = { family: 'farkle', onBoard: true, points: 0, dice: [], diceLeft: 6, rollsLeft: null } as const;
const best = (play: FarklePlay, position: Partial<FarklePosition>) =>
  play.choices({ ...start, ...position })[0];

describe('the chance of a farkle', () => {
  test.each([
    [6, 1080 / 46656],
    [5, 600 / 7776],
    [4, 204 / 1296],
    [3, 60 / 216],
    [2, 16 / 36],
    [1, 4 / 6],
  ])('with %d dice is the printed one', (count, chance) => {
    const fatal = farkleThrows(farkle)[count]!.filter(({ best }) => best.length === 0);
    expect(fatal).toHaveLength(1);
    expect(fatal[0]!.chance).toBeCloseTo(chance, 14);
  });
});

describe('a turn of farkle', () => {
  test('is worth 542.063244 to a player on the pad', () => {
    expect(best(unlimited, {})).toMatchObject({
      action: 'roll',
      expected: expect.closeTo(542.063244, 6) as number,
    });
  });

  test('is worth 510.195309 to a player who must reach 500 first', () => {
    expect(best(unlimited, { onBoard: false })!.expected).toBeCloseTo(510.195309, 6);
  });

  test('goes on under 500 before anything is banked, whatever it risks', () => {
    const choices = unlimited.choices({ ...start, onBoard: false, points: 450, diceLeft: 1 });
    expect(choices.map(({ action }) => action)).toEqual(['roll']);
    expect(unlimited.choices({ ...start, points: 450, diceLeft: 1 })[0]!.action).toBe('score');
  });

  test('gains by another throw of all six dice up to 16,750 points, and by none from 16,800 on', () => {
    expect(best(unlimited, { points: 16_750 })!.action).toBe('roll');
    expect(best(unlimited, { points: 16_800 })!.action).toBe('score');
  });

  test('is worth as much as one throw and a stop where there is too much to lose', () => {
    const points = 100_000;
    const roll = unlimited.choices({ ...start, points, diceLeft: 2 }).find(({ action }) => action === 'roll');
    const gains = everyThrow(2).map((dice) =>
      dice.includes(1) || dice.includes(5) ? points + worth(dice) : 0,
    );
    expect(roll!.expected).toBeCloseTo(gains.reduce((sum, gain) => sum + gain, 0) / 36, 6);
  });

  test('counts all six dice again once they are all set aside', () => {
    const held = best(unlimited, { points: 500, dice: [1], diceLeft: 1 });
    expect(held).toMatchObject({ action: 'hold', dice: [1], points: 100 });
    expect(held!.expected).toBe(best(unlimited, { points: 600, diceLeft: 6 })!.expected);
  });

  test('has nothing to decide after a throw that scores nothing', () => {
    expect(unlimited.choices({ ...start, points: 900, dice: [2, 3], diceLeft: 2 })).toEqual([]);
  });
});

describe('a turn of farkle in four rolls', () => {
  test('is worth 508.997191, on the pad or not', () => {
    expect(best(fourRolls, { rollsLeft: 4 })!.expected).toBeCloseTo(508.997191, 6);
    expect(best(fourRolls, { rollsLeft: 4, onBoard: false })!.expected).toBeCloseTo(508.997191, 6);
  });

  test('may not stop under 500 while throws are left, and does with any points after the last', () => {
    const actions = (rollsLeft: number) =>
      fourRolls.choices({ ...start, points: 50, diceLeft: 5, rollsLeft }).map(({ action }) => action);
    expect(actions(1)).toEqual(['roll']);
    expect(actions(0)).toEqual(['score']);
  });

  test('takes the most that scores with the last throw', () => {
    const choices = fourRolls.choices({
      ...start,
      points: 200,
      dice: [1, 5, 5, 2],
      diceLeft: 4,
      rollsLeft: 0,
    });
    expect(choices[0]).toMatchObject({ dice: [1, 5, 5], expected: 400 });
  });
});

const worth = (dice: Dice): number =>
  dice.reduce<number>((sum, die) => sum + ({ 1: 100, 5: 50 }[die as 1 | 5] ?? 0), 0);
