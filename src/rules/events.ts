import type { Dice } from './dice.js';
import type { OpeningThrow } from './state.js';

/** What can happen in a game, by type, and what is written down of it. Ids only, never names. */
export interface EventData {
  'game.created': { hostId: string; ruleset: string; rulesetVersion: number; commitment: string };
  'player.joined': { playerId: string; clientSeed: string };
  'player.left': { playerId: string };
  'player.forfeited': { playerId: string };
  'game.started': { players: string[]; clientSeeds: string[] };
  'opening.thrown': { round: number; throws: OpeningThrow[]; firstThrow: number };
  'turn.started': { turn: number; round: number };
  'dice.thrown': { turn: number; roll: number; throw: number; dice: Dice };
  'dice.held': { turn: number; roll: number; dice: Dice; points: number | null };
  'turn.scored': { turn: number; category: string | null; points: number; repeatBonus: number };
  'turn.farkled': { turn: number; lost: number };
  'lastRound.started': Record<never, never>;
  'game.finished': { ranks: SeatRank[]; winners: string[]; serverSeed: string };
  'game.abandoned': { serverSeed: string };
  'game.cancelled': { serverSeed: string };
}

export interface SeatRank {
  seat: number;
  /** From 1, counted as in sport: 1, 1, 3. */
  rank: number;
  score: number;
}

export type EventType = keyof EventData;

interface Happened<T extends EventType> {
  /** From 1, without a gap. */
  seq: number;
  type: T;
  /** Whose event it is; null where it is the whole game's. */
  seat: number | null;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
  data: EventData[T];
}

export type GameEvent = { [T in EventType]: Happened<T> }[EventType];
