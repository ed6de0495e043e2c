import type { FarkleSheet } from './sheets.js';
import { asKey, minus, sorted, subMultisets } from './multiset.js';

export interface Combination {
  id: string;
  dice: number[];
  points: number;
}

const FACES = [1, 2, 3, 4, 5, 6];
const times = (count: number, face: number): number[] => Array<number>(count).fill(face);
const pairs = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => [a, b] as const));

/** Every way the printed table can be shown in dice, written out. */
export const COMBINATIONS: readonly Combination[] = [
  { id: 'single1', dice: [1], points: 100 },
  { id: 'single5', dice: [5], points: 50 },
  ...[300, 200, 300, 400, 500, 600].map((points, i) => ({
    id: `three${i + 1}`,
    dice: times(3, i + 1),
    points,
  })),
  ...FACES.map((face) => ({ id: 'fourOfAKind', dice: times(4, face), points: 1000 })),
  ...FACES.map((face) => ({ id: 'fiveOfAKind', dice: times(5, face), points: 2000 })),
  ...FACES.map((face) => ({ id: 'sixOfAKind', dice: times(6, face), points: 3000 })),
  { id: 'straight', dice: FACES, points: 1500 },
  ...pairs.flatMap(([a, b]) =>
    FACES.filter((c) => c > b).map((c) => ({ id: 'threePairs', dice: [a, a, b, b, c, c], points: 1500 })),
  ),
  ...pairs.flatMap(([a, b]) => [
    { id: 'fourAndPair', dice: [...times(4, a), b, b], points: 1500 },
    { id: 'fourAndPair', dice: [a, a, ...times(4, b)], points: 1500 },
    { id: 'twoTriplets', dice: [...times(3, a), ...times(3, b)], points: 2500 },
  ]),
];

const known = new Map<string, number | null>([['', 0]]);

/**
 * What dice set aside from one throw are worth: the best of all ways to take them away combination by
 * combination until none is left; null when that cannot be done.
 */
export function setAsideWorth(dice: readonly number[]): number | null {
  const key = asKey(dice);
  const before = known.get(key);
  if (before !== undefined) return before;
  let best: number | null = null;
  for (const combination of COMBINATIONS) {
    const rest = minus(dice, combination.dice);
    const worth = rest && setAsideWorth(rest);
    if (worth !== null) best = Math.max(best ?? 0, worth + combination.points);
  }
  known.set(key, best);
  return best;
}

export interface SetAside {
  dice: number[];
  points: number;
}

/** Every different set-aside of a throw that would be accepted. */
export function setAsides(thrown: readonly number[]): SetAside[] {
  return subMultisets(thrown).flatMap((dice) => {
    const points = dice.length > 0 ? setAsideWorth(dice) : null;
    return points === null ? [] : [{ dice: sorted(dice), points }];
  });
}

/** A throw without any scoring dice. */
export function isFarkle(thrown: readonly number[]): boolean {
  return !COMBINATIONS.some((combination) => minus(thrown, combination.dice) !== null);
}

/** Whether the sheet lets a player stop with this running total. */
export function mayStop(
  sheet: FarkleSheet,
  points: number,
  onBoard: boolean,
  rollsLeft: number | null,
): boolean {
  if (rollsLeft === 0) return true;
  return points >= Math.max(sheet.stoppingMinimum, onBoard ? 0 : sheet.openingMinimum);
}
