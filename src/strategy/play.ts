import type { Dice } from '../rules/dice.js';
import type { LegalMove } from '../rules/ruleset.js';
import type { Card } from '../rules/state.js';
import type { Decision } from './decision.js';

/** A decision, told as the move that it begins with. */
export type Choice = LegalMove & {
  /**
   * What can be expected if this is decided and everything after it is decided perfectly. Category games: the final total.
   * Farkle: the points of the turn.
   */
  expected: number;
};

/** A player's turn on a score sheet. */
export interface CategoryPosition {
  family: 'categories';
  card: Card;
  /** All dice of the sheet; none before the first throw. */
  dice: Dice;
  /** Throws still to come. */
  rollsLeft: number;
}

/** A turn of Farkle. */
export interface FarklePosition {
  family: 'farkle';
  /** Whether the player has banked anything yet. */
  onBoard: boolean;
  /** Set aside so far. */
  points: number;
  /** The dice just thrown, of which some are to be set aside; none where that is done, or before the first throw. */
  dice: Dice;
  /** How many dice were just thrown, or would be thrown next. */
  diceLeft: number;
  /** Throws still to come; null where they are not limited. */
  rollsLeft: number | null;
}

export type Position = CategoryPosition | FarklePosition;

/** Perfect play by one sheet: every decision is the one with the highest expectation. */
export interface Play {
  /** Everything that can be decided, the best first; nothing after a farkle. */
  choices(position: Position): Choice[];
}

/** Far below what matters, and above the noise of the arithmetic: what differs by less counts as equal. */
const PRECISION = 1e10;

export const exact = (value: number): number => Math.round(value * PRECISION) / PRECISION;

/** The best first. Of equal ones those that end the turn come first, and those that keep more dice before others. */
export function bestFirst(choices: readonly Choice[]): Choice[] {
  return choices
    .map((choice) => ({ ...choice, expected: exact(choice.expected) }))
    .sort((a, b) => b.expected - a.expected || kept(b) - kept(a));
}

/** How many dice a decision leaves alone: to score leaves all of them. */
function kept(decision: Decision): number {
  if (decision.action === 'hold') return decision.dice.length;
  return decision.action === 'score' ? Number.MAX_SAFE_INTEGER : -1;
}
