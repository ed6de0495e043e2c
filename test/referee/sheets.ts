/** What the four rule sheets say, as the referee reads them. */
export interface CategorySheet {
  family: 'categories';
  id: string;
  players: { min: number; max: number };
  dice: 5;
  rollsPerTurn: 3;
  /** In printed order. */
  categories: readonly string[];
  /** The category of five equal dice. */
  fiveOfAKind: string;
  /** Extra points for every further five of a kind, 0 where the sheet knows none. */
  repeatBonus: number;
}

export interface FarkleSheet {
  family: 'farkle';
  id: string;
  players: { min: number; max: number };
  dice: 6;
  rollsPerTurn: number | null;
  target: 10000;
  /** The running total needed to stop while not yet on the score pad. */
  openingMinimum: number;
  /** The running total needed to stop in every turn while throws are left. */
  stoppingMinimum: number;
  /** Whether the player who set off the last round ranks before those with as many points. */
  setterWinsTies: boolean;
}

export type Sheet = CategorySheet | FarkleSheet;

export const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'] as const;
export const UPPER_THRESHOLD = 63;
export const UPPER_BONUS = 35;

const MIDDLE = ['threeOfAKind', 'fourOfAKind', 'fullHouse', 'smallStraight', 'largeStraight'];

export const SHEETS: Record<string, Sheet> = {
  kakelorum: {
    family: 'categories',
    id: 'kakelorum',
    players: { min: 2, max: 4 },
    dice: 5,
    rollsPerTurn: 3,
    categories: [...UPPER, ...MIDDLE, 'chance', 'kakelorum'],
    fiveOfAKind: 'kakelorum',
    repeatBonus: 0,
  },
  dobbelspel: {
    family: 'categories',
    id: 'dobbelspel',
    players: { min: 1, max: 8 },
    dice: 5,
    rollsPerTurn: 3,
    categories: [...UPPER, ...MIDDLE, 'fiveOfAKind', 'chance'],
    fiveOfAKind: 'fiveOfAKind',
    repeatBonus: 100,
  },
  farkle: {
    family: 'farkle',
    id: 'farkle',
    players: { min: 2, max: 8 },
    dice: 6,
    rollsPerTurn: null,
    target: 10000,
    openingMinimum: 500,
    stoppingMinimum: 0,
    setterWinsTies: true,
  },
  'farkle-four-rolls': {
    family: 'farkle',
    id: 'farkle-four-rolls',
    players: { min: 2, max: 8 },
    dice: 6,
    rollsPerTurn: 4,
    target: 10000,
    openingMinimum: 0,
    stoppingMinimum: 500,
    setterWinsTies: false,
  },
};

export function sheetOf(id: string): Sheet {
  const sheet = SHEETS[id];
  if (!sheet) throw new Error(`no such sheet: ${id}`);
  return sheet;
}
