import { setImmediate } from 'node:timers/promises';

/** For how long other requests wait, at most. */
const SLICE_MS = 10;

/** Does long work step by step, and lets whatever else there is to do come in between. */
export async function unhurried<T>(steps: Generator<unknown, T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
}
