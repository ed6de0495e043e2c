import { counts, type Dice, FACES } from '../rules/dice.js';

/** A multiset of dice that can be kept, and those that lie one die further. */
export interface Keep {
  dice: Dice;
  /** By face, ones first: the keep with that die added. Empty for keeps of all dice. */
  plus: readonly number[];
  /** The keeps with one die less, once each. */
  minus: readonly number[];
}

/**
 * All multisets of 0 to `size` dice, each known by a number: first those of all dice (every throw that there is), then
 * those of one die less, and so on; the empty one is the last. What a keep is worth follows from the keeps before it, what
 * can best be kept of a throw from the keeps behind it.
 */
export class DiceLattice {
  readonly keeps: readonly Keep[];
  /** How many keeps are of all dice; they are the first. */
  readonly throws: number;
  private readonly within: (readonly number[])[] = [];
  private readonly numbers: ReadonlyMap<number, number>;

  constructor(readonly size: number) {
    const multisets = Array.from({ length: size + 1 }, (_, missing) => multisetsOf(size - missing)).flat();
    this.numbers = new Map(multisets.map((dice, number) => [keyOf(dice), number]));
    this.keeps = multisets.map((dice) => this.keepOf(dice));
    this.throws = multisetsOf(size).length;
  }

  /** The number of a multiset of at most `size` dice. */
  numberOf(dice: Dice): number {
    const number = this.numbers.get(keyOf(dice));
    if (number === undefined) throw new RangeError(`no keep of ${dice.join('-')}`);
    return number;
  }

  /** The number of the empty keep. */
  get nothing(): number {
    return this.keeps.length - 1;
  }

  /** Everything that can be kept of a throw but all of it, once each. */
  keepsIn(thrown: number): readonly number[] {
    return (this.within[thrown] ??= [
      ...new Set(this.keeps[thrown]!.minus.flatMap((less) => [less, ...this.keepsIn(less)])),
    ]);
  }

  private keepOf(dice: Dice): Keep {
    const plus = dice.length < this.size ? FACES.map((face) => this.numberOf([...dice, face])) : [];
    const minus = FACES.filter((face) => dice.includes(face)).map((face) =>
      this.numberOf(dice.toSpliced(dice.indexOf(face), 1)),
    );
    return { dice, plus, minus };
  }
}

/** A key for a multiset: the count of each face as a decimal digit, so of at most nine dice. */
const keyOf = (dice: Dice): number => dice.reduce((key, die) => key + 10 ** die, 0);

/** Every multiset of so many dice, sorted. */
export function multisetsOf(size: number): Dice[] {
  if (size === 0) return [[]];
  return multisetsOf(size - 1).flatMap((dice) =>
    FACES.filter((face) => face >= (dice.at(-1) ?? 1)).map((face) => [...dice, face]),
  );
}

/** The chance to throw just these dice, in any order. */
export function chanceOfThrow(dice: Dice): number {
  const orders = counts(dice).reduce((ways, count) => ways / factorial(count), factorial(dice.length));
  return orders / FACES.length ** dice.length;
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
