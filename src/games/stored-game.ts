import type { GameState } from '../rules/state.js';

/** A player as a game shows them. Names are always today's, so they are not part of a game's state. */
export interface Person {
  id: string;
  name: string | null;
  bot: string | null;
  managedById: string | null;
}

export type People = ReadonlyMap<string, Person>;

/** A game as it was loaded: what it takes to judge a move and to show it. */
export interface StoredGame {
  id: string;
  state: GameState;
  serverSeed: Uint8Array;
  /** Those who have seats in it, by id. */
  people: People;
  createdAt: Date;
  /** What `XMIN` says of it: something else after every move, and when a name in it changes. */
  xmin: string;
  /** The answer that shows it, once it was shown. */
  text?: string;
}

/** Which game there is at a place of a list, with the `xmin` of its row alone. */
export type GamePlace = Pick<StoredGame, 'id' | 'createdAt' | 'xmin'>;

/** A game as a move on this server has left it. */
export type ChangedGame = Pick<StoredGame, 'id' | 'state' | 'people'>;

/** Those who have seats in a game. */
export const seated = (people: People, { seats }: GameState): People =>
  new Map([...people].filter(([id]) => seats.some(({ playerId }) => playerId === id)));
