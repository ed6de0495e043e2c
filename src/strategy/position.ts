import { isOnBoard, mustSetAside } from '../rules/farkle-game.js';
import { gameOf, type Ruled } from '../rules/rulesets.js';
import type { Tally, Turn } from '../rules/state.js';
import type { Position } from './play.js';

/** Where a turn stands that is being played, to the player whose tally is given. */
export function positionOf(state: Ruled, turn: Turn, tally: Tally): Position {
  const game = gameOf(state);
  const { dice, points, rollsLeft } = game.table(turn);
  if (tally.family === 'categories') {
    return { family: 'categories', card: tally, dice, rollsLeft: rollsLeft as number };
  }
  const isToSetAside = mustSetAside(turn);
  return {
    family: 'farkle',
    onBoard: isOnBoard(tally),
    points,
    dice: isToSetAside ? dice : [],
    diceLeft: isToSetAside ? dice.length : game.diceToThrow(turn),
    rollsLeft,
  };
}
