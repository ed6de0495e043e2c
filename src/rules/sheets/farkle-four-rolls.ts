import type { FarkleSheet } from '../ruleset.js';
import { farkle } from './farkle.js';

export const farkleFourRolls = {
  ...farkle,
  id: 'farkle-four-rolls',
  version: 1,
  rollsPerTurn: 4,
  openingMinimum: 0,
  stoppingMinimum: 500,
  settingOffWinsTies: false,
} as const satisfies FarkleSheet;
