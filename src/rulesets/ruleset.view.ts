import { ApiExtraModels } from '@nestjs/swagger';
import { component, Field, oneOf } from '../platform/http/api-docs.js';
import type { Face } from '../rules/dice.js';
import { CategoryIdField, DiceField, RulesetIdField } from './api-fields.js';

/** How many may play. */
export class PlayersRange {
  /** @example 2 */
  min!: number;

  /** @example 4 */
  max!: number;
}

/** A box of a score sheet. */
export class CategoryView {
  @CategoryIdField()
  id!: string;

  /** @example "Full House" */
  name!: string;

  section!: 'upper' | 'lower';
  description!: string;
}

/** The bonus of the upper section. */
export class UpperBonusView {
  /** @example 63 */
  threshold!: number;

  /** @example 35 */
  points!: number;
}

/** The bonus for each repeated five of a kind. */
export class RepeatBonusView {
  @CategoryIdField()
  category!: string;

  /** @example 100 */
  points!: number;
}

/** A rule sheet with boxes to fill. */
export class CategoryRulesetView {
  @RulesetIdField()
  id!: string;

  /** @example 1 */
  version!: number;

  family!: 'categories';

  /** @example "Kakelorum" */
  name!: string;

  summary!: string;
  players!: PlayersRange;

  /** @example 5 */
  dice!: number;

  /** @example 3 */
  rollsPerTurn!: number;

  /** In printed order. */
  categories!: CategoryView[];

  upperBonus!: UpperBonusView;
  repeatBonus!: RepeatBonusView | null;
}

/** Dice that score together in one throw of Farkle. */
export class CombinationView {
  /** @example "three1" */
  id!: string;

  /** @example "Three 1s" */
  name!: string;

  /**
   * Dice that make it.
   * @example [1, 1, 1]
   */
  @DiceField()
  example!: Face[];

  /** @example 300 */
  points!: number;
}

/** A rule sheet of Farkle. */
export class FarkleRulesetView {
  @RulesetIdField()
  id!: string;

  /** @example 1 */
  version!: number;

  family!: 'farkle';

  /** @example "Farkle" */
  name!: string;

  summary!: string;
  players!: PlayersRange;

  /** @example 6 */
  dice!: number;

  /**
   * Null: as many as the player dares.
   * @example null
   */
  rollsPerTurn!: number | null;

  /**
   * A banked total that sets off the last round.
   * @example 10000
   */
  target!: number;

  /**
   * The least running total with which a player who has banked nothing yet may stop.
   * @example 500
   */
  openingMinimum!: number;

  /**
   * The least running total with which anyone may stop while throws are left.
   * @example 0
   */
  stoppingMinimum!: number;

  /** In printed order. */
  combinations!: CombinationView[];
}

/** A rule sheet. */
export const RULESET = component(
  'RulesetView',
  oneOf('family', { categories: CategoryRulesetView, farkle: FarkleRulesetView }),
);
export type RulesetView = CategoryRulesetView | FarkleRulesetView;

/** All rule sheets. */
@ApiExtraModels(CategoryRulesetView, FarkleRulesetView)
export class RulesetPage {
  @Field({ type: 'array', items: RULESET })
  items!: RulesetView[];

  /**
   * These are all.
   * @example null
   */
  @Field({ type: 'null' })
  nextCursor!: null;
}
