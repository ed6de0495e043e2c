import type { SeatRank } from './events.js';
import { gameOf } from './rulesets.js';
import type { GameState } from './state.js';

/** Seats still in the game, in seat order. */
export const playingSeats = (state: GameState): number[] =>
  state.seats.flatMap((seat, i) => (seat.status === 'playing' ? [i] : []));

/**
 * The final ranks, by seat. Higher totals rank first and equal totals share a rank (K7), counted as in sport (1, 1, 3);
 * where the sheet says that the others have to beat the player who set off the last round, that player ranks before
 * others with the same total (F10). Seats that forfeited share the last rank.
 */
export function ranks(state: GameState): SeatRank[] {
  const game = gameOf(state);
  const scores = state.seats.map((seat) => game.total(seat.tally));
  const playing = playingSeats(state);
  const setOff = game.settingOffWinsTies ? state.lastRound?.seat : undefined;
  const beats = (a: number, b: number) =>
    scores[a]! > scores[b]! || (scores[a] === scores[b] && a === setOff && b !== setOff);
  const ahead = (seat: number) =>
    state.seats[seat]!.status === 'playing' ? playing.filter((other) => beats(other, seat)) : playing;
  return scores.map((score, seat) => ({ seat, rank: ahead(seat).length + 1, score }));
}
