import { counts, type Dice } from '../rules/dice.js';
import type { Move } from '../rules/move.js';
import { gameOf, rulesetOf } from '../rules/rulesets.js';
import type { GameState } from '../rules/state.js';

/**
 * What a player makes up its mind to do in its turn. `hold` in a category game: keep these and throw the rest; in Farkle:
 * set these aside.
 */
export type Decision =
  { action: 'roll' } | { action: 'hold'; dice: Dice } | { action: 'score'; category?: string };

/**
 * The next move that carries a decision out. In a category game that takes two, unless these dice are held already; what
 * follows is decided again by the state that is then.
 * @param state a game in which a turn is being played
 */
export function moveFor(state: GameState, decision: Decision): Move {
  const turn = state.turn!;
  const seats = [turn.seat];
  if (decision.action === 'score') return { type: 'score', seats, category: decision.category };
  if (decision.action === 'roll') return { type: 'roll', seats };
  const { dice } = decision;
  const { held } = gameOf(state).table(turn);
  const throwsNow = rulesetOf(state).family === 'categories' && sameDice(dice, held);
  return throwsNow ? { type: 'roll', seats } : { type: 'hold', seats, dice };
}

/** Whether these are the same dice, in whatever order. */
export const sameDice = (a: Dice, b: Dice): boolean => counts(a).join() === counts(b).join();
