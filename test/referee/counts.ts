import type { GameModel } from './game-model.js';
import { cardTotals } from './category-rules.js';

/** What was played and checked, to see that nothing is missing. */
export interface Counts {
  games: number;
  moves: number;
  refusals: number;
  refusalsByCode: Record<string, number>;
  /** Events of all games by type, and what else is worth seeing. */
  seen: Record<string, number>;
}

export const noCounts = (): Counts => ({ games: 0, moves: 0, refusals: 0, refusalsByCode: {}, seen: {} });

export function count(counters: Record<string, number>, what: string, times = 1): void {
  if (times > 0) counters[what] = (counters[what] ?? 0) + times;
}

export function countGame(counts: Counts, game: GameModel): void {
  counts.games += 1;
  const { seen } = counts;
  for (const event of game.events) count(seen, event.type);
  const { seats, turns } = game;
  const late = turns.find((turn) => turn.number === game.turns.length)?.status === 'forfeited';
  count(seen, 'a game of one', seats.length === 1 ? 1 : 0);
  count(seen, 'more than four seats', seats.length > 4 ? 1 : 0);
  count(seen, 'an opening tie', game.openingThrows.length > 1 ? 1 : 0);
  count(seen, 'a shared win', game.winners.length > 1 ? 1 : 0);
  count(seen, 'ended by a forfeit', late ? 1 : 0);
  count(seen, 'a setter that forfeited', seats[game.lastRoundSetter ?? -1]?.forfeited ? 1 : 0);
  count(seen, 'an upper bonus', seats.filter((seat) => cardTotals(seat.card, 0).upperBonus > 0).length);
  count(seen, 'a repeat bonus', turns.filter((turn) => turn.repeatBonus > 0).length);
  count(seen, 'a seat of a bot', seats.filter((seat) => seat.bot !== null).length);
  count(seen, 'a deleted player', seats.filter((seat) => seat.name === null).length);
}
