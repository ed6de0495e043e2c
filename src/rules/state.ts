import type { Dice, Face } from './dice.js';

export type GameStatus = 'waiting' | 'active' | 'finished' | 'abandoned' | 'cancelled';
export type TurnStatus = 'playing' | 'scored' | 'farkled' | 'forfeited';
export type SeatStatus = 'playing' | 'forfeited';

/** One throw of a turn and what was kept of it. */
export interface Roll {
  /** From 1 within the turn. */
  number: number;
  /** The throw's number within the game, from 1, opening throws included. */
  throw: number;
  /** The dice that left the cup, in the order in which they came. */
  thrown: Dice;
  /** What was kept: null until said. */
  held: Dice | null;
  /** Farkle: what the kept dice are worth. Category games: null. */
  points: number | null;
  at: string;
}

export interface Turn {
  /** From 1 within the game. */
  number: number;
  /** From 1: it grows each time play comes round. */
  round: number;
  seat: number;
  status: TurnStatus;
  rolls: Roll[];
  /** Category games: the box that was filled. */
  category: string | null;
  /** What was written down at the end: 0 while the turn is being played, and in a turn that was lost. */
  points: number;
  repeatBonus: number;
  startedAt: string;
  endedAt: string | null;
}

/** A player's score sheet in a category game. */
export interface Card {
  family: 'categories';
  /** Points by category; null where the box is open. */
  boxes: Record<string, number | null>;
  /** Extra points for repeated five of a kind. */
  repeatBonus: number;
}

/** A player's score pad in Farkle. */
export interface Pad {
  family: 'farkle';
  banked: number;
  farkles: number;
}

export type Tally = Card | Pad;

/** A player at the table. Seats are numbered from 0, in the order in which they were taken. */
export interface Seat {
  playerId: string;
  clientSeed: string;
  status: SeatStatus;
  tally: Tally;
  /** From 1; null until the game is finished. */
  rank: number | null;
}

export interface OpeningThrow {
  seat: number;
  die: Face;
}

/** A whole game at one version: the fold of its events, and nothing that is not in them. */
export interface GameState {
  hostId: string;
  ruleset: string;
  rulesetVersion: number;
  commitment: string;
  status: GameStatus;
  /** The `seq` of the last event. */
  version: number;
  seats: Seat[];
  openingThrows: OpeningThrow[][];
  /** The seat that began; null before the start. */
  firstSeat: number | null;
  round: number | null;
  /** Farkle: who set off the last round. */
  lastRound: { seat: number } | null;
  turn: Turn | null;
  lastTurn: Turn | null;
  /** How many throws were made, opening throws included. */
  throws: number;
  winners: string[];
  serverSeed: string | null;
  createdAt: string;
  /** When the last event happened. */
  updatedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** What a seat has written down so far. */
export const tallyOf = (state: GameState, seat: number): Tally => state.seats[seat]!.tally;

/** A game that was begun and is over. */
export type EndedState = GameState & {
  status: 'finished' | 'abandoned';
  startedAt: string;
  finishedAt: string;
  serverSeed: string;
};

/** Whether a game was begun and is over: it is finished or abandoned, and was not cancelled. */
export const hasEnded = (state: GameState): state is EndedState =>
  state.status === 'finished' || state.status === 'abandoned';

/** Whether nothing can happen in a game any more: it is finished, abandoned or cancelled. */
export const isOver = ({ finishedAt }: GameState): boolean => finishedAt !== null;
