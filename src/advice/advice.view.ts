import { ApiExtraModels } from '@nestjs/swagger';
import { component, Field, Id, oneOf } from '../platform/http/api-docs.js';
import type { Face } from '../rules/dice.js';
import type { EndedState } from '../rules/state.js';
import { DiceField, RulesetIdField } from '../rulesets/api-fields.js';
import { HoldMoveView, MOVE, type MoveView, RollMoveView, ScoreMoveView } from '../turns/turn.dto.js';

const Real = (example: number, description?: string) =>
  Field({
    type: 'number',
    format: 'double',
    example,
    ...(description !== undefined && { description }),
  });

/** What can be expected of a decision. */
interface Valued {
  expected: number;
  loss: number;
}

const Expected = () =>
  Real(
    212.34,
    'The final total in category games, the points of this turn in Farkle, if all that follows is perfect.',
  );
const Loss = () => Real(0, 'How much less that is than with the best decision.');

/** To throw, and what can be expected of it. */
export class RollChoiceView extends RollMoveView implements Valued {
  @Expected()
  expected!: number;

  @Loss()
  loss!: number;
}

/**
 * To keep these dice and throw the rest; in Farkle: to set these aside, then to throw or to stop, whichever is better. And
 * what can be expected of it.
 */
export class HoldChoiceView extends HoldMoveView implements Valued {
  @Expected()
  expected!: number;

  @Loss()
  loss!: number;
}

/** To end the turn, and what can be expected of it. */
export class ScoreChoiceView extends ScoreMoveView implements Valued {
  @Expected()
  expected!: number;

  @Loss()
  loss!: number;
}

/** A decision and what can be expected of it. */
const CHOICE = component(
  'ChoiceView',
  oneOf('action', { roll: RollChoiceView, hold: HoldChoiceView, score: ScoreChoiceView }),
);
export type ChoiceView = RollChoiceView | HoldChoiceView | ScoreChoiceView;

/** What to do, exactly. */
@ApiExtraModels(RollChoiceView, HoldChoiceView, ScoreChoiceView)
export class AdviceView {
  /** What can be expected of the best decision; 0 for a throw of Farkle that scores nothing. */
  @Real(212.34)
  expected!: number;

  /**
   * The first of `moves`, without its value. In category games a `hold` means to keep these dice and throw the rest: where
   * they are held already, roll. Null for a throw of Farkle that scores nothing.
   */
  @Field({ allOf: [MOVE] })
  best!: MoveView | null;

  /**
   * Everything that could be decided, best first. A `hold` in category games: keep these dice and throw the rest. In Farkle:
   * set these aside, then throw or stop, whichever is better.
   */
  @Field({ type: 'array', items: CHOICE })
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
  @DiceField()
  dice!: Face[];

  /** The decision that was made. */
  @Field({ allOf: [CHOICE] })
  move!: ChoiceView;

  /** The best one. */
  @Field({ allOf: [CHOICE] })
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

  @RulesetIdField()
  ruleset!: string;

  /** @example 1 */
  rulesetVersion!: number;

  status!: EndedState['status'];

  /** In seat order. */
  players!: JudgedPlayerView[];

  /** Every decision after every throw, in the order of play. */
  decisions!: JudgedDecisionView[];
}
