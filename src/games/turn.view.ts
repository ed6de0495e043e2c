import { Id, Time } from '../platform/http/api-docs.js';
import { CategoryIdField, DiceField } from '../rulesets/api-fields.js';
import type { Face } from '../rules/dice.js';
import type { Action } from '../rules/ruleset.js';
import type { TurnStatus } from '../rules/state.js';

/** One throw of a turn. */
export class RollView {
  /**
   * From 1 within the turn.
   * @example 1
   */
  number!: number;

  /**
   * The dice that were thrown, in order.
   * @example [1, 4, 4, 2, 6]
   */
  @DiceField()
  thrown!: Face[];

  /**
   * What was then kept of what lay there: null until said.
   * @example [4, 4]
   */
  @DiceField({ nullable: true })
  held!: Face[] | null;

  /**
   * Farkle: what these set-aside dice are worth. Category games: null.
   * @example null
   */
  points!: number | null;

  @Time()
  rolledAt!: string;
}

/** A turn: the one being played, or one that is over. */
export class TurnView {
  /**
   * From 1 within the game.
   * @example 10
   */
  number!: number;

  /**
   * From 1; it grows each time play comes round.
   * @example 5
   */
  round!: number;

  /** @example 1 */
  seat!: number;

  @Id()
  playerId!: string;

  status!: TurnStatus;

  rolls!: RollView[];

  /**
   * What lies on the table, in no particular order. Category games: all dice. Farkle: the dice just thrown.
   * @example [4, 4, 4, 3, 1]
   */
  @DiceField()
  dice!: Face[];

  /**
   * Category games: what the next throw will keep. Farkle: everything set aside in this run of all dice.
   * @example [4, 4]
   */
  @DiceField()
  held!: Face[];

  /**
   * Category games: 0 until scored. Farkle: the running total, what is now set aside included.
   * @example 0
   */
  points!: number;

  /**
   * Throws still to come; null where they are not limited.
   * @example 1
   */
  rollsLeft!: number | null;

  /**
   * How many dice a roll would throw now; 0 when it would be refused.
   * @example 3
   */
  diceToThrow!: number;

  /** What would be accepted now. */
  actions!: Action[];

  /** Category games: the box that was filled. */
  @CategoryIdField({ nullable: true })
  category!: string | null;

  /**
   * Extra points for a repeated five of a kind.
   * @example 0
   */
  repeatBonus!: number;

  @Time()
  startedAt!: string;

  @Time()
  endedAt!: string | null;
}
