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
    await this.beginning();
    this.batches[n]!.finish(error);
    await this.beginning();
  }

  /** What comes at once goes together, so it does not begin at once. */
  async beginning(): Promise<void> {
    await breath();
    await breath();
  }
}

const LIMITS = { batches: 2, items: 3 };

test('what comes at once is spread over the batches; what comes meanwhile goes together, in order', async () => {
  const work = new Work();
  const together = new Together(work.do, LIMITS);
  const first = together.do('a');
  await work.beginning();
  expect(work.begun).toEqual(['a']);
  await work.finish(0);
  expect(await first).toBe('A');
  const results = [...'bcde'].map((item) => together.do(item));
  await work.beginning();
  expect(work.begun).toEqual(['a', 'bc', 'de']);
  results.push(...[...'fghi'].map((item) => together.do(item)));
  await work.finish(2);
  expect(work.begun.slice(3)).toEqual(['fgh']);
  await work.finish(1);
  expect(work.begun.slice(4)).toEqual(['i']);
  await work.finish(3);
  await work.finish(4);
  expect(await Promise.all(results)).toEqual([...'BCDEFGHI']);
});

test('a batch that fails fails alone', async () => {
  const work = new Work();
  const together = new Together(work.do, { batches: 1, items: 2 });
  const results = Promise.allSettled([...'abcde'].map((item) => together.do(item)));
  await work.finish(0);
  await work.finish(1, new Error('no'));
  await work.finish(2);
  expect(work.begun).toEqual(['ab', 'cd', 'e']);
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});

test('things of one name never go together, and keep their order', async () => {
  const work = new Work();
  const together = new Together(work.do, { batches: 1, items: 3 }, (item) => item[0]!.toLowerCase());
  for (const item of ['x', 'a', 'A', 'b', 'B', 'c']) void together.do(item);
  await work.finish(0);
  await work.finish(1);
  expect(work.begun).toEqual(['xab', 'ABc']);
});

test('what waits for too long is not done any more', async () => {
  const work = new Work();
  const together = new Together(work.do, { batches: 1, items: 3 });
  void together.do('a');
  await work.beginning();
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
