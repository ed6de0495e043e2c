import type { GameView, SeatView } from '../../games/game.view.js';
import type { TurnView } from '../../games/turn.view.js';
import type { Language } from '../../platform/language/words.js';
import type { RulesetView } from '../../rulesets/ruleset.view.js';
import type { Mark, SheetWords } from './words.js';

/** A game as its score sheet shows it. */
export interface ScoredGame {
  game: GameView;
  ruleset: RulesetView;
  /** Who began; null before the start. */
  firstSeat: number | null;
  /** Farkle: the turns of the last rounds, oldest first. */
  turns: TurnView[];
}

/** How a language writes. */
export interface Writing {
  language: Language;
  words: SheetWords;
  number: (points: number) => string;
}

/** What stands in a box. */
export interface Cell {
  text: string;
  /** A box that is struck out, points that are only being played for, the turn that set off the last round. */
  look?: 'struck' | 'open' | 'setOff' | 'print';
}

/** A row has a list of boxes for each seat: one across its column, or as many as the column is parted in. */
export interface Row {
  kind: 'section' | 'box' | 'sum' | 'total';
  name: string;
  hint?: string;
  cells: Cell[][];
}

export interface Head {
  /** Null: nobody sits there. */
  name: string | null;
  forfeited: boolean;
  notes: { mark: Mark; text: string }[];
}

/** What is drawn, whichever game it is. Sizes are in units of the drawing. */
export interface Sheet {
  /** Of the game. Ids in the drawing end in it, so that several can stand on one page. */
  id: string;
  title: string;
  status: string;
  /** What the sheet says, in sentences. */
  summary: string;
  /** What the first column holds. */
  corner: string;
  heads: Head[];
  /** What the columns are parted in, each with its share of the width; empty where they are not. */
  parts: { name: string; share: number }[];
  rows: Row[];
  notes: string[];
  labelWidth: number;
  columnWidth: number;
  rowHeight: number;
}

/** What of a sheet differs between the families of games. */
export type Layout = Omit<Sheet, 'id' | 'title' | 'status' | 'summary' | 'heads'>;

/** Paper has room for the players that a game takes at least. */
export const columnsOf = ({ game, ruleset }: ScoredGame): (SeatView | undefined)[] =>
  Array.from({ length: Math.max(game.players.length, ruleset.players.min) }, (_, seat) => game.players[seat]);

/** Before the start nothing is written down, also no sums. */
export const isBegun = ({ game }: ScoredGame): boolean => game.startedAt !== null;
