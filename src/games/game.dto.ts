import { Field } from '../platform/http/api-docs.js';
import { IsArray, IsIn, IsOptional, IsString, Matches, Min, ValidateIf } from 'class-validator';
import {
  CLIENT_SEED,
  eachMust,
  IsClientSeeds,
  lowerCase,
  must,
  ReadAs,
  UUID,
  wholeNumber,
} from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.dto.js';
import { BOT_ID } from '../players/player.dto.js';
import { RULESET_IDS, RulesetIdField } from '../rulesets/api-fields.js';
import type { GameStatus } from '../rules/state.js';

const STATUSES = ['waiting', 'active', 'finished', 'abandoned', 'cancelled'] satisfies GameStatus[];

const given = (field: string) =>
  ValidateIf((request: Record<string, unknown>) => request[field] !== undefined);

const SEEDS = {
  type: 'object' as const,
  selfRequired: false,
  propertyNames: { format: 'uuid' },
  additionalProperties: { type: 'string' as const, pattern: CLIENT_SEED.source },
};

/** A new game. */
export class GameRequest {
  /**
   * The id of a ruleset.
   * @example "dobbelspel"
   */
  @RulesetIdField()
  @IsString(must('ruleset'))
  ruleset!: string;

  /** The first seats, in order: the caller and players it manages. Left out: the caller alone. */
  @given('players')
  @ReadAs(lowerCase)
  @IsArray(must('ids'))
  @Matches(UUID, eachMust('id'))
  @Field({ required: false, type: 'array', items: { type: 'string', format: 'uuid' } })
  players?: string[];

  /** Who plays in the seats after those, in order: ids of bots, the same more than once if wanted. */
  @given('bots')
  @IsArray(must('bots'))
  @IsString(eachMust('bot'))
  @Field({ required: false, type: 'array', items: BOT_ID.schema })
  bots?: string[];
}

/** Who takes the next seat. */
export class JoinRequest {
  /** The caller (when left out) or a player it manages. */
  @given('playerId')
  @ReadAs(lowerCase)
  @Matches(UUID, must('id'))
  @Field({ format: 'uuid', required: false })
  playerId?: string;

  /** Your part in the dice, 0 to 64 of `A-Za-z0-9_-`. */
  @given('clientSeed')
  @Matches(CLIENT_SEED, must('clientSeed'))
  @Field({ pattern: CLIENT_SEED.source, required: false })
  clientSeed?: string;
}

/** What the host starts the game with. */
export class StartRequest {
  /**
   * Seeds by player id, for seats of the caller and of players it manages; each 0 to 64 of `A-Za-z0-9_-`.
   * @example {}
   */
  @given('clientSeeds')
  @ReadAs(lowerCase)
  @IsClientSeeds()
  @Field(SEEDS)
  clientSeeds?: Record<string, string>;
}

/** Which games to list. */
export class GamesQuery extends PageQuery {
  /** Only games in this state. */
  @IsOptional()
  @IsIn(STATUSES, must('status'))
  status?: GameStatus;

  /** Only games of this ruleset. */
  @IsOptional()
  @IsIn(RULESET_IDS, must('ruleset'))
  @RulesetIdField({ required: false })
  ruleset?: string;
}

/** Which moment of a game to show. */
export class VersionQuery {
  /** Show the game as it stood after this event; as it stands now when left out. */
  @Field({ required: false, type: 'integer', minimum: 1 })
  @IsOptional()
  @ReadAs(wholeNumber)
  @Min(1, must('number'))
  version?: number;
}
