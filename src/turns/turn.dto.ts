import { ApiExtraModels } from '@nestjs/swagger';
import { IsArray, IsIn, IsString, ValidateIf } from 'class-validator';
import { component, Field, oneOf } from '../platform/http/api-docs.js';
import { eachMust, must } from '../platform/http/fields.js';
import { TurnView } from '../games/turn.view.js';
import { FACES, type Face } from '../rules/dice.js';
import { CategoryIdField, DiceField } from '../rulesets/api-fields.js';

/** Nothing has to be said to throw the dice. */
export class RollRequest {}

/** What to keep. */
export class HoldRequest {
  /**
   * By face. Category games: any of the dice on the table. Farkle: scoring dice of the last throw. The last word
   * counts; an empty list takes it back.
   * @example []
   */
  @IsArray(must('dice'))
  @IsIn(FACES as Face[], eachMust('face'))
  @DiceField()
  dice!: Face[];
}

/** Where to write the turn down. */
export class ScoreRequest {
  /**
   * Category games: an open category. Left out in Farkle.
   * @example "chance"
   */
  @ValidateIf((request: ScoreRequest) => request.category !== undefined)
  @IsString(must('category'))
  @CategoryIdField({ required: false })
  category?: string;
}

/** To throw the dice that are not held. */
export class RollMoveView {
  action!: 'roll';
}

/** To keep dice. */
export class HoldMoveView {
  action!: 'hold';

  /**
   * What to keep.
   * @example [4, 4]
   */
  @DiceField()
  dice!: Face[];

  /** Farkle: what these dice are worth by themselves. In category games there is none: they are worth nothing yet. */
  points?: number;
}

/** To end the turn. */
export class ScoreMoveView {
  action!: 'score';

  /** Category games: where to write it. */
  @CategoryIdField({ required: false })
  category?: string;

  /**
   * What is written down, without bonuses.
   * @example 8
   */
  points!: number;
}

/** A move that would be accepted now. */
export const MOVE = component(
  'MoveView',
  oneOf('action', { roll: RollMoveView, hold: HoldMoveView, score: ScoreMoveView }),
);
export type MoveView = RollMoveView | HoldMoveView | ScoreMoveView;

/** Every legal move. */
@ApiExtraModels(RollMoveView, HoldMoveView, ScoreMoveView)
export class MovesView {
  @Field({ type: 'array', items: MOVE })
  items!: MoveView[];
}

/** A page of turns, oldest first. */
export class TurnPage {
  items!: TurnView[];

  /** Send it as `cursor` for the page that follows; null on the last one. */
  nextCursor!: string | null;
}
