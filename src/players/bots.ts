import { v7 as uuidv7 } from 'uuid';

/** The bots, and what they are called where they play. */
export const BOTS = { perfect: 'Perfect', steady: 'Steady' } as const;

export type BotId = keyof typeof BOTS;

export const BOT_IDS = Object.keys(BOTS) as BotId[];

export const isBot = (id: string): id is BotId => Object.hasOwn(BOTS, id);

/** A player for each seat of a bot in a game. Bots of a kind are told apart by numbers. */
export function newBots(bots: readonly BotId[], createdAt: Date) {
  const numbers = new Map<BotId, number>();
  return bots.map((bot) => {
    const number = (numbers.get(bot) ?? 0) + 1;
    numbers.set(bot, number);
    const name: string = number === 1 ? BOTS[bot] : `${BOTS[bot]} ${number}`;
    return { id: uuidv7({ msecs: createdAt.getTime() }), name, bot, managedById: null, createdAt };
  });
}
