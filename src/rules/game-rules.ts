import { type Chance, Course } from './course.js';
import type { Accepted, Move } from './move.js';
import type { Refusal } from './refusal.js';
import { findRuleset } from './rulesets.js';
import { cancel, join, leave, start } from './seating.js';
import type { GameState } from './state.js';
import { hold, roll, score } from './turn-moves.js';

/** A new game, waiting, with its first players seated in the order given. `ruleset` is the id of a current sheet. */
export function openGame(
  order: { hostId: string; ruleset: string; commitment: string; playerIds: readonly string[] },
  chance: Chance,
): Accepted | Refusal {
  const { hostId, ruleset, commitment, playerIds } = order;
  const rulesetVersion = findRuleset(ruleset)?.version;
  if (rulesetVersion === undefined) throw new Error(`no rule sheet ${ruleset}`);
  const course = new Course(null, chance);
  course.happens('game.created', null, { hostId, ruleset, rulesetVersion, commitment });
  for (const playerId of playerIds) {
    const refusal = join(course, { playerId, clientSeed: '' });
    if (refusal) return refusal;
  }
  return course;
}

/**
 * Judges a move: what happens if it is made now, or why it is refused. The one place where that is decided; it changes
 * nothing by itself.
 */
export function decide(state: GameState, move: Move, chance: Chance): Accepted | Refusal {
  const course = new Course(state, chance);
  return carryOut(course, move) ?? course;
}

/** Null when the move is accepted: then everything it makes happen has happened in the course. */
function carryOut(course: Course, move: Move): Refusal | null {
  switch (move.type) {
    case 'join':
      return join(course, move);
    case 'leave':
      return leave(course, move);
    case 'start':
      return start(course, move);
    case 'cancel':
      return cancel(course);
    case 'roll':
      return roll(course, move);
    case 'hold':
      return hold(course, move);
    case 'score':
      return score(course, move);
  }
}
