import { scoreOf, type SeatModel } from './seat-model.js';
import type { Sheet } from './sheets.js';

/**
 * The rank of every seat of a finished game: 1 for the winners, counted as in sport; seats that forfeited
 * share the last rank. Where the sheet says so, whoever set off the last round beats an equal total.
 */
export function ranksOf(sheet: Sheet, seats: readonly SeatModel[], setter: number | null): number[] {
  const better = (a: number, b: number): boolean => {
    const [one, other] = [seats[a], seats[b]] as [SeatModel, SeatModel];
    if (one.forfeited || other.forfeited) return !one.forfeited && other.forfeited;
    const ahead = scoreOf(sheet, one) - scoreOf(sheet, other);
    if (ahead !== 0) return ahead > 0;
    return sheet.family === 'farkle' && sheet.setterWinsTies && a === setter && a !== b;
  };
  return seats.map((_, seat) => 1 + seats.filter((__, other) => better(other, seat)).length);
}
