import { mustSetAside } from '../rules/farkle-game.js';
import type { Game } from '../rules/ruleset.js';
import { type GameState, tallyOf, type Turn } from '../rules/state.js';
import type { Decision } from './decision.js';

/** So many points in a turn are enough, and so few dice are too few to throw. */
const ENOUGH = 300;
const FEW = 2;

/** Sets aside whatever scores, and stops as soon as it may with enough points or few dice. */
export function steadyInFarkle(game: Game, state: GameState, turn: Turn): Decision {
  if (mustSetAside(turn)) {
    const { dice } = game.holds(turn).reduce((most, hold) => (hold.points! > most.points! ? hold : most));
    return { action: 'hold', dice };
  }
  const mayStop = game.canScore(turn, tallyOf(state, turn.seat));
  const isEnough = game.table(turn).points >= ENOUGH || game.diceToThrow(turn) <= FEW;
  return mayStop && (isEnough || game.refuseRoll(turn) !== null) ? { action: 'score' } : { action: 'roll' };
}
