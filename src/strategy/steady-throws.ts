import { type Dice, type Face, FACES } from '../rules/dice.js';

/** Dice in ascending order, and in how many of all equally likely ways they are thrown. */
export interface Throw {
  dice: Dice;
  ways: number;
}

const known: Throw[][] = [];

/** Every throw of so many dice, once in any order: their ways come to 6 to the power of `count`. */
export const throwsOf = (count: number): Throw[] => (known[count] ??= throwsWith(FACES, count));

/** The mean, over all throws of so many dice, of what they are worth. */
export function meanOver(count: number, worth: (dice: Dice) => number): number {
  const total = throwsOf(count).reduce((sum, { dice, ways }) => sum + ways * worth(dice), 0);
  return total / 6 ** count;
}

function throwsWith(faces: Dice, count: number): Throw[] {
  if (count === 0) return [{ dice: [], ways: 1 }];
  const [face, ...others] = faces;
  if (face === undefined) return [];
  return Array.from({ length: count + 1 }, (_, times) => times).flatMap((times) =>
    throwsWith(others, count - times).map(({ dice, ways }) => ({
      dice: [...Array<Face>(times).fill(face), ...dice],
      ways: ways * choose(count, times),
    })),
  );
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
