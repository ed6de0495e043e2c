import type { GameState } from '../rules/state.js';
import type { People } from './present.js';

/** Which bot plays the turn of a game; null where nobody does, or a person. */
export function botToMove({ state, people }: { state: GameState; people: People }): string | null {
  const seat = state.turn && state.seats[state.turn.seat];
  return (seat && people.get(seat.playerId)?.bot) ?? null;
}
