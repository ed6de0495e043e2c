import type { CategoryStates } from './category-states.js';
import type { DiceLattice } from './dice-lattice.js';
import { Code, instantiate, PAIR } from './wasm.js';

/**
 * What every throw and every keep of a turn is worth, for two states at a time, worked out backwards from the end of the
 * turn. It is WebAssembly without a loop or a branch, written for one sheet: each step is the same few operations on the same
 * places whatever the state, and nothing has to be looked up or decided on the way.
 */
export class TurnProgram {
  /** Of each box, what it is worth to write each of its values there: to be filled in for the boxes that are open. */
  readonly written: readonly Float64Array[];
  /** By number of throw or keep, in pairs. */
  readonly worth: Float64Array;
  private readonly ends: readonly (() => void)[];
  private readonly again: () => void;
  private readonly best: () => void;

  constructor(states: CategoryStates) {
    const { lattice, boxes } = states;
    const places = boxes.map((_, i) =>
      boxes.slice(0, i).reduce((sum, { values }) => sum + values.length, lattice.keeps.length),
    );
    const size = lattice.keeps.length + boxes.reduce((sum, { values }) => sum + values.length, 0);
    const ends = boxes.map(({ valueOf }, box) => endIn(valueOf, places[box]!));
    const { memory, functions } = instantiate([throwAgain(lattice), choose(lattice), ...ends], size * PAIR);
    this.worth = new Float64Array(memory, 0, 2 * lattice.keeps.length);
    this.written = boxes.map(
      ({ values }, box) => new Float64Array(memory, places[box]! * PAIR, 2 * values.length),
    );
    [this.again, this.best] = functions as [() => void, () => void];
    this.ends = functions.slice(2);
  }

  /** What throws are worth when the turn ends with them in the best of the open boxes. */
  end(open: readonly number[]): void {
    this.worth.fill(-Infinity);
    for (const box of open) this.ends[box]!();
  }

  /** From throws to keeps: the mean over the dice that are thrown to what was kept. */
  throwAgain(): void {
    this.again();
  }

  /** From keeps to throws: the best of what can be kept, or of what the throw itself was worth. */
  choose(): void {
    this.best();
  }
}

const at = (row: number) => row * PAIR;

/** Keeps come after those of one die more. */
function throwAgain({ keeps, throws }: DiceLattice): Code {
  const code = new Code();
  for (let keep = throws; keep < keeps.length; keep++) {
    code.store(at(keep), () => {
      keeps[keep]!.plus.forEach((more, i) => {
        code.load(at(more));
        if (i > 0) code.add();
      });
      code.constant(1 / keeps[keep]!.plus.length);
      code.multiply();
    });
  }
  return code;
}

/** Keeps come before those of one die less, which by then hold the best of all that lies in them. */
function choose({ keeps }: DiceLattice): Code {
  const code = new Code();
  for (let keep = keeps.length - 2; keep >= 0; keep--) {
    code.store(at(keep), () => {
      code.load(at(keep));
      for (const less of keeps[keep]!.minus) {
        code.load(at(less));
        code.larger();
      }
    });
  }
  return code;
}

function endIn(valueOf: readonly number[], place: number): Code {
  const code = new Code();
  valueOf.forEach((value, number) => {
    code.store(at(number), () => {
      code.load(at(number));
      code.load(at(place + value));
      code.larger();
    });
  });
  return code;
}
