import { countOf, counts, type Dice, type Face, FACES, sum } from '../dice.js';
import type { Category } from '../ruleset.js';

const upper = (face: Face): Category => ({ section: 'upper', score: (dice) => face * countOf(dice, face) });
const lower = (score: (dice: Dice) => number): Category => ({ section: 'lower', score });

const hasEqual = (dice: Dice, n: number): boolean => counts(dice).some((count) => count >= n);
const isFullHouse = (dice: Dice): boolean => counts(dice).includes(3) && counts(dice).includes(2);
const hasSequence = (dice: Dice, n: number): boolean =>
  FACES.some(
    (first) => FACES.slice(first - 1, first - 1 + n).filter((face) => dice.includes(face)).length === n,
  );

/** The upper section: the sum of the dice that show the box's number. */
export const upperSection = {
  ones: upper(1),
  twos: upper(2),
  threes: upper(3),
  fours: upper(4),
  fives: upper(5),
  sixes: upper(6),
};

export const threeOfAKind = lower((dice) => (hasEqual(dice, 3) ? sum(dice) : 0));
export const fourOfAKind = lower((dice) => (hasEqual(dice, 4) ? sum(dice) : 0));
/** Three of one number and two of another: five equal dice are none (K1). */
export const fullHouse = lower((dice) => (isFullHouse(dice) ? 25 : 0));
/** A large straight is one, too (K2). */
export const smallStraight = lower((dice) => (hasSequence(dice, 4) ? 30 : 0));
export const largeStraight = lower((dice) => (hasSequence(dice, 5) ? 40 : 0));
export const fiveOfAKind = lower((dice) => (hasEqual(dice, 5) ? 50 : 0));
export const chance = lower(sum);
