import type { Dice } from '../rules/dice.js';

/**
 * What a player makes up its mind to do in its turn. `hold` in a category game: keep these and throw the rest; in Farkle:
 * set these aside.
 */
export type Decision =
  { action: 'roll' } | { action: 'hold'; dice: Dice } | { action: 'score'; category?: string };
