import { ApiExtraModels } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { component, Field, Id, oneOf } from '../platform/http/api-docs.js';
import { lowerCase, must, ReadAs, UUID } from '../platform/http/fields.js';
import { LimitQuery } from '../platform/http/paging.dto.js';
import type { RulesetId } from '../rules/rulesets.js';
import { CategoriesField, RulesetIdField } from '../rulesets/api-fields.js';

const ORDERS = ['best', 'mean', 'wins'] as const;

/** What a leaderboard is ordered by. */
export type Order = (typeof ORDERS)[number];

/** Which leaderboard to show, and how much of it. */
export class LeaderboardQuery extends LimitQuery {
  /** The best score, the mean of the scores (of players with at least 5 games), or the number of games won. */
  @Field({ required: false, enum: ORDERS })
  @IsOptional()
  @IsIn(ORDERS, must('order'))
  by: Order = 'best';
}

/** Whose dice to count. */
export class DiceQuery {
  /** Only the dice of this game. */
  @Field({ format: 'uuid', required: false })
  @IsOptional()
  @ReadAs(lowerCase)
  @Matches(UUID, must('id'))
  game?: string;

  /** Only the dice that this player threw. */
  @Field({ format: 'uuid', required: false })
  @IsOptional()
  @ReadAs(lowerCase)
  @Matches(UUID, must('id'))
  player?: string;
}

const Real = (example: number) => Field({ type: 'number', format: 'double', example });

/** What every ruleset is counted by. */
class Results {
  /**
   * Finished games, of all versions of the ruleset.
   * @example 12
   */
  games!: number;

  /**
   * Games of two seats or more in which the player ranked first.
   * @example 5
   */
  wins!: number;

  /**
   * The highest score.
   * @example 254
   */
  best!: number;

  /** Of the scores. */
  @Real(198.25)
  mean!: number;

  /** The score in the middle; of an even number of games, halfway between the two in the middle. */
  @Real(201.5)
  median!: number;
}

/** How a player fares in a game of categories. */
export class CategoryStatistics extends Results {
  @RulesetIdField()
  ruleset!: RulesetId;

  family!: 'categories';

  /** By category, in printed order: what was written there on average, null where it never was. */
  @CategoriesField({ type: ['number', 'null'], format: 'double' }, { ones: 2.5, chance: null })
  categoryMeans!: Record<string, number | null>;

  /**
   * Games in which the bonus of the upper section was earned.
   * @example 3
   */
  upperBonuses!: number;

  /**
   * Turns that ended, in whatever category, with all dice on the table equal.
   * @example 1
   */
  fivesOfAKind!: number;
}

/** How a player fares in a game of Farkle. */
export class FarkleStatistics extends Results {
  @RulesetIdField()
  ruleset!: RulesetId;

  family!: 'farkle';

  /**
   * Turns that were played to their end: scored or farkled.
   * @example 140
   */
  turns!: number;

  /**
   * Turns that ended in a farkle.
   * @example 44
   */
  farkles!: number;

  /** What a turn was worth on average, a farkle counted as 0; null without turns. */
  @Field({ type: 'number', format: 'double', nullable: true, example: 412.5 })
  meanTurn!: number | null;

  /**
   * What the best turn was worth; null without turns.
   * @example 3150
   */
  bestTurn!: number | null;
}

const STATISTICS = component(
  'RulesetStatistics',
  oneOf('family', { categories: CategoryStatistics, farkle: FarkleStatistics }),
);
export type RulesetStatistics = CategoryStatistics | FarkleStatistics;

/** How a player fares, by ruleset. */
@ApiExtraModels(CategoryStatistics, FarkleStatistics)
export class PlayerStatisticsView {
  @Field({ type: 'array', items: STATISTICS })
  items!: RulesetStatistics[];
}

/** A player's place on a leaderboard. */
export class LeaderboardPlace {
  /**
   * Counted as in sport: 1, 1, 3.
   * @example 1
   */
  rank!: number;

  @Id()
  playerId!: string;

  /** @example "Anna" */
  name!: string;

  /** @example 12 */
  games!: number;

  /** @example 5 */
  wins!: number;

  /** @example 254 */
  best!: number;

  @Real(198.25)
  mean!: number;
}

/** The top of a leaderboard. */
export class LeaderboardView {
  items!: LeaderboardPlace[];
}

/** How the dice fell. */
export class DiceStatistics {
  /**
   * How many dice were thrown.
   * @example 60
   */
  dice!: number;

  /**
   * How many of them showed each face, from ones to sixes.
   * @example [8, 11, 9, 12, 10, 10]
   */
  faces!: number[];

  /** How far that is from fair dice: 0 when every face came equally often; null when no die was thrown. */
  @Field({ type: 'number', format: 'double', nullable: true, example: 1 })
  chiSquare!: number | null;

  /** How likely fair dice are to be at least as far off; null when no die was thrown. */
  @Field({ type: 'number', format: 'double', nullable: true, example: 0.962565773247296 })
  pValue!: number | null;
}
