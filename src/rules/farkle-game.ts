import { contains, type Dice, type Face } from './dice.js';
import { isRefusal, type Refusal } from './refusal.js';
import type { FarkleSheet, Game, Hold, Score, ScoreMove, Table } from './ruleset.js';
import { SetAsides } from './set-aside.js';
import type { Pad, Tally, Turn } from './state.js';

/** Games of pushing one's luck: set scoring dice aside and throw the rest again, or stop before a throw scores nothing. */
export class FarkleGame implements Game {
  readonly settingOffWinsTies: boolean;
  private readonly setAsides: SetAsides;

  constructor(private readonly sheet: FarkleSheet) {
    this.settingOffWinsTies = sheet.settingOffWinsTies;
    this.setAsides = new SetAsides(sheet);
  }

  newTally(): Pad {
    return { family: 'farkle', banked: 0, farkles: 0 };
  }

  write(tally: Tally, { points }: Score): Pad {
    const pad = asPad(tally);
    return { ...pad, banked: pad.banked + points };
  }

  total(tally: Tally): number {
    return asPad(tally).banked;
  }

  hasTurnsLeft(): boolean {
    return true;
  }

  reachesTarget(tally: Tally): boolean {
    return asPad(tally).banked >= this.sheet.target;
  }

  /** Only the dice just thrown lie on the table; what was set aside stays aside until all six are. */
  table(turn: Turn): Table {
    const running = turn.rolls.reduce((total, roll) => total + (roll.points ?? 0), 0);
    const limit = this.sheet.rollsPerTurn;
    return {
      dice: turn.rolls.at(-1)?.thrown ?? [],
      held: this.setAside(turn),
      points: turn.status === 'playing' ? running : turn.points,
      rollsLeft: limit === null ? null : limit - turn.rolls.length,
    };
  }

  /** Hot dice: when all are set aside, all are thrown again. */
  diceToThrow(turn: Turn): number {
    return this.sheet.dice - this.setAside(turn).length || this.sheet.dice;
  }

  isFatal(thrown: Dice): boolean {
    return this.setAsides.isFarkle(thrown);
  }

  refuseRoll(turn: Turn): Refusal | null {
    const { rollsLeft } = this.table(turn);
    if (rollsLeft === 0) return { code: 'no-rolls-left', rolls: turn.rolls.length };
    if (mustSetAside(turn)) return { code: 'must-set-aside' };
    return null;
  }

  /** Holding no dice takes the last word back (G3). */
  judgeHold(turn: Turn, dice: Dice): { points: number } | Refusal {
    const thrown = turn.rolls.at(-1)?.thrown;
    if (thrown === undefined) return { code: 'nothing-thrown' };
    if (!contains(thrown, dice)) return { code: 'dice-not-in-throw', thrown };
    const points = this.setAsides.worth(dice);
    return points === null ? { code: 'dice-do-not-score', dice } : { points };
  }

  judgeScore(turn: Turn, tally: Tally, category?: string): Score | Refusal {
    if (category !== undefined) return { code: 'category-not-allowed' };
    if (turn.rolls.length === 0) return { code: 'nothing-thrown' };
    if (mustSetAside(turn)) return { code: 'must-set-aside' };
    const { points, rollsLeft } = this.table(turn);
    const minimum = minimumToStop(this.sheet, isOnBoard(asPad(tally)), rollsLeft);
    if (points < minimum) return { code: 'below-minimum', points, minimum };
    return { category: null, points, repeatBonus: 0 };
  }

  holds(turn: Turn): Hold[] {
    const thrown = turn.rolls.at(-1)?.thrown ?? [];
    return this.setAsides.choices(thrown).map((choice) => ({ action: 'hold', ...choice }));
  }

  canScore(turn: Turn, tally: Tally): boolean {
    return !isRefusal(this.judgeScore(turn, tally));
  }

  scores(turn: Turn, tally: Tally): ScoreMove[] {
    const score = this.judgeScore(turn, tally);
    return isRefusal(score) ? [] : [{ action: 'score', points: score.points }];
  }

  /** What lies aside in this run of all dice; a run ends with the throw after the last of them was set aside. */
  private setAside(turn: Turn): Face[] {
    return turn.rolls.reduce<Face[]>((aside, roll) => {
      const before = aside.length === this.sheet.dice ? [] : aside;
      return [...before, ...(roll.held ?? [])];
    }, []);
  }
}

/** A player is on the score pad once something was banked. */
export const isOnBoard = (pad: Pad): boolean => pad.banked > 0;

/**
 * The least running total with which a player may stop, in the last round as in any other (F8); after the last throw
 * whatever lies aside is written down (F7).
 * @param rollsLeft throws still to come; null where they are not limited
 */
export function minimumToStop(sheet: FarkleSheet, onBoard: boolean, rollsLeft: number | null): number {
  if (rollsLeft === 0) return 0;
  return onBoard ? sheet.stoppingMinimum : Math.max(sheet.openingMinimum, sheet.stoppingMinimum);
}

/** Whether a throw lies there of which nothing is set aside yet: that comes before throwing again and before stopping. */
export const mustSetAside = ({ rolls }: Turn): boolean => rolls.length > 0 && !rolls.at(-1)?.held?.length;

function asPad(tally: Tally): Pad {
  if (tally.family !== 'farkle') throw new TypeError('a score pad was expected, not a sheet of categories');
  return tally;
}
