import type { Dice } from '../../rules/dice.js';
import type { OpeningThrow, SeatStatus, TurnStatus } from '../../rules/state.js';

/** A game that is over, told so that anyone can play it again and throw its dice again. Times are ISO 8601 in UTC. */
export interface GameRecord {
  format: 'shakercup-record';
  formatVersion: 1;
  gameId: string;
  ruleset: string;
  rulesetVersion: number;
  status: 'finished' | 'abandoned';
  createdAt: string;
  startedAt: string;
  finishedAt: string;
  dice: { scheme: string; commitment: string; serverSeed: string };
  players: RecordedPlayer[];
  openingThrows: OpeningThrow[][];
  turns: RecordedTurn[];
  forfeits: Forfeit[];
  /** Player ids. */
  winners: string[];
}

export interface RecordedPlayer {
  seat: number;
  playerId: string;
  /** Today's; null when the player was deleted. */
  name: string | null;
  /** Which bot played; null for people. Records of old do not say. */
  bot?: string | null;
  clientSeed: string;
  score: number;
  /** Null in an abandoned game. */
  rank: number | null;
  status: SeatStatus;
}

export interface RecordedTurn {
  number: number;
  seat: number;
  status: Exclude<TurnStatus, 'playing'>;
  rolls: RecordedRoll[];
  category: string | null;
  points: number;
  repeatBonus: number;
}

export interface RecordedRoll {
  thrown: Dice;
  held: Dice | null;
  points: number | null;
}

export interface Forfeit {
  seat: number;
  /** How many turns were over before the act in which the seat was given up. */
  afterTurn: number;
}
