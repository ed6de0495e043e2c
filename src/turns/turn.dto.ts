import { IsArray, IsIn, IsString, ValidateIf } from 'class-validator';
import { eachMust, must } from '../platform/http/fields.js';
import { TurnView } from '../games/turn.view.js';
import { FACES, type Face } from '../rules/dice.js';
import type { Action } from '../rules/ruleset.js';

/** Nothing has to be said to throw the dice. */
export class RollRequest {}

/** What to keep. */
export class HoldRequest {
  /**
   * By face. Category games: any of the five dice on the table. Farkle: scoring dice of the last throw. The last word
   * counts; an empty list takes it back.
   * @example []
   */
  @IsArray(must('dice'))
  @IsIn(FACES as Face[], eachMust('face'))
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
  category?: string;
}

/** A move that would be accepted now. */
export class MoveView {
  action!: Action;

  /** Of a hold: what to keep. */
  dice?: number[];

  /** Of a score: the category, in category games. */
  category?: string;

  /** What the move is worth by itself; holds of category games are worth nothing yet. */
  points?: number;
}

/** Every legal move. */
export class MovesView {
  items!: MoveView[];
}

/** A page of turns, oldest first. */
export class TurnPage {
  items!: TurnView[];

  /** Send it as `cursor` for the page that follows; null on the last one. */
  nextCursor!: string | null;
}
