import type { Impossibility } from '../../strategy/impossible.js';
import type { FieldRule, Problem, ProblemCode } from '../http/problem.js';

export const LANGUAGES = ['en', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words for one kind of problem. */
export interface ProblemWords<C extends ProblemCode> {
  /** A few words; the same each time. */
  title: string;
  /** What it means and what to do about it, for the page of the problem. */
  explanation: string;
  /** What was wrong this time, and what would be right. */
  detail: (problem: Extract<Problem, { code: C }>) => string;
}

/** Why nobody can be in a position, and what would be right. */
export type ImpossibleWords = {
  [I in Impossibility['is']]: (reason: Extract<Impossibility, { is: I }>) => string;
};

/** What one language says of every problem and of every field of a request. A new code does not compile without words. */
export interface Words {
  problems: { [C in ProblemCode]: ProblemWords<C> };
  /** "must be …": what would be right. */
  fields: Record<FieldRule, string>;
}
