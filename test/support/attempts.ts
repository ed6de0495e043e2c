import type { GameView } from '../../src/games/game.view.js';
import { ask, type Answered, type Asked } from './ask.js';

export type Act = 'join' | 'leave' | 'start' | 'cancel' | 'roll' | 'hold' | 'score';

/** Someone with a token, and the players it speaks for. */
export interface Voice {
  id: string;
  token: string;
  manages?: string[];
}

/** What someone wants to do in a game. */
export interface Wish {
  act: Act;
  who: Voice;
  game: string;
  /** Who joins, or whose seat is given up; the caller where it is left out. */
  playerId?: string;
  /** Dice to hold. */
  dice?: number[];
  category?: string;
  ifMatch?: number | undefined;
  key?: string | undefined;
}

/** A wish that was sent to a server. */
export interface Attempt extends Wish {
  /** When it was sent and when its answer was there, on one clock. */
  sent: number;
  done: number;
  answer: Answered<GameView & { code?: string }>;
}

/** The request that says a wish. */
export function requestFor({ act, who, game, playerId, dice, category, ifMatch, key }: Wish): Asked {
  const path = `/v1/games/${game}`;
  const common = { method: 'POST', token: who.token, ifMatch, key };
  switch (act) {
    case 'join':
      return { ...common, path: `${path}/players`, body: { playerId } };
    case 'leave':
      return { ...common, method: 'DELETE', path: `${path}/players/${playerId ?? who.id}` };
    case 'start':
      return { ...common, path: `${path}/start` };
    case 'cancel':
      return { ...common, method: 'DELETE', path };
    case 'roll':
    case 'hold':
    case 'score':
      return { ...common, path: `${path}/turn/${act}`, body: { dice, category } };
  }
}

/** Sends a wish to a server and keeps what came of it. */
export async function attempt(server: string, wish: Wish): Promise<Attempt> {
  const sent = performance.now();
  const answer = await ask<Attempt['answer']['body']>(server, requestFor(wish));
  return { ...wish, sent, done: performance.now(), answer };
}
