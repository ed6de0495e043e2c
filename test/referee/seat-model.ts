import { cardTotals, categoryPoints } from './category-rules.js';
import type { CategorySheet, Sheet } from './sheets.js';

/** A seat and what its player has on the card or pad. */
export interface SeatModel {
  playerId: string;
  /** Who speaks for it: the player itself or its manager. */
  speakerId: string;
  name: string | null;
  /** Which bot plays; null for people. */
  bot: string | null;
  clientSeed: string;
  forfeited: boolean;
  /** Category games: null for an open box. */
  card: Record<string, number | null>;
  repeatBonus: number;
  /** Farkle. */
  banked: number;
  farkles: number;
}

/** Who takes a seat. */
export type Sitter = Pick<SeatModel, 'playerId' | 'speakerId' | 'name'> & { bot?: string };

export function newSeat(sheet: Sheet, who: Sitter): SeatModel {
  const categories = sheet.family === 'categories' ? sheet.categories : [];
  return {
    bot: null,
    ...who,
    clientSeed: '',
    forfeited: false,
    card: Object.fromEntries(categories.map((category) => [category, null])),
    repeatBonus: 0,
    banked: 0,
    farkles: 0,
  };
}

export function scoreOf(sheet: Sheet, seat: SeatModel): number {
  return sheet.family === 'farkle' ? seat.banked : cardTotals(seat.card, seat.repeatBonus).total;
}

export const onBoard = (seat: SeatModel): boolean => seat.banked > 0;

export function openCategories(seat: SeatModel): string[] {
  return Object.keys(seat.card).filter((category) => seat.card[category] === null);
}

/** What each open box would get for these dice. */
export function boxesFor(sheet: CategorySheet, seat: SeatModel, dice: number[]): Record<string, number> {
  return Object.fromEntries(
    openCategories(seat).map((category) => [category, categoryPoints(sheet, category, dice)]),
  );
}
