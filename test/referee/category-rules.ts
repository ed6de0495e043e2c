import { UPPER, UPPER_BONUS, UPPER_THRESHOLD, type CategorySheet } from './sheets.js';
import { asKey } from './multiset.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** How often each face lies there, the most frequent first: [3, 2] for a full house. */
function pattern(dice: readonly number[]): number[] {
  const seen = new Map<number, number>();
  for (const die of dice) seen.set(die, (seen.get(die) ?? 0) + 1);
  return [...seen.values()].sort((a, b) => b - a);
}

function hasRun(dice: readonly number[], runs: readonly (readonly number[])[]): boolean {
  return runs.some((run) => run.every((face) => dice.includes(face)));
}

const FOUR_IN_SEQUENCE = [
  [1, 2, 3, 4],
  [2, 3, 4, 5],
  [3, 4, 5, 6],
];
const FIVE_IN_SEQUENCE = ['12345', '23456'];

const most = (dice: readonly number[]): number => pattern(dice)[0] ?? 0;

const LOWER: Record<string, (dice: readonly number[]) => number> = {
  threeOfAKind: (dice) => (most(dice) >= 3 ? sum(dice) : 0),
  fourOfAKind: (dice) => (most(dice) >= 4 ? sum(dice) : 0),
  fullHouse: (dice) => (pattern(dice).join() === '3,2' ? 25 : 0),
  smallStraight: (dice) => (hasRun(dice, FOUR_IN_SEQUENCE) ? 30 : 0),
  largeStraight: (dice) => (FIVE_IN_SEQUENCE.includes(asKey(dice)) ? 40 : 0),
  chance: sum,
};

/** What five dice are worth in a category of the sheet. */
export function categoryPoints(sheet: CategorySheet, category: string, dice: readonly number[]): number {
  const face = (UPPER as readonly string[]).indexOf(category) + 1;
  if (face > 0) return sum(dice.filter((die) => die === face));
  if (category === sheet.fiveOfAKind) return most(dice) === 5 ? 50 : 0;
  const points = LOWER[category];
  if (!points) throw new Error(`no such category: ${category}`);
  return points(dice);
}

/** What a turn that ends with these dice earns beside its category, by the card as it was before. */
export function repeatBonusFor(
  sheet: CategorySheet,
  card: Readonly<Record<string, number | null>>,
  dice: readonly number[],
): number {
  return card[sheet.fiveOfAKind] === 50 && most(dice) === 5 ? sheet.repeatBonus : 0;
}

export interface CardTotals {
  upperTotal: number;
  upperBonus: number;
  total: number;
}

export function cardTotals(card: Readonly<Record<string, number | null>>, repeatBonus: number): CardTotals {
  const upperTotal = sum(UPPER.map((category) => card[category] ?? 0));
  const upperBonus = upperTotal >= UPPER_THRESHOLD ? UPPER_BONUS : 0;
  const boxes = sum(Object.values(card).map((points) => points ?? 0));
  return { upperTotal, upperBonus, total: boxes + upperBonus + repeatBonus };
}
