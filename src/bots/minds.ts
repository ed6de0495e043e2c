import type { BotId } from '../players/bots.js';
import type { GameState } from '../rules/state.js';
import type { Decision } from '../strategy/decision.js';
import { steady } from '../strategy/steady.js';

/**
 * What a bot decides in a game whose turn is its own: from the state alone, so that another server goes on where one was
 * stopped. Once dice are set aside in Farkle, it throws or stops. Null: it cannot decide now and is asked again later.
 */
export type Mind = (state: GameState) => Decision | null;

export const MINDS: Record<BotId, Mind> = { perfect: steady, steady };
