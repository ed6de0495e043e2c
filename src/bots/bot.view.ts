import { Field } from '../platform/http/api-docs.js';
import { BOT_ID } from '../players/player.dto.js';

/** A bot that can be given a seat. */
export class BotView {
  @Field(BOT_ID.field)
  id!: string;

  /** @example "Steady" */
  name!: string;

  description!: string;
}

/** All bots. */
export class BotPage {
  items!: BotView[];

  /**
   * These are all.
   * @example null
   */
  @Field({ type: 'null' })
  nextCursor!: null;
}
