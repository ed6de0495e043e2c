import { minimumToStop } from '../rules/farkle-game.js';
import type { FarkleSheet } from '../rules/ruleset.js';
import { type FarkleThrow, farkleThrows, unitOf } from './farkle-throws.js';

/** What turns of Farkle are worth: their highest expected points, from wherever they stand. */
export class FarkleTurns {
  private readonly odds: Odds;
  private readonly kinds = new Map<string, FarkleTurn>();

  constructor(private readonly sheet: FarkleSheet) {
    this.odds = oddsOf(sheet);
  }

  /** Turns of a player with so many throws to come; null: not limited. They are solved when they are first asked for. */
  turn(onBoard: boolean, rollsLeft: number | null): FarkleTurn {
    const minimum = minimumToStop(this.sheet, onBoard, rollsLeft);
    const key = `${minimum} ${rollsLeft}`;
    const known = this.kinds.get(key);
    if (known) return known;
    const next = rollsLeft ? this.turn(onBoard, rollsLeft - 1) : null;
    const turn = new FarkleTurn(this.odds, minimum, rollsLeft === 0, next);
    this.kinds.set(key, turn);
    return turn;
  }
}

/** Turns that differ in nothing but their points and dice. Points only grow, so they are solved from high totals down. */
class FarkleTurn {
  private readonly values: Float64Array;

  /**
   * @param minimum the least total to stop with
   * @param isLast whether no throw is left
   * @param next the same turn after the next throw; null: as this one
   */
  constructor(
    private readonly odds: Odds,
    private readonly minimum: number,
    private readonly isLast: boolean,
    next: FarkleTurn | null,
  ) {
    const { throws, unit, enough } = odds;
    this.values = new Float64Array(isLast ? 0 : this.place(enough, 0));
    for (let points = enough - unit; points >= 0 && !isLast; points -= unit) {
      for (let dice = 1; dice < throws.length; dice++) {
        this.values[this.place(points, dice)] = meanOf(throws[dice]!, (setAside) =>
          (next ?? this).settingAside(points, dice, setAside),
        );
      }
    }
  }

  /** What it is worth to throw so many dice with these points set aside; null where no throw is left. */
  throwing(points: number, dice: number): number | null {
    const { throws, enough } = this.odds;
    if (this.isLast) return null;
    if (points < enough) return this.values[this.place(points, dice)]!;
    return meanOf(throws[dice]!, (setAside) => points + setAside.points);
  }

  /** What stopping is worth; null where it is not allowed. */
  stopping(points: number): number | null {
    return points > 0 && points >= this.minimum ? points : null;
  }

  /** What the better of throwing and stopping is worth. */
  goingOn(points: number, dice: number): number {
    return Math.max(this.stopping(points) ?? 0, this.throwing(points, dice) ?? 0);
  }

  /** What it is worth to set some of the dice aside that were just thrown. */
  settingAside(points: number, thrown: number, setAside: { dice: number; points: number }): number {
    const left = thrown - setAside.dice || this.odds.throws.length - 1; // hot dice: all of them again
    return this.goingOn(points + setAside.points, left);
  }

  private place(points: number, dice: number): number {
    return (points / this.odds.unit) * this.odds.throws.length + dice;
  }
}

interface Odds {
  /** By number of dice. */
  throws: readonly (readonly FarkleThrow[])[];
  /** All points are multiples of it. */
  unit: number;
  /**
   * From this total on nobody should throw again, with however many dice: a throw would lose more than it gains, and since
   * the total never falls, so would every one after it.
   */
  enough: number;
}

function oddsOf(sheet: FarkleSheet): Odds {
  const throws = farkleThrows(sheet);
  const unit = unitOf(sheet);
  const limits = [...throws.slice(1).map(breakEven), sheet.openingMinimum, sheet.stoppingMinimum];
  return { throws, unit, enough: unit * Math.ceil(Math.max(...limits) / unit) };
}

/** The mean over all throws, with the best that can be set aside from each. */
function meanOf(
  throws: readonly FarkleThrow[],
  worth: (setAside: { dice: number; points: number }) => number,
): number {
  let mean = 0;
  for (const { chance, best } of throws) {
    let most = 0;
    for (const setAside of best) most = Math.max(most, worth(setAside));
    mean += chance * most;
  }
  return mean;
}

/** The total with which one more throw loses as much as it gains. */
function breakEven(throws: readonly FarkleThrow[]): number {
  const farkle = throws.filter(({ best }) => best.length === 0).reduce((sum, { chance }) => sum + chance, 0);
  return meanOf(throws, ({ points }) => points) / farkle;
}
