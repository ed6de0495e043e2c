/** A bot that can be given a seat. */
export class BotView {
  /** @example "steady" */
  id!: string;

  /** @example "Steady" */
  name!: string;

  description!: string;
}

/** All bots. */
export class BotPage {
  items!: BotView[];

  /**
   * Always null: these are all.
   * @example null
   */
  nextCursor!: string | null;
}
