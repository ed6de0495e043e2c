import { v7 as uuidv7 } from 'uuid';

/** The bots, and what they are called where they play. */
export const BOTS = { perfect: 'Perfect', steady: 'Steady' } as const;

export type BotId = keyof typeof BOTS;

export const BOT_IDS = Object.keys(BOTS) as BotId[];

export const isBot = (id: string): id is BotId => Object.hasOwn(BOTS, id);

/** A player for each seat of a bot in a game. Bots of a kind are told apart by numbers. */
export const newBots = (bots: readonly BotId[], createdAt: Date) =>
  bots.map((bot, i) => {
    const number = bots.slice(0, i + 1).filter((other) => other === bot).length;
    const name: string = number === 1 ? BOTS[bot] : `${BOTS[bot]} ${number}`;
    return { id: uuidv7({ msecs: createdAt.getTime() }), name, bot, managedById: null, createdAt };
  });
