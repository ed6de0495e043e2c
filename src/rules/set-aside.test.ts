import { type Dice, subMultisets } from './dice.js';
import { exampleOf, SetAsides } from './set-aside.js';
import { farkleFourRolls } from './sheets/farkle-four-rolls.js';
import { farkle } from './sheets/farkle.js';
import { worthByHand } from './testing/farkle-reading.js';
import { everyMultiset, everyThrow, sorted } from './testing/throws.js';

const worths: [Dice, number | null][] = [
  [[1], 100],
  [[5], 50],
  [[1, 5], 150],
  [[1, 1], 200],
  [[1, 1, 1], 300],
  [[5, 5, 5], 500],
  [[6, 6, 6, 1, 5], 750],
  [[5, 5, 5, 1], 600],
  [[1, 1, 1, 3], null],
  [[2], null],
  [[2, 2], null],
  [[2, 4, 5, 5], null],
  [[1, 1, 1, 1], 1000],
  [[5, 5, 5, 5, 5], 2000],
  [[1, 1, 1, 1, 1, 1], 3000],
  [[2, 2, 2, 2, 2, 2], 3000],
  [[1, 2, 3, 4, 5, 6], 1500],
  [[1, 1, 4, 4, 3, 3], 1500],
  [[2, 2, 2, 2, 4, 4], 1500],
  [[3, 3, 3, 4, 3, 4], 1500],
  [[3, 3, 3, 4, 4, 4], 2500],
  [[5, 5, 5, 5, 1, 1], 1500],
];

const farkles: [Dice, boolean][] = [
  [[2, 2, 3, 3, 4, 6], true],
  [[2, 2, 2, 3, 4, 6], false],
  [[2, 2, 3, 3, 4, 4], false],
  [[2, 2, 2, 2, 4, 4], false],
  [[2, 3, 4, 6], true],
  [[5], false],
  [[6], true],
];

const chances: [number, number, number][] = [
  [6, 1080, 46656],
  [5, 600, 7776],
  [4, 204, 1296],
  [3, 60, 216],
  [2, 16, 36],
  [1, 4, 6],
];

describe.each([farkle, farkleFourRolls])('by the sheet $id', (sheet) => {
  const setAsides = new SetAsides(sheet);

  test.each(worths)('%j set aside from one throw is worth %j', (dice, points) => {
    expect(setAsides.worth(dice)).toBe(points);
  });

  test.each(Object.entries(sheet.combinations))('%s is worth what is printed beside it: %j', (_, printed) => {
    expect(setAsides.worth(exampleOf(printed))).toBe(printed.points);
  });

  test.each(chances)('%d dice are worth the best of all ways to group them, whatever was thrown', (count) => {
    const misread = everyThrow(count).find((dice) => setAsides.worth(dice) !== worthByHand(dice));
    expect(misread).toBeUndefined();
  });

  test.each(farkles)('the throw %j is a farkle: %j', (dice, expected) => {
    expect(setAsides.isFarkle(dice)).toBe(expected);
  });

  test.each(chances)('%d dice are a farkle in %d of %d throws', (count, lost, all) => {
    const throws = everyThrow(count);
    expect(throws).toHaveLength(all);
    expect(throws.filter((dice) => setAsides.isFarkle(dice))).toHaveLength(lost);
  });

  test.each(chances)(
    'the choices from %d dice are all parts that score, each once, with their worth',
    (count) => {
      for (const dice of everyMultiset(count)) {
        const scoring = subMultisets(dice).filter((part) => part.length > 0 && worthByHand(part) !== null);
        const choices = setAsides.choices(dice);
        expect(choices.map((choice) => sorted(choice.dice)).sort()).toEqual(scoring.map(sorted).sort());
        expect(choices).toEqual(choices.map((choice) => ({ ...choice, points: worthByHand(choice.dice) })));
        expect(setAsides.isFarkle(dice)).toBe(choices.length === 0);
      }
    },
  );
});
