import type { Combination } from '../ruleset.js';

/** What scores in one throw of Farkle (F4), in printed order. A shape counts for any choice of different numbers. */
export const combinations = {
  single1: { dice: [1], points: 100 },
  single5: { dice: [5], points: 50 },
  three1: { dice: [1, 1, 1], points: 300 },
  three2: { dice: [2, 2, 2], points: 200 },
  three3: { dice: [3, 3, 3], points: 300 },
  three4: { dice: [4, 4, 4], points: 400 },
  three5: { dice: [5, 5, 5], points: 500 },
  three6: { dice: [6, 6, 6], points: 600 },
  fourOfAKind: { shape: [4], example: [2, 2, 2, 2], points: 1000 },
  fiveOfAKind: { shape: [5], example: [2, 2, 2, 2, 2], points: 2000 },
  sixOfAKind: { shape: [6], example: [2, 2, 2, 2, 2, 2], points: 3000 },
  straight: { dice: [1, 2, 3, 4, 5, 6], points: 1500 },
  threePairs: { shape: [2, 2, 2], example: [2, 2, 3, 3, 6, 6], points: 1500 },
  fourAndPair: { shape: [4, 2], example: [2, 2, 2, 2, 4, 4], points: 1500 },
  twoTriplets: { shape: [3, 3], example: [3, 3, 3, 4, 4, 4], points: 2500 },
} as const satisfies Record<string, Combination>;
