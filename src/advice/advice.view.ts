import { ApiProperty } from '@nestjs/swagger';
import { Id } from '../platform/http/api-docs.js';
import type { Action } from '../rules/ruleset.js';
import type { GameStatus } from '../rules/state.js';

const Real = (example: number) => ApiProperty({ type: 'number', format: 'double', example });

/** Something that can be decided. */
export class DecisionView {
  /**
   * `hold` in category games: keep these dice and throw the rest. In Farkle: set these aside, then throw or stop, whichever
   * is better.
   * @example "hold"
   */
  action!: Action;

  /**
   * Of a hold: the dice.
   * @example [4, 4]
   */
  dice?: number[];

  /**
   * Of a score in category games: the category.
   * @example "fours"
   */
  category?: string;

  /**
   * What the move is worth by itself, without bonuses; holds of category games are worth nothing yet.
   * @example 8
   */
  points?: number;
}

/** A decision and what can be expected of it. */
export class ChoiceView extends DecisionView {
  /** The final total in category games, the points of this turn in Farkle, when all that follows is decided perfectly. */
  @Real(212.34)
  expected!: number;

  /** How much less that is than with the best decision. */
  @Real(0)
  loss!: number;
}

/** What to do, exactly. */
export class AdviceView {
  /** What can be expected of the best decision; 0 for a throw of Farkle that scores nothing. */
  @Real(212.34)
  expected!: number;

  /** Null for a throw of Farkle that scores nothing. */
  best!: DecisionView | null;

  /** Everything that could be decided, best first. */
  moves!: ChoiceView[];
}

/** A decision that was made in a game. */
export class JudgedDecisionView {
  /**
   * The number of the turn in the game.
   * @example 10
   */
  turn!: number;

  /** @example 1 */
  seat!: number;

  /**
   * The throw of the turn that it followed.
   * @example 2
   */
  roll!: number;

  /**
   * The dice that it was about; none where Farkle was thrown on or banked.
   * @example [4, 4, 1, 2, 6]
   */
  dice!: number[];

  move!: ChoiceView;

  best!: ChoiceView;

  /** What the decision cost: expected points of the player’s total, or of the turn in Farkle. */
  @Real(1.25)
  loss!: number;
}

/** How a player did. */
export class JudgedPlayerView {
  /** @example 0 */
  seat!: number;

  @Id()
  playerId!: string;

  /**
   * What perfect play expects at the start of the game; in Farkle of all turns together, each at its start. What was never
   * played, because the game ended early for the player, is left out.
   */
  @Real(245.8707745141)
  expected!: number;

  /** What the dice gave above expectation. */
  @Real(-12.5)
  luck!: number;

  /** Minus the sum of the losses. */
  @Real(-20.25)
  skill!: number;

  /**
   * What was scored: `expected + luck + skill`.
   * @example 213
   */
  score!: number;
}

/** A game that is over, looked at by the measure of perfect play. */
export class AnalysisView {
  @Id()
  gameId!: string;

  /** @example "kakelorum" */
  ruleset!: string;

  /** @example 1 */
  rulesetVersion!: number;

  status!: GameStatus;

  /** In seat order. */
  players!: JudgedPlayerView[];

  /** Every decision after every throw, in the order of play. */
  decisions!: JudgedDecisionView[];
}
