import type { FarkleSheet } from '../ruleset.js';
import { combinations } from './combinations.js';

/** Farkle in Four Rolls is as this sheet in all that it does not say itself. */
export const farkle = {
  id: 'farkle',
  version: 1,
  family: 'farkle',
  players: { min: 2, max: 8 },
  start: 'highest-throw',
  dice: 6,
  rollsPerTurn: null,
  target: 10000,
  openingMinimum: 500,
  stoppingMinimum: 0,
  settingOffWinsTies: true,
  combinations,
} as const satisfies FarkleSheet;
