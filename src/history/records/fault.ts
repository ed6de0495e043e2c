import type { Problem } from '../../platform/http/problem.js';

export const CHECKS = ['schema', 'rules', 'dice', 'result', 'stored'] as const;
export type Check = (typeof CHECKS)[number];
export type Outcome = 'passed' | 'failed' | 'skipped';

/** What is wrong at a place of a record. The words for it are in `language`. */
export type Wrong =
  /** The schema asks for something else. `asks` is a word of JSON Schema, `for` what stands behind it there. */
  | { is: 'form'; asks: string; for: unknown; found: unknown }
  /** The record says one thing and the check another; undefined for nothing. */
  | { is: 'different'; found: unknown; expected: unknown }
  /** The rules refuse this move. */
  | { is: 'refused'; problem: Problem }
  /** A throw of another number of dice. */
  | { is: 'dice-count'; found: number; expected: number }
  | { is: 'unknown-version' }
  /** A forfeited turn during which no seat was given up. */
  | { is: 'nobody-left' }
  /** A forfeit that is not in the order of turns, or in a turn that was not played. */
  | { is: 'misplaced-forfeit' }
  /** The game goes on after the last turn. */
  | { is: 'unfinished'; turn: number; seat: number }
  | { is: 'commitment'; expected: string }
  /** The server has the game, which goes on or was cancelled. */
  | { is: 'not-ended' };

export interface Fault {
  /** JSON pointer into the record. */
  pointer: string;
  wrong: Wrong;
}

/** How many faults a check tells of, at most: what follows from one fault would only hide it. */
export const FAULTS_TOLD = 5;

export const different = (pointer: string, found: unknown, expected: unknown): Fault => ({
  pointer,
  wrong: { is: 'different', found, expected },
});
