import type { StoredGame } from './stored-game.js';

type Game = Pick<StoredGame, 'state' | 'people'>;

/** A game whose turn is a bot's. */
export interface BotsTurn {
  id: string;
  version: number;
  /** Whether a person plays in it, and so waits for the bot. */
  isAwaited: boolean;
}

/** Which bot plays the turn of a game; null where nobody does, or a person. */
export function botToMove({ state, people }: Game): string | null {
  const seat = state.turn && state.seats[state.turn.seat];
  return (seat && people.get(seat.playerId)?.bot) ?? null;
}

/** Whether anyone who has not given up is a person. */
export const personPlays = ({ state, people }: Game): boolean =>
  state.seats.some(({ status, playerId }) => status === 'playing' && !people.get(playerId)?.bot);
