import type { FarkleSheet } from '../rules/ruleset.js';
import { SetAsides } from '../rules/set-aside.js';
import { FarkleTurns } from './farkle-turns.js';
import { bestFirst, type Choice, type FarklePosition, type Play, type Position } from './play.js';

/** Perfect play on a score pad: what is expected is the points of the turn, whatever the others have. */
export class FarklePlay implements Play {
  private readonly turns: FarkleTurns;
  private readonly setAsides: SetAsides;

  constructor(sheet: FarkleSheet) {
    this.turns = new FarkleTurns(sheet);
    this.setAsides = new SetAsides(sheet);
  }

  choices(position: Position): Choice[] {
    if (position.family !== 'farkle') throw new TypeError('a score pad was expected, not a sheet');
    return bestFirst(position.dice.length > 0 ? this.holds(position) : this.rollAndScore(position));
  }

  private holds({ onBoard, points, dice, rollsLeft }: FarklePosition): Choice[] {
    const turn = this.turns.turn(onBoard, rollsLeft);
    return this.setAsides.choices(dice).map((choice) => {
      const setAside = { dice: choice.dice.length, points: choice.points };
      return { action: 'hold', ...choice, expected: turn.settingAside(points, dice.length, setAside) };
    });
  }

  private rollAndScore({ onBoard, points, diceLeft, rollsLeft }: FarklePosition): Choice[] {
    const turn = this.turns.turn(onBoard, rollsLeft);
    const rolling = turn.throwing(points, diceLeft);
    const stopping = turn.stopping(points);
    return [
      ...(rolling === null ? [] : [{ action: 'roll' as const, expected: rolling }]),
      ...(stopping === null ? [] : [{ action: 'score' as const, points, expected: stopping }]),
    ];
  }
}
