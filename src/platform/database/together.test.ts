import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './outage.js';
import { Together } from './together.js';

/** Work that is done when the test says so. */
class Work {
  readonly batches: { items: string[]; finish: (error?: Error) => void }[] = [];

  readonly do = (items: string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const finish = (error?: Error) =>
        error ? reject(error) : resolve(items.map((item) => item.toUpperCase()));
      this.batches.push({ items, finish });
    });

  get begun(): string[] {
    return this.batches.map(({ items }) => items.join(''));
  }

  async finish(n: number, error?: Error): Promise<void> {
    this.batches[n]!.finish(error);
    await breath();
  }
}

const LIMITS = { batches: 2, items: 3 };

test('what comes first goes alone and at once; what comes meanwhile goes together, in order', async () => {
  const work = new Work();
  const together = new Together(work.do, LIMITS);
  const results = [...'abcdefg'].map((item) => together.do(item));
  expect(work.begun).toEqual(['a', 'b']);
  await work.finish(1);
  expect(work.begun).toEqual(['a', 'b', 'cde']);
  await work.finish(2);
  await work.finish(0);
  expect(work.begun).toEqual(['a', 'b', 'cde', 'fg']);
  await work.finish(3);
  expect(await Promise.all(results)).toEqual([...'ABCDEFG']);
  void together.do('h');
  expect(work.begun.at(-1)).toBe('h');
});

test('a batch that fails fails alone', async () => {
  const work = new Work();
  const together = new Together(work.do, { batches: 1, items: 2 });
  const results = Promise.allSettled([...'abcde'].map((item) => together.do(item)));
  await work.finish(0);
  await work.finish(1, new Error('no'));
  await work.finish(2);
  expect(work.begun).toEqual(['a', 'bc', 'de']);
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

test('things of one name never go together, and keep their order', async () => {
  const work = new Work();
  const together = new Together(work.do, { batches: 1, items: 3 }, (item) => item[0]!.toLowerCase());
  for (const item of ['x', 'a', 'A', 'b', 'B', 'c']) void together.do(item);
  for (let n = 0; n < 3; n++) await work.finish(n);
  expect(work.batches.map(({ items }) => items)).toEqual([['x'], ['a', 'b', 'c'], ['A', 'B']]);
});

test('what waits for too long is not done any more', async () => {
  const work = new Work();
  const together = new Together(work.do, { batches: 1, items: 3 });
  void together.do('a');
  const late = Promise.allSettled([together.do('b'), together.do('c')]);
  await sleep(1600);
  const next = together.do('d');
  await work.finish(0);
  for (const result of await late) {
    expect(result.status === 'rejected' && isUnavailable(result.reason)).toBe(true);
  }
  await work.finish(1);
  expect(await next).toBe('D');
  expect(work.begun).toEqual(['a', 'd']);
});
