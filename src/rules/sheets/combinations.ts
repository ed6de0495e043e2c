import type { Combination } from '../ruleset.js';

/** What scores in one throw of Farkle, in printed order. A shape counts for any choice of different numbers. */
export const combinations = {
  single1: { dice: [1], points: 100, example: [1] },
  single5: { dice: [5], points: 50, example: [5] },
  three1: { dice: [1, 1, 1], points: 300, example: [1, 1, 1] },
  three2: { dice: [2, 2, 2], points: 200, example: [2, 2, 2] },
  three3: { dice: [3, 3, 3], points: 300, example: [3, 3, 3] },
  three4: { dice: [4, 4, 4], points: 400, example: [4, 4, 4] },
  three5: { dice: [5, 5, 5], points: 500, example: [5, 5, 5] },
  three6: { dice: [6, 6, 6], points: 600, example: [6, 6, 6] },
  fourOfAKind: { shape: [4], points: 1000, example: [2, 2, 2, 2] },
  fiveOfAKind: { shape: [5], points: 2000, example: [2, 2, 2, 2, 2] },
  sixOfAKind: { shape: [6], points: 3000, example: [2, 2, 2, 2, 2, 2] },
  straight: { dice: [1, 2, 3, 4, 5, 6], points: 1500, example: [1, 2, 3, 4, 5, 6] },
  threePairs: { shape: [2, 2, 2], points: 1500, example: [2, 2, 3, 3, 6, 6] },
  fourAndPair: { shape: [4, 2], points: 1500, example: [2, 2, 2, 2, 4, 4] },
  twoTriplets: { shape: [3, 3], points: 2500, example: [3, 3, 3, 4, 4, 4] },
} as const satisfies Record<string, Combination>;
