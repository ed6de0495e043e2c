import type { CategoryStates } from './category-states.js';
import { TurnProgram } from './turn-program.js';

/**
 * A turn of two states at once, which have the same boxes filled and upper totals of their own. It is worked out from its
 * end: first `end`, then `goBack`. Everything is worth the points that come from there to the end of the game.
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

  /** From the end back to where so many throws, one or more, are still to come: the worth of keeps there. */
  goBack(rollsLeft: number): void {
    this.program.throwAgain();
    for (let left = 1; left < rollsLeft; left++) {
      this.program.choose();
      this.program.throwAgain();
    }
  }

  /** What a throw, after `end`, or a keep, after `goBack`, is worth to the first state. */
  worthOf(number: number): number {
    return this.program.worth[2 * number]!;
  }

  /** What it is worth to the first state to end the turn by writing a throw in an open box; any time after `end`. */
  worthIn(box: number, number: number): number {
    const value = this.states.boxes[box]!.valueOf[number]!;
    const repeats = this.states.earnsRepeats(this.set) && this.repeats.includes(number);
    return this.program.written[box]![2 * value]! + (repeats ? this.repeatPoints : 0);
  }

  /** From the end back to the beginning: what the turn is worth to both states. */
  solve(): [number, number] {
    const { lattice, sheet } = this.states;
    this.goBack(sheet.rollsPerTurn);
    const { worth } = this.program;
    return [worth[2 * lattice.nothing]!, worth[2 * lattice.nothing + 1]!];
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
