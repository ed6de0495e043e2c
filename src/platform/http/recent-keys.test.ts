import { RecentKeys } from './recent-keys.js';

const LEAST = 10;

/** What is still known after these uses, and how often each key was said to be forgotten. */
function after(uses: Iterable<string>): { known: Set<string>; forgotten: string[] } {
  const keys = new RecentKeys(LEAST);
  const known = new Set<string>();
  const forgotten: string[] = [];
  for (const key of uses) {
    const gone = keys.use(key);
    known.add(key);
    for (const one of gone) known.delete(one);
    forgotten.push(...gone);
    for (const one of gone) expect(keys.has(one)).toBe(false);
    for (const one of known) expect(keys.has(one)).toBe(true);
    expect(known.size).toBeLessThanOrEqual(2 * LEAST + 1);
  }
  return { known, forgotten };
}

const many = (count: number) => Array.from({ length: count }, (_, i) => `key ${i}`);

test('keys without end take no more room than twice what is promised, and each is given up once', () => {
  const { known, forgotten } = after(many(100));
  expect(new Set(forgotten).size).toBe(forgotten.length);
  expect(known.size + forgotten.length).toBe(100);
});

test('the keys used last are all known', () => {
  const { known } = after(many(100));
  for (const key of many(100).slice(-LEAST)) expect(known).toContain(key);
});

test('a key that is used again and again is never given up', () => {
  const { forgotten } = after(many(100).flatMap((key) => [key, 'always']));
  expect(forgotten).not.toContain('always');
});

test('a key that is taken away is not known any more', () => {
  const keys = new RecentKeys(LEAST);
  keys.use('one');
  keys.delete('one');
  expect(keys.has('one')).toBe(false);
});
