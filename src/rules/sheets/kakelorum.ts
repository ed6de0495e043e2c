import type { CategorySheet } from '../ruleset.js';
import {
  chance,
  fiveOfAKind,
  fourOfAKind,
  fullHouse,
  largeStraight,
  smallStraight,
  threeOfAKind,
  upperSection,
} from './categories.js';

/** Dobbelspel is as this sheet in all that it does not say itself. */
export const kakelorum = {
  id: 'kakelorum',
  version: 1,
  family: 'categories',
  players: { min: 2, max: 4 },
  start: 'first-seat',
  dice: 5,
  rollsPerTurn: 3,
  categories: {
    ...upperSection,
    threeOfAKind,
    fourOfAKind,
    fullHouse,
    smallStraight,
    largeStraight,
    chance,
    kakelorum: fiveOfAKind,
  },
  upperBonus: { threshold: 63, points: 35 },
  repeatBonus: null,
} as const satisfies CategorySheet;
