import { countOf, sum } from '../../rules/dice.js';
import type { CategorySheet } from '../../rules/ruleset.js';

/** A game small enough to try everything, unlike the printed ones in all that a sheet can say. */
export const small: CategorySheet = {
  id: 'small',
  version: 7,
  family: 'categories',
  players: { min: 1, max: 1 },
  start: 'first-seat',
  dice: 2,
  rollsPerTurn: 2,
  categories: {
    twos: { section: 'upper', score: (dice) => 2 * countOf(dice, 2) },
    sixes: { section: 'upper', score: (dice) => 6 * countOf(dice, 6) },
    pair: { section: 'lower', score: (dice) => (dice.every((die) => die === dice[0]) ? 17 : 0) },
    low: { section: 'lower', score: (dice) => (sum(dice) <= 5 ? 6 : 1) },
  },
  upperBonus: { threshold: 10, points: 9 },
  repeatBonus: { category: 'pair', points: 40 },
};
