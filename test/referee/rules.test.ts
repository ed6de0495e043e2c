import { cardTotals, categoryPoints, repeatBonusFor } from './category-rules.js';
import { COMBINATIONS, isFarkle, mayStop, setAsides, setAsideWorth } from './farkle-rules.js';
import { sheetOf, type CategorySheet, type FarkleSheet } from './sheets.js';
import { commitmentOf, throwOf } from './dice.js';

const kakelorum = sheetOf('kakelorum') as CategorySheet;
const dobbelspel = sheetOf('dobbelspel') as CategorySheet;
const farkle = sheetOf('farkle') as FarkleSheet;
const fourRolls = sheetOf('farkle-four-rolls') as FarkleSheet;

const SCORES: [number[], Record<string, number>][] = [
  [[4, 4, 4, 1, 2], { threeOfAKind: 15, fourOfAKind: 0, fullHouse: 0, fours: 12, chance: 15 }],
  [[4, 4, 4, 2, 6], { threeOfAKind: 20, fourOfAKind: 0 }],
  [[5, 5, 5, 5, 1], { threeOfAKind: 21, fourOfAKind: 21, fiveOfAKind: 0, fives: 20, ones: 1 }],
  [[4, 4, 4, 4, 2], { threeOfAKind: 18, fourOfAKind: 18, fullHouse: 0 }],
  [[5, 5, 5, 5, 5], { threeOfAKind: 25, fourOfAKind: 25, fullHouse: 0, smallStraight: 0, fiveOfAKind: 50 }],
  [[5, 5, 5, 5, 5], { largeStraight: 0, fives: 25, chance: 25 }],
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

test.each(SCORES)('the referee scores %j', (dice, expected) => {
  for (const [category, points] of Object.entries(expected)) {
    expect([category, categoryPoints(dobbelspel, category, dice)]).toEqual([category, points]);
    const own = category === 'fiveOfAKind' ? 'kakelorum' : category;
    expect([own, categoryPoints(kakelorum, own, dice)]).toEqual([own, points]);
  }
});

test('the upper bonus comes with 63, and the repeat bonus does not count towards it', () => {
  const card = { ones: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18, chance: 10 };
  expect(cardTotals(card, 100)).toEqual({ upperTotal: 63, upperBonus: 35, total: 208 });
  expect(cardTotals({ ...card, ones: 2 }, 100)).toEqual({ upperTotal: 62, upperBonus: 0, total: 172 });
});

test('a further five of a kind earns 100 on Dobbelspel only, after a box that holds 50', () => {
  expect(repeatBonusFor(dobbelspel, { fiveOfAKind: 50 }, [2, 2, 2, 2, 2])).toBe(100);
  expect(repeatBonusFor(dobbelspel, { fiveOfAKind: 50 }, [2, 2, 2, 2, 3])).toBe(0);
  expect(repeatBonusFor(dobbelspel, { fiveOfAKind: 0 }, [2, 2, 2, 2, 2])).toBe(0);
  expect(repeatBonusFor(dobbelspel, { fiveOfAKind: null }, [2, 2, 2, 2, 2])).toBe(0);
  expect(repeatBonusFor(kakelorum, { kakelorum: 50 }, [2, 2, 2, 2, 2])).toBe(0);
});

test.each([
  [[2, 2, 3, 3, 4, 6], true],
  [[2, 2, 2, 3, 4, 6], false],
  [[2, 2, 3, 3, 4, 4], false],
  [[2, 2, 2, 2, 4, 4], false],
  [[2, 3, 4, 6], true],
  [[5], false],
  [[6], true],
])('whether %j is a farkle: %s', (dice, fatal) => {
  expect(isFarkle(dice)).toBe(fatal);
  expect(setAsides(dice).length === 0).toBe(fatal);
});

const WORTH: [number[], number | null][] = [
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
  [[1, 2, 3, 4, 5, 6], 1500],
  [[1, 1, 4, 4, 3, 3], 1500],
  [[2, 2, 2, 2, 4, 4], 1500],
  [[3, 3, 3, 4, 3, 4], 1500],
  [[3, 3, 3, 4, 4, 4], 2500],
  [[5, 5, 5, 5, 1, 1], 1500],
  [[2, 2, 2, 2, 2, 2], 3000],
];

test.each(WORTH)('the set-aside %j is worth %s', (dice, points) => {
  expect(setAsideWorth(dice)).toBe(points);
});

test('every combination of the table is worth at least its own points', () => {
  for (const { dice, points } of COMBINATIONS) expect(setAsideWorth(dice)).toBeGreaterThanOrEqual(points);
});

test('stopping asks for 500 on the first way to the pad, or in every turn with throws left', () => {
  expect(mayStop(farkle, 450, false, null)).toBe(false);
  expect(mayStop(farkle, 500, false, null)).toBe(true);
  expect(mayStop(farkle, 50, true, null)).toBe(true);
  expect(mayStop(fourRolls, 450, true, 1)).toBe(false);
  expect(mayStop(fourRolls, 500, false, 1)).toBe(true);
  expect(mayStop(fourRolls, 50, false, 0)).toBe(true);
});

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('the checkable dice follow the published vectors', () => {
  const seeds = ['alice', 'bob'];
  expect(commitmentOf(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  expect(throwOf(SEED, 'g1', seeds, 1, 5)).toEqual([2, 5, 3, 2, 3]);
  expect(throwOf(SEED, 'g1', seeds, 2, 5)).toEqual([6, 6, 5, 4, 3]);
  expect(throwOf(SEED, 'g1', seeds, 3, 3)).toEqual([5, 2, 1]);
  expect(throwOf(SEED, 'g1', seeds, 4, 6)).toEqual([5, 3, 1, 2, 6, 1]);
  expect(throwOf(SEED, 'g1', seeds, 5, 1)).toEqual([3]);
  const forty = '5413213152216563311333223414353312662614';
  expect(throwOf(SEED, 'g1', seeds, 6, 40).join('')).toBe(forty);
  expect(throwOf(SEED, 'g1', ['', ''], 1, 6)).toEqual([5, 6, 3, 5, 2, 3]);
});
