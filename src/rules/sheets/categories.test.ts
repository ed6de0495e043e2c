import type { Dice } from '../dice.js';
import { everyThrow, sorted } from '../testing/throws.js';
import { dobbelspel } from './dobbelspel.js';
import { kakelorum } from './kakelorum.js';

type Id = keyof typeof dobbelspel.categories;

const { kakelorum: fiveOfAKind, ...others } = kakelorum.categories;
const sheets = [
  ['kakelorum', { ...others, fiveOfAKind }],
  ['dobbelspel', dobbelspel.categories],
] as const;
const ids = Object.keys(dobbelspel.categories) as Id[];
const throws = everyThrow(5);

/** The sheets read once more, in another way: every category by the look of the dice laid in a row, lowest first. */
const fiveEqual = (row: string) => /^(.)\1{4}$/.test(row);
const inSequence = (row: string, runs: string[]) =>
  runs.some((run) => run.split('').every((n) => row.includes(n)));
const total = (row: string) => [...row].reduce((points, n) => points + Number(n), 0);
const reading: Record<Id, (row: string) => number> = {
  ones: (row) => total(row.replace(/[^1]/g, '')),
  twos: (row) => total(row.replace(/[^2]/g, '')),
  threes: (row) => total(row.replace(/[^3]/g, '')),
  fours: (row) => total(row.replace(/[^4]/g, '')),
  fives: (row) => total(row.replace(/[^5]/g, '')),
  sixes: (row) => total(row.replace(/[^6]/g, '')),
  threeOfAKind: (row) => (/(.)\1\1/.test(row) ? total(row) : 0),
  fourOfAKind: (row) => (/(.)\1\1\1/.test(row) ? total(row) : 0),
  fullHouse: (row) => (/^(.)\1\1(.)\2$|^(.)\3(.)\4\4$/.test(row) && !fiveEqual(row) ? 25 : 0),
  smallStraight: (row) => (inSequence(row, ['1234', '2345', '3456']) ? 30 : 0),
  largeStraight: (row) => (inSequence(row, ['12345', '23456']) ? 40 : 0),
  fiveOfAKind: (row) => (fiveEqual(row) ? 50 : 0),
  chance: total,
};

const examples: [Dice, Partial<Record<Id, number>>][] = [
  [[4, 4, 4, 1, 2], { threeOfAKind: 15, fourOfAKind: 0, fullHouse: 0, fours: 12, chance: 15 }],
  [[4, 4, 4, 2, 6], { threeOfAKind: 20, fourOfAKind: 0 }],
  [[5, 5, 5, 5, 1], { threeOfAKind: 21, fourOfAKind: 21, fiveOfAKind: 0, fives: 20, ones: 1 }],
  [[4, 4, 4, 4, 2], { threeOfAKind: 18, fourOfAKind: 18, fullHouse: 0 }],
  [[5, 5, 5, 5, 5], { threeOfAKind: 25, fourOfAKind: 25, fullHouse: 0, smallStraight: 0, largeStraight: 0 }],
  [[5, 5, 5, 5, 5], { fiveOfAKind: 50, fives: 25, chance: 25 }],
  [[3, 3, 3, 3, 3], { threes: 15, fives: 0 }],
  [[2, 2, 5, 5, 5], { fullHouse: 25, threeOfAKind: 19, fourOfAKind: 0 }],
  [[2, 2, 5, 5, 6], { fullHouse: 0 }],
  [[1, 2, 3, 4, 5], { smallStraight: 30, largeStraight: 40 }],
  [[2, 3, 4, 5, 6], { smallStraight: 30, largeStraight: 40 }],
  [[1, 2, 3, 4, 6], { smallStraight: 30, largeStraight: 0 }],
  [[1, 3, 4, 5, 6], { smallStraight: 30, largeStraight: 0 }],
  [[1, 2, 3, 3, 4], { smallStraight: 30, largeStraight: 0 }],
  [[2, 3, 4, 5, 5], { smallStraight: 30 }],
  [[1, 2, 3, 5, 6], { smallStraight: 0, largeStraight: 0 }],
  [[3, 4, 4, 6, 6], { smallStraight: 0 }],
  [[6, 6, 6, 6, 6], { chance: 30, sixes: 30 }],
];

/** How many of the 7776 throws score anything there. */
const scoring: [Id, number][] = [
  ['threeOfAKind', 1656],
  ['fourOfAKind', 156],
  ['fullHouse', 300],
  ['smallStraight', 1200],
  ['largeStraight', 240],
  ['fiveOfAKind', 6],
];

describe.each(sheets)('the categories of %s', (_, categories) => {
  test.each(examples)('score %j as %j', (dice, points) => {
    const scored = Object.fromEntries(
      Object.keys(points).map((id) => [id, categories[id as Id].score(dice)]),
    );
    expect(scored).toEqual(points);
  });

  test.each(ids)(
    'score %s of every throw by the words of the sheet, in whatever order the dice lie',
    (id) => {
      const misread = throws.find((dice) => categories[id].score(dice) !== reading[id](sorted(dice)));
      expect(misread).toBeUndefined();
    },
  );

  test.each(scoring)('score something under %s for %d of the 7776 throws', (id, count) => {
    expect(throws.filter((dice) => categories[id].score(dice) > 0)).toHaveLength(count);
  });
});

test('Kakelorum prints chance before its five of a kind, Dobbelspel after it', () => {
  expect(Object.keys(kakelorum.categories).slice(-2)).toEqual(['chance', 'kakelorum']);
  expect(Object.keys(dobbelspel.categories).slice(-2)).toEqual(['fiveOfAKind', 'chance']);
});
