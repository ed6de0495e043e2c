/** Dice as a multiset: only the faces count, not their order. */
export const sorted = (dice: readonly number[]): number[] => [...dice].sort((a, b) => a - b);

export const asKey = (dice: readonly number[]): string => sorted(dice).join('');

export function minus(dice: readonly number[], taken: readonly number[]): number[] | null {
  const rest = [...dice];
  for (const die of taken) {
    const at = rest.indexOf(die);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

export const lieAmong = (taken: readonly number[], dice: readonly number[]): boolean =>
  minus(dice, taken) !== null;

/** Every different sub-multiset, the empty one and the whole included. */
export function subMultisets(dice: readonly number[]): number[][] {
  const found = new Map<string, number[]>();
  for (let mask = 0; mask < 1 << dice.length; mask++) {
    const chosen = dice.filter((_, index) => mask & (1 << index));
    found.set(asKey(chosen), sorted(chosen));
  }
  return [...found.values()];
}
