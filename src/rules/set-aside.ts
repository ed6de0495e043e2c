import { counts, type Dice, FACES, subMultisets } from './dice.js';
import type { Combination, FarkleSheet } from './ruleset.js';

/** What dice set aside from one throw are worth under a sheet's combinations. */
export class SetAsides {
  private readonly patterns: { counts: number[]; points: number }[];
  private readonly known = new Map<string, number | null>();

  constructor(sheet: FarkleSheet) {
    this.patterns = Object.values(sheet.combinations).flatMap((combination) =>
      everyCase(combination).map((dice) => ({ counts: dice, points: combination.points })),
    );
  }

  /**
   * What the dice are worth, split in the best way into combinations with no die left over (F5); null if there is no such way.
   * No dice are worth 0.
   */
  worth(dice: Dice): number | null {
    return this.best(counts(dice));
  }

  /** Whether no die of the throw can be set aside. */
  isFarkle(thrown: Dice): boolean {
    const lying = counts(thrown);
    return !this.patterns.some((pattern) => fits(lying, pattern.counts));
  }

  /** Every choice of scoring dice from one throw, with what it is worth. */
  choices(thrown: Dice): { dice: Dice; points: number }[] {
    return subMultisets(thrown).flatMap((dice) => {
      const points = this.worth(dice);
      return dice.length === 0 || points === null ? [] : [{ dice, points }];
    });
  }

  private best(lying: number[]): number | null {
    const key = lying.join('');
    let best = this.known.get(key);
    if (best === undefined) {
      best = this.split(lying);
      this.known.set(key, best);
    }
    return best;
  }

  private split(lying: number[]): number | null {
    if (lying.every((count) => count === 0)) return 0;
    const ways = this.patterns.flatMap((pattern) => {
      if (!fits(lying, pattern.counts)) return [];
      const rest = this.best(lying.map((count, i) => count - (pattern.counts[i] ?? 0)));
      return rest === null ? [] : [rest + pattern.points];
    });
    return ways.length === 0 ? null : Math.max(...ways);
  }
}

const fits = (lying: number[], part: number[]): boolean => part.every((count, i) => count <= (lying[i] ?? 0));

/** The dice that show what a combination is. */
export const exampleOf = (combination: Combination): Dice =>
  'dice' in combination ? combination.dice : combination.example;

/** The dice of a combination, as counts by face: one case for fixed dice, every choice of numbers for a shape. */
function everyCase(combination: Combination): number[][] {
  if ('dice' in combination) return [counts(combination.dice)];
  return combination.shape.reduce<number[][]>(
    (cases, size) =>
      cases.flatMap((taken) =>
        FACES.flatMap((_, i) => (taken[i] === 0 ? [taken.map((count, j) => (i === j ? size : count))] : [])),
      ),
    [FACES.map(() => 0)],
  );
}
