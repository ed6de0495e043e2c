/**
 * Why a move is refused by the rules. Refusals are values: nothing was changed, and the same move may be legal later.
 * Each carries what its explanation needs to be concrete.
 */
export type Refusal =
  | { code: 'game-not-waiting'; status: string }
  | { code: 'game-not-active'; status: string }
  | { code: 'game-full'; max: number }
  | { code: 'already-seated' }
  | { code: 'too-few-players'; seated: number; min: number }
  | { code: 'not-overdue'; hours: number }
  | { code: 'not-your-turn'; seat: number }
  | { code: 'category-required' }
  | { code: 'category-not-allowed' }
  | { code: 'unknown-category'; categories: string[] }
  | { code: 'category-taken'; category: string }
  | { code: 'nothing-thrown' }
  | { code: 'no-rolls-left'; rolls: number }
  | { code: 'must-set-aside' }
  | { code: 'nothing-to-throw' }
  | { code: 'below-minimum'; points: number; minimum: number }
  | { code: 'dice-not-in-throw'; thrown: readonly number[] }
  | { code: 'dice-do-not-score'; dice: readonly number[] };

export type RefusalCode = Refusal['code'];

export const isRefusal = (verdict: object): verdict is Refusal => 'code' in verdict;
