import { Failures } from './failures.js';

const MINUTE = 60_000;
const turn = { id: 'a', version: 7 };

/** Minutes until a game is tried again. */
function pauseOf(failures: Failures, now: number): number {
  let minutes = 0;
  while (failures.has(turn, now + minutes * MINUTE)) minutes++;
  return minutes;
}

test('A game in which a bot fails is left alone for a minute, then for twice as long each time, an hour at most', () => {
  const failures = new Failures();
  expect(pauseOf(failures, 0)).toBe(0);
  let now = 0;
  const pauses = Array.from({ length: 8 }, (_, i) => {
    expect(failures.add(turn, now)).toBe(i === 0);
    const pause = pauseOf(failures, now);
    now += pause * MINUTE;
    return pause;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('A game in which a move was made since is not left alone, nor is any other', () => {
  const failures = new Failures();
  failures.add(turn, 0);
  expect(failures.has({ ...turn, id: 'b' }, 0)).toBe(false);
  expect(failures.has({ ...turn, version: 8 }, 0)).toBe(false);
  expect(failures.add({ ...turn, version: 8 }, 0)).toBe(true);
});
