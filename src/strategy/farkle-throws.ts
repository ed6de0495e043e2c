import type { Dice } from '../rules/dice.js';
import type { FarkleSheet } from '../rules/ruleset.js';
import { SetAsides } from '../rules/set-aside.js';
import { chanceOfThrow, multisetsOf } from './dice-lattice.js';

/** Throws of so many dice that leave the same choice. */
export interface FarkleThrow {
  /** The chance of one of them. */
  chance: number;
  /** The most that can be set aside with so many dice, for each number of dice that can be set aside; none: a farkle. */
  best: readonly { dice: number; points: number }[];
}

/** Everything that dice can show, as far as it matters to a turn of Farkle; by number of dice, from 0 to all of them. */
export function farkleThrows(sheet: FarkleSheet): FarkleThrow[][] {
  const setAsides = new SetAsides(sheet);
  return Array.from({ length: sheet.dice + 1 }, (_, count) => {
    const throws = new Map<string, FarkleThrow>();
    for (const dice of multisetsOf(count)) {
      const best = mostByDice(setAsides.choices(dice));
      const key = JSON.stringify(best);
      throws.set(key, { chance: (throws.get(key)?.chance ?? 0) + chanceOfThrow(dice), best });
    }
    return [...throws.values()];
  });
}

function mostByDice(choices: readonly { dice: Dice; points: number }[]): FarkleThrow['best'] {
  const most: number[] = [];
  for (const { dice, points } of choices) most[dice.length] = Math.max(points, most[dice.length] ?? 0);
  return most.flatMap((points, dice) => ({ dice, points }));
}

/** All points are multiples of it. */
export const unitOf = ({ combinations }: FarkleSheet): number =>
  Object.values(combinations).reduce((unit, { points }) => commonDivisor(points, unit), 0);

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
