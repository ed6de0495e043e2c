import { gameOf, rulesetOf } from '../rules/rulesets.js';
import { type Card, type GameState, tallyOf } from '../rules/state.js';
import type { Decision } from './decision.js';
import { steadyOnCard } from './steady-categories.js';
import { steadyInFarkle } from './steady-farkle.js';

/**
 * Plays by the simple rules of a person who plays well: it looks one throw ahead, and knows what a box usually brings. The
 * state alone decides, so that the same position is always played the same way.
 * @param state a game in which a turn is being played
 */
export function steady(state: GameState): Decision {
  const { turn } = state;
  if (turn === null) throw new Error(`no turn is being played: the game is ${state.status}`);
  if (turn.rolls.length === 0) return { action: 'roll' };
  const [sheet, game] = [rulesetOf(state), gameOf(state)];
  return sheet.family === 'categories'
    ? steadyOnCard(sheet, tallyOf(state, turn.seat) as Card, game.table(turn))
    : steadyInFarkle(game, state, turn);
}
