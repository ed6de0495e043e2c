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
import { kakelorum } from './kakelorum.js';

/** The turn, the upper bonus and the order of play are those of Kakelorum. */
export const dobbelspel = {
  ...kakelorum,
  id: 'dobbelspel',
  version: 1,
  players: { min: 1, max: 8 },
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
  repeatBonus: { category: 'fiveOfAKind', points: 100 },
} as const satisfies CategorySheet;
