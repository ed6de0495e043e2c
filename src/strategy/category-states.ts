import type { CategorySheet } from '../rules/ruleset.js';
import type { Card } from '../rules/state.js';
import { DiceLattice } from './dice-lattice.js';

/** A category as the solver sees it. */
export interface Box {
  id: string;
  isUpper: boolean;
  /** Every value that dice can have in it, once. */
  values: readonly number[];
  /** By number of the throw: the place of what it is worth in `values`. */
  valueOf: readonly number[];
}

/**
 * The states of a player between two turns, numbered. A state is which boxes are filled, the upper total as far as it
 * counts, and, where repeated five of a kind earn a bonus, whether the box for them holds its points. Those are all that
 * the points still to come depend on.
 */
export class CategoryStates {
  readonly lattice: DiceLattice;
  readonly boxes: readonly Box[];
  /** How many sets of filled boxes there are: bit `i` of a set's number is box `i`, one bit more says that repeats count. */
  readonly sets: number;
  /** Upper totals from here on are all the same, and this one stands for them. */
  readonly threshold: number;
  private readonly repeatBox: number;

  private static readonly known = new WeakMap<CategorySheet, CategoryStates>();

  /** Those of a sheet, worked out once. */
  static of(sheet: CategorySheet): CategoryStates {
    const states = this.known.get(sheet) ?? new CategoryStates(sheet);
    this.known.set(sheet, states);
    return states;
  }

  private constructor(readonly sheet: CategorySheet) {
    this.lattice = new DiceLattice(sheet.dice);
    this.boxes = Object.keys(sheet.categories).map((id) => this.boxOf(id));
    this.repeatBox = this.boxes.findIndex(({ id }) => id === sheet.repeatBonus?.category);
    this.sets = 1 << (this.boxes.length + (sheet.repeatBonus ? 1 : 0));
    this.threshold = sheet.upperBonus.threshold;
  }

  /** How many states there are; some of them are never reached. */
  get size(): number {
    return this.sets * (this.threshold + 1);
  }

  number(set: number, upperTotal: number): number {
    return set * (this.threshold + 1) + Math.min(upperTotal, this.threshold);
  }

  isFilled(set: number, box: number): boolean {
    return ((set >> box) & 1) === 1;
  }

  /** Whether repeated five of a kind earn their bonus in this set. */
  earnsRepeats(set: number): boolean {
    return this.isFilled(set, this.boxes.length);
  }

  /** Whether a player can come to have this set. */
  isPossible(set: number): boolean {
    return !this.earnsRepeats(set) || this.isFilled(set, this.repeatBox);
  }

  /** The set once `points` are written in an open box. */
  fill(set: number, box: number, points: number): number {
    const earns = box === this.repeatBox && points > 0;
    return set | (1 << box) | (earns ? 1 << this.boxes.length : 0);
  }

  /** The boxes that are open. */
  open(set: number): number[] {
    return this.boxes.flatMap((_, box) => (this.isFilled(set, box) ? [] : [box]));
  }

  /** What is added when the upper total goes from one to another. */
  bonusBetween(before: number, after: number): number {
    return before < this.threshold && after >= this.threshold ? this.sheet.upperBonus.points : 0;
  }

  /** The most that a box can add to the upper total. */
  mostUpper(box: number): number {
    const { isUpper, values } = this.boxes[box]!;
    return isUpper ? Math.max(...values) : 0;
  }

  /** Of the throws, those that earn a bonus once repeats count. */
  repeats(): number[] {
    const box = this.boxes[this.repeatBox];
    return (box?.valueOf ?? []).flatMap((value, number) => (box!.values[value]! > 0 ? [number] : []));
  }

  /** The set of a score sheet. */
  setOf({ boxes }: Card): number {
    return this.boxes.reduce((set, { id }, box) => {
      const points = boxes[id] ?? null;
      return points === null ? set : this.fill(set, box, points);
    }, 0);
  }

  private boxOf(id: string): Box {
    const { section, score } = this.sheet.categories[id]!;
    const points = this.lattice.keeps.slice(0, this.lattice.throws).map(({ dice }) => score(dice));
    const values = [...new Set(points)];
    return { id, isUpper: section === 'upper', values, valueOf: points.map((one) => values.indexOf(one)) };
  }
}
