import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Face } from '../rules/dice.js';

/** The name of the scheme by which a game's dice follow from its seeds. */
export const DICE_SCHEME = 'hmac-sha256-v1';

/** 32 random bytes. */
export const newServerSeed = (): Buffer => randomBytes(32);

/** What is shown of a server seed before the game is over: its SHA-256, in hex. */
export const commitmentTo = (serverSeed: Uint8Array): string =>
  createHash('sha256').update(serverSeed).digest('hex');

export interface Throw {
  serverSeed: Uint8Array;
  gameId: string;
  /** In seat order. */
  clientSeeds: readonly string[];
  /** From 1 within the game. */
  throwNumber: number;
}

/** The first `count` dice of a throw. Whoever has the seeds gets the same ones. */
export function throwDice(of: Throw, count: number): Face[] {
  const dice: Face[] = [];
  for (const byte of bytesOf(of)) {
    if (dice.length === count) break;
    // 252 is the greatest multiple of 6 that a byte can hold: a byte from there on would favour low faces
    if (byte < 252) dice.push(((byte % 6) + 1) as Face);
  }
  return dice;
}

function* bytesOf({ serverSeed, gameId, clientSeeds, throwNumber }: Throw): Generator<number> {
  for (let block = 0; ; block++) {
    const message = `${gameId}|${clientSeeds.join(',')}|${throwNumber}|${block}`;
    yield* createHmac('sha256', serverSeed).update(message).digest();
  }
}
