import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** For how long other requests wait, at most. */
const SLICE_MS = 10;
/** Work of more slices rests after each, for twice as long. */
const SLICES = 5;

/**
 * Does long work step by step, and lets whatever else there is to do come in between. The longer it takes the less it
 * hurries, so that no amount of it takes the processor from everyone else.
 */
export async function unhurried<T>(steps: Generator<unknown, T>): Promise<T> {
  let begun = performance.now();
  for (let slices = 0; ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < SLICE_MS) continue;
    await (++slices > SLICES ? sleep(2 * SLICE_MS) : setImmediate());
    begun = performance.now();
  }
}
