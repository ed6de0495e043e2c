import { ApiExtraModels, ApiHideProperty, getSchemaPath } from '@nestjs/swagger';
import { DICE_SCHEME } from '../dice/cup.js';
import { BotField } from '../players/player.dto.js';
import { Bytes32, component, Field, Id, Ids, oneOf, Time } from '../platform/http/api-docs.js';
import { CategoriesField, FaceField, RulesetIdField } from '../rulesets/api-fields.js';
import type { Face } from '../rules/dice.js';
import type { Ruleset } from '../rules/ruleset.js';
import type { GameStatus, SeatStatus } from '../rules/state.js';
import { TurnView } from './turn.view.js';

/** A score sheet: the boxes in printed order, and its sums. */
export class CardView {
  /**
   * Points by category; null where the box is open.
   * @example { "ones": null, "twos": 6 }
   */
  @CategoriesField({ type: ['integer', 'null'] })
  categories!: Record<string, number | null>;

  /** @example 6 */
  upperTotal!: number;

  /** @example 0 */
  upperBonus!: number;

  /**
   * Extra points for repeated five of a kind.
   * @example 0
   */
  repeatBonus!: number;

  /** @example 41 */
  total!: number;
}

/** A score pad of Farkle. */
export class PadView {
  /** Whether something was banked yet. */
  onBoard!: boolean;

  /** @example 2350 */
  banked!: number;

  /**
   * How many turns a farkle ended.
   * @example 3
   */
  farkles!: number;
}

class AnySeat {
  /**
   * From 0, in order of play.
   * @example 0
   */
  seat!: number;

  @Id()
  playerId!: string;

  /**
   * Today's name; null when the player was deleted.
   * @example "Anna"
   */
  name!: string | null;

  /** Which bot plays; null for people. */
  @BotField()
  bot!: string | null;

  status!: SeatStatus;

  /** @example 41 */
  score!: number;

  /** Null until the game is finished; counted as in sport (1, 1, 3). Seats that forfeited share the last. */
  rank!: number | null;
}

/** A seat in a category game and who sits there. */
export class CategorySeatView extends AnySeat {
  card!: CardView;

  @ApiHideProperty()
  pad?: never;
}

/** A seat in a game of Farkle and who sits there. */
export class FarkleSeatView extends AnySeat {
  pad!: PadView;

  @ApiHideProperty()
  card?: never;
}

export type SeatView = CategorySeatView | FarkleSeatView;

/** One die of the throws that decide who begins. */
export class OpeningThrowView {
  /** @example 0 */
  seat!: number;

  @FaceField()
  die!: Face;
}

/** Who set off the last round of Farkle. */
export class LastRoundView {
  /** @example 1 */
  seat!: number;
}

/** What anyone needs to check the dice. */
export class GameDiceView {
  /** How the dice follow from the seeds. */
  @Field({ type: 'string', enum: [DICE_SCHEME] })
  scheme!: string;

  /** The SHA-256 of the server seed, in hex. */
  @Bytes32()
  commitment!: string;

  /**
   * In seat order.
   * @example ["", ""]
   */
  clientSeeds!: string[];

  /**
   * How many throws were made, opening throws included.
   * @example 19
   */
  throws!: number;

  /** In hex, once the game is over; null before. */
  @Bytes32()
  serverSeed!: string | null;
}

@ApiExtraModels(OpeningThrowView)
abstract class AnyGame {
  @Id()
  id!: string;

  @RulesetIdField()
  ruleset!: string;

  /** @example 1 */
  rulesetVersion!: number;

  status!: GameStatus;

  /**
   * The number of the game's last event; also its ETag.
   * @example 57
   */
  version!: number;

  @Id()
  hostId!: string;

  abstract family: Ruleset['family'];

  abstract players: AnySeat[];

  /** The throws that decide who begins: each round, the seats that were still tied. */
  @Field({ type: 'array', items: { type: 'array', items: { $ref: getSchemaPath(OpeningThrowView) } } })
  openingThrows!: OpeningThrowView[][];

  /**
   * The round of the turn being played, from 1; null before the start.
   * @example 5
   */
  round!: number | null;

  lastRound!: LastRoundView | null;

  /** The turn being played; null unless the game is active. */
  turn!: TurnView | null;

  /** The turn that ended last; null before that. */
  lastTurn!: TurnView | null;

  /** Ids of the players who won. */
  @Ids()
  winners!: string[];

  dice!: GameDiceView;

  @Time()
  createdAt!: string;

  @Time()
  startedAt!: string | null;

  @Time()
  finishedAt!: string | null;
}

/** A whole game with score sheets as it stands. */
export class CategoryGameView extends AnyGame {
  @Field({ enum: ['categories'] })
  override family!: 'categories';

  /** In seat order. */
  override players!: CategorySeatView[];
}

/** A whole game of Farkle as it stands. */
export class FarkleGameView extends AnyGame {
  @Field({ enum: ['farkle'] })
  override family!: 'farkle';

  /** In seat order. */
  override players!: FarkleSeatView[];
}

export type GameView = CategoryGameView | FarkleGameView;

/** A whole game as it stands. */
export const GAME = component(
  'GameView',
  oneOf('family', { categories: CategoryGameView, farkle: FarkleGameView }),
);

/** A page of games, newest first. */
@ApiExtraModels(CategoryGameView, FarkleGameView)
export class GamePage {
  @Field({ type: 'array', items: GAME })
  items!: GameView[];

  /** Send it as `cursor` for the page that follows; null on the last one. */
  nextCursor!: string | null;
}
