import type { Dice } from '../rules/dice.js';
import type { Ruled } from '../rules/rulesets.js';
import type { Roll, Tally, Turn } from '../rules/state.js';
import { type Decision, sameDice } from './decision.js';
import type { Choice, Play, Position } from './play.js';
import { positionOf } from './position.js';

/** A decision that was made, and what it cost. */
export interface JudgedDecision {
  /** The throw of the turn that it followed. */
  roll: number;
  /** The dice that it was about; none where Farkle is thrown on or banked. */
  dice: Dice;
  made: Choice;
  best: Choice;
}

/** A turn that is over. What is expected is the final total in category games, and the points of the turn in Farkle. */
export interface JudgedTurn {
  decisions: JudgedDecision[];
  /** What was expected before the first throw. */
  before: number;
  /** What the dice gave above what was expected of them. */
  luck: number;
  /** Minus what the decisions cost. */
  skill: number;
  /** What is expected after all that; `before + luck + skill`. */
  after: number;
}

/** A moment of a turn in which something could be decided: after each throw, and in Farkle once dice were set aside. */
interface Moment {
  roll: number;
  position: Position;
  /** Null where the turn was cut off. */
  made: Decision | null;
}

/**
 * Judges the throws and the decisions of a turn.
 * @param tally what the player had before the turn
 */
export function analyseTurn(state: Ruled, turn: Turn, tally: Tally, play: Play): JudgedTurn {
  const start = positionOf(state, whilePlaying(turn, []), tally);
  const before = play.choices(start)[0]!.expected;
  const judged: JudgedTurn = { decisions: [], before, luck: 0, skill: 0, after: before };
  for (const { roll, position, made } of momentsOf(state, turn, tally)) {
    const choices = play.choices(position);
    const best = choices[0];
    judged.luck += (best?.expected ?? 0) - judged.after; // nothing is left of the points after a farkle
    judged.after = best?.expected ?? 0;
    if (!best || !made) continue;
    const choice = choices.find((one) => isSame(one, made));
    if (!choice) throw new Error(`turn ${turn.number} holds a decision that cannot be made`);
    judged.skill += choice.expected - best.expected;
    judged.after = choice.expected;
    judged.decisions.push({ roll, dice: position.dice, made: choice, best });
  }
  return judged;
}

/** A turn as it was after some of its throws. */
const whilePlaying = (turn: Turn, rolls: Roll[]): Turn => ({ ...turn, status: 'playing', rolls });

function momentsOf(state: Ruled, turn: Turn, tally: Tally): Moment[] {
  return turn.rolls.flatMap((last, i) => {
    const { number: roll, held } = last;
    const at = (now: Roll): Position =>
      positionOf(state, whilePlaying(turn, [...turn.rolls.slice(0, i), now]), tally);
    const thrown = at({ ...last, held: null, points: null });
    const next = nextOf(turn, i);
    if (tally.family === 'categories') {
      const made = next?.action === 'roll' ? { action: 'hold' as const, dice: held ?? [] } : next;
      return [{ roll, position: thrown, made }];
    }
    if (!held?.length) return [{ roll, position: thrown, made: null }];
    return [
      { roll, position: thrown, made: { action: 'hold', dice: held } },
      { roll, position: at(last), made: next },
    ];
  });
}

/** What followed a throw of the turn. */
function nextOf({ rolls, status, category }: Turn, roll: number): Decision | null {
  if (roll < rolls.length - 1) return { action: 'roll' };
  if (status !== 'scored') return null;
  return category === null ? { action: 'score' } : { action: 'score', category };
}

function isSame(one: Decision, other: Decision): boolean {
  if (one.action === 'hold' && other.action === 'hold') return sameDice(one.dice, other.dice);
  if (one.action === 'score' && other.action === 'score') return one.category === other.category;
  return one.action === other.action;
}
