import type { CategoryStates } from './category-states.js';
import { TurnProgram } from './turn-program.js';

/**
 * A turn of two states at once, which have the same boxes filled and upper totals of their own. It is worked out from its
 * end: `end`, then `throwAgain` and `choose` in turn, and once more `throwAgain` for the beginning. Everything is worth the
 * points that come from there to the end of the game.
 */
export class CategoryTurn {
  private readonly program: TurnProgram;
  private readonly repeats: readonly number[];
  private set = 0;

  /** @param expected what states after this turn are worth, by number of the state */
  constructor(
    private readonly states: CategoryStates,
    private readonly expected: Float64Array,
  ) {
    this.program = new TurnProgram(states);
    this.repeats = states.repeats();
  }

  /** From now on for these states, with these boxes open: the worth of throws that end the turn. */
  end(set: number, open: readonly number[], totals: readonly [number, number]): void {
    this.set = set;
    for (const box of open) this.write(box, totals);
    this.program.end(open);
    if (!this.states.earnsRepeats(set)) return;
    for (const number of this.repeats) {
      this.program.worth[2 * number]! += this.repeatPoints;
      this.program.worth[2 * number + 1]! += this.repeatPoints;
    }
  }

  /** From the worth of throws to that of keeps: the mean over the dice that are thrown to them. */
  throwAgain(): void {
    this.program.throwAgain();
  }

  /** From the worth of keeps to that of throws: the best that can be kept, or what the throw was worth before. */
  choose(): void {
    this.program.choose();
  }

  /** What a throw or a keep is worth to the first state. */
  worthOf(number: number): number {
    return this.program.worth[2 * number]!;
  }

  /** What it is worth to the first state to end the turn by writing a throw in an open box. */
  worthIn(box: number, number: number): number {
    const value = this.states.boxes[box]!.valueOf[number]!;
    const repeats = this.states.earnsRepeats(this.set) && this.repeats.includes(number);
    return this.program.written[box]![2 * value]! + (repeats ? this.repeatPoints : 0);
  }

  /** What the turn is worth to both states before its first throw. */
  solve(): [number, number] {
    const { worth } = this.program;
    for (let left = 1; left < this.states.sheet.rollsPerTurn; left++) {
      this.throwAgain();
      this.choose();
    }
    this.throwAgain();
    const { nothing } = this.states.lattice;
    return [worth[2 * nothing]!, worth[2 * nothing + 1]!];
  }

  private write(box: number, totals: readonly [number, number]): void {
    const { states, set } = this;
    const { isUpper, values } = states.boxes[box]!;
    const written = this.program.written[box]!;
    for (let value = 0; value < values.length; value++) {
      const points = values[value]!;
      const next = states.fill(set, box, points);
      const upper = isUpper ? points : 0;
      written[2 * value] = points + this.worthAfter(next, totals[0], upper);
      written[2 * value + 1] = points + this.worthAfter(next, totals[1], upper);
    }
  }

  /** What comes once a turn has ended with `upper` more in the upper section. */
  private worthAfter(next: number, total: number, upper: number): number {
    const { states } = this;
    return states.bonusBetween(total, total + upper) + this.expected[states.number(next, total + upper)]!;
  }

  private get repeatPoints(): number {
    return this.states.sheet.repeatBonus?.points ?? 0;
  }
}
