import { type GameState, tallyOf } from '../rules/state.js';
import type { Decision } from './decision.js';
import type { Play } from './play.js';
import { positionOf } from './position.js';

/**
 * Plays what is best.
 * @param state a game in which a turn is being played
 * @param play perfect play by its sheet
 */
export function perfect(state: GameState, play: Play): Decision {
  const turn = state.turn!;
  return play.choices(positionOf(state, turn, tallyOf(state, turn.seat)))[0]!;
}
