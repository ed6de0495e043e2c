import type { Dice } from './dice.js';
import type { Refusal } from './refusal.js';
import type { Tally, Turn } from './state.js';

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
  /** What five dice are worth in this category. */
  score: (dice: Dice) => number;
}

/** A rule sheet with boxes to fill. */
export interface CategorySheet<Id extends string = string> extends Sheet {
  family: 'categories';
  dice: number;
  rollsPerTurn: number;
  /** In printed order. */
  categories: Record<Id, Category>;
  upperBonus: { threshold: number; points: number };
  /** Extra points for ending a turn with five equal dice while the named box already holds its points. */
  repeatBonus: { category: Id; points: number } | null;
}

/** Dice that score together: fixed ones, or a shape, e.g. [4, 2] for four of one number and two of another. */
export type Pattern = { dice: Dice } | { shape: readonly number[] };
export type Combination = Pattern & { points: number; example: Dice };

/** A rule sheet for pushing one's luck with six dice. */
export interface FarkleSheet extends Sheet {
  family: 'farkle';
  dice: number;
  /** Null: as many as the player dares. */
  rollsPerTurn: number | null;
  /** A banked total that sets off the last round. */
  target: number;
  /** The least running total with which a player who has banked nothing yet may stop. */
  openingMinimum: number;
  /** The least running total with which anyone may stop while throws are left. */
  stoppingMinimum: number;
  /** Whether the player who set off the last round ranks before others with the same total. */
  settingOffWinsTies: boolean;
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
  dice: Dice;
  held: Dice;
  points: number;
  /** Null where the number of throws is not limited. */
  rollsLeft: number | null;
}

export interface Score {
  category: string | null;
  points: number;
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
  /** Every hold that would be accepted now, but for one that only takes back. */
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
