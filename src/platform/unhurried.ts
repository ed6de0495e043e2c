import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** For how long other requests wait, at most. */
const SLICE_MS = 10;
/** Work of more slices rests after each, for twice as long. */
const SLICES = 5;

/** The pace of long work: the longer it takes the less it hurries, so that no amount of it takes the processor from everyone else. */
export class Pace {
  private begun = performance.now();
  private slices = 0;

  /** Whether it is time to `rest`. */
  get isOver(): boolean {
    return performance.now() - this.begun >= SLICE_MS;
  }

  /** Lets whatever else there is to do come first. */
  async rest(): Promise<void> {
    await (++this.slices > SLICES ? sleep(2 * SLICE_MS) : setImmediate());
    this.begun = performance.now();
  }
}

/** Does long work step by step, at that pace. */
export async function unhurried<T>(steps: Generator<unknown, T>): Promise<T> {
  const pace = new Pace();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (pace.isOver) await pace.rest();
  }
}
