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

export const dobbelspel = {
  id: 'dobbelspel',
  version: 1,
  family: 'categories',
  players: { min: 1, max: 8 },
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
    fiveOfAKind,
    chance,
  },
  upperBonus: { threshold: 63, points: 35 },
  repeatBonus: { category: 'fiveOfAKind', points: 100 },
} as const satisfies CategorySheet;
