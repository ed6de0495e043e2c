import type { CategorySheet } from '../rules/ruleset.js';
import { CategoryStates } from './category-states.js';
import { CategoryTurn } from './category-turn.js';

/**
 * What every state of a player is worth: the points that come from there to the end, the upper bonus included where it is
 * still to come, when each choice is the one with the highest expected total. By number of the state (`CategoryStates`); what
 * stands under numbers of states that no player can be in means nothing. It takes the processor about half a second.
 */
export function solveCategories(sheet: CategorySheet): Float64Array<ArrayBuffer> {
  const states = CategoryStates.of(sheet);
  const expected = new Float64Array(states.size);
  const turn = new CategoryTurn(states, expected);
  const totalsOf = upperTotals(states);
  // every set comes before those that it holds: the end of the game first
  for (let set = states.sets - 1; set >= 0; set--) {
    if (states.isPossible(set)) solveSet(set, totalsOf(set));
  }
  return expected;

  /**
   * Upper totals that make no difference are solved once: whether the bonus was won or is out of reach, none is to come. They
   * take the value of the threshold, which also fills the last pair where the number of totals is odd.
   */
  function solveSet(set: number, totals: readonly number[]): void {
    const { threshold } = states;
    const open = states.open(set);
    const toCome = open.reduce((sum, box) => sum + states.mostUpper(box), 0);
    const isDecided = (total: number) => total >= threshold || total + toCome < threshold;
    const different = [...totals.filter((total) => !isDecided(total)), threshold];
    for (let i = 0; i < different.length; i += 2) {
      const pair = [different[i]!, different[i + 1] ?? threshold] as const;
      const [first, second] = solvePair(set, open, pair);
      expected[states.number(set, pair[0])] = first;
      expected[states.number(set, pair[1])] = second;
    }
    for (const total of totals.filter(isDecided)) {
      expected[states.number(set, total)] = expected[states.number(set, threshold)]!;
    }
  }

  function solvePair(
    set: number,
    open: readonly number[],
    pair: readonly [number, number],
  ): readonly [number, number] {
    if (open.length === 0) return [0, 0];
    turn.end(set, open, pair);
    return turn.solve();
  }
}

/** The upper totals that a player can have with a set of boxes filled. */
function upperTotals(states: CategoryStates): (set: number) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (set) => {
    const filled = states.boxes.filter(({ isUpper }, box) => isUpper && states.isFilled(set, box));
    const key = filled.map(({ id }) => id).join();
    if (!known.has(key)) {
      const sums = filled.reduce<number[]>(
        (totals, { values }) => [
          ...new Set(totals.flatMap((total) => values.map((points) => total + points))),
        ],
        [0],
      );
      known.set(key, sums);
    }
    return known.get(key)!;
  };
}
