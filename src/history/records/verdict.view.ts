import type { Outcome } from './fault.js';

/** What each check came to. */
export class ChecksView {
  /** Whether it has the form of a record; the other checks are skipped when it has not. */
  schema!: Outcome;

  /** Whether the game, played again with these dice, goes by the rules of its sheet. */
  rules!: Outcome;

  /** Whether every die is the one that the seeds give, and the server seed the one that was promised. */
  dice!: Outcome;

  /** Whether scores, ranks and winners are those of the turns; skipped where the game cannot be played to its end. */
  result!: Outcome;

  /** Whether it is this server's own record of the game, names apart; skipped where the server has no such game. */
  stored!: Outcome;
}

/** Something in a record that is wrong. */
export class FindingView {
  /** Which check found it. */
  check!: keyof ChecksView;

  /**
   * The place in the record, as a JSON pointer.
   * @example "/turns/3/rolls/0/thrown/2"
   */
  pointer!: string;

  /** What stands there, and what should. */
  detail!: string;
}

/** What is to be thought of a record. */
export class VerdictView {
  /** Whether no check failed. */
  valid!: boolean;

  checks!: ChecksView;

  /** What is wrong: of each check the first few. */
  findings!: FindingView[];
}
