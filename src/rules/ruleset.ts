import type { Dice } from './dice.js';
import type { Refusal } from './refusal.js';
import type { Tally, Turn } from './state.js';

/** What every rule sheet says. Marks such as (K2) or (F7) name the reading in docs/rules.md that a rule follows. */
interface Sheet {
  id: string;
  /** Kept with every game: a corrected rule is a new version, and old games go on under theirs. */
  version: number;
  players: { min: number; max: number };
  /** Who begins: whoever took the first seat, or whoever throws the highest die. */
  start: 'first-seat' | 'highest-throw';
}

export interface Category {
  section: 'upper' | 'lower';
  /** What all dice of the sheet, in any order, are worth in this category; from 0. */
  score: (dice: Dice) => number;
}

/** A rule sheet with boxes to fill. */
export interface CategorySheet<Id extends string = string> extends Sheet {
  family: 'categories';
  dice: number;
  rollsPerTurn: number;
  /** In printed order. */
  categories: Record<Id, Category>;
  /** Extra points, once, for an upper section that comes to the threshold or more. */
  upperBonus: { threshold: number; points: number };
  /** Extra points for each turn that ends with dice that score in this category, while its box already holds points. */
  repeatBonus: { category: Id; points: number } | null;
}

/**
 * Dice that score together in one throw: just these, or a shape, e.g. [4, 2] for four of one number and two of another, with
 * the example that is printed for it.
 */
export type Combination = ({ dice: Dice } | { shape: readonly number[]; example: Dice }) & { points: number };

/** A rule sheet for pushing one's luck. */
export interface FarkleSheet extends Sheet {
  family: 'farkle';
  dice: number;
  /** Null: as many as the player dares. */
  rollsPerTurn: number | null;
  /** The least banked total that sets off the last round (F6). */
  target: number;
  /** The least running total with which a player who has banked nothing yet may stop. */
  openingMinimum: number;
  /** The least running total with which anyone may stop while throws are left. */
  stoppingMinimum: number;
  /** Whether the player who set off the last round ranks before others with the same total (F10). */
  settingOffWinsTies: boolean;
  /** In printed order. */
  combinations: Record<string, Combination>;
}

export type Ruleset = CategorySheet | FarkleSheet;

export type Action = 'roll' | 'hold' | 'score';

export interface Hold {
  action: 'hold';
  dice: Dice;
  /** Farkle: what the set-aside is worth by itself. */
  points?: number;
}

export interface ScoreMove {
  action: 'score';
  /** Category games: the box. */
  category?: string;
  points: number;
}

/** A move that would be accepted now. */
export type LegalMove = { action: 'roll' } | Hold | ScoreMove;

/** How a turn lies on the table. */
export interface Table {
  /** Category games: all dice. Farkle: those just thrown. None before the first throw. */
  dice: Dice;
  /** Category games: what the next throw keeps. Farkle: all that is set aside in this run of all dice. */
  held: Dice;
  /** Category games: 0 until the turn is scored. Farkle: the running total. */
  points: number;
  /** Throws still to come; null where their number is not limited. */
  rollsLeft: number | null;
}

/** What is written down at the end of a turn. */
export interface Score {
  /** The box; null in Farkle. */
  category: string | null;
  points: number;
  /** Category games: extra points beside those in the box. */
  repeatBonus: number;
}

/** What every game answers. Turns passed in are being played, unless said otherwise; asking changes nothing. */
export interface Game {
  newTally(): Tally;
  /** The tally with a score written in. */
  write(tally: Tally, score: Score): Tally;
  total(tally: Tally): number;
  /** Whether the sheet still has room for a turn of this player. */
  hasTurnsLeft(tally: Tally): boolean;
  /** Any turn, one that is over included. */
  table(turn: Turn): Table;
  /** How many dice a roll throws, if it is not refused. */
  diceToThrow(turn: Turn): number;
  /** Whether a throw loses the turn. */
  isFatal(thrown: Dice): boolean;
  refuseRoll(turn: Turn): Refusal | null;
  /** What holding these dice is worth (null where holding counts nothing), or why it is refused. */
  judgeHold(turn: Turn, dice: Dice): { points: number | null } | Refusal;
  /** What is written down if the turn ends now, or why it may not. */
  judgeScore(turn: Turn, tally: Tally, category?: string): Score | Refusal;
  /** Every hold that would be accepted now; in Farkle but for the one of no dice, which only takes back. */
  holds(turn: Turn): Hold[];
  /** Whether any score would be accepted now. */
  canScore(turn: Turn, tally: Tally): boolean;
  /** Every score that would be accepted now. */
  scores(turn: Turn, tally: Tally): ScoreMove[];
  /** Whether banking this total sets off the last round. */
  reachesTarget(tally: Tally): boolean;
  /** Whether the player who set off the last round ranks before others with the same total. */
  settingOffWinsTies: boolean;
}
