import type { StoredGame } from './stored-game.js';

/** Which bot plays the turn of a game; null where nobody does, or a person. */
export function botToMove({ state, people }: Pick<StoredGame, 'state' | 'people'>): string | null {
  const seat = state.turn && state.seats[state.turn.seat];
  return (seat && people.get(seat.playerId)?.bot) ?? null;
}
