import { asKey } from './multiset.js';

/** An expectation that is more than one value. */
export class Matcher {
  constructor(
    readonly wanted: string,
    readonly accepts: (actual: unknown) => boolean,
  ) {}
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');

/** These numbers in any order. */
export const bag = (numbers: readonly number[]): Matcher =>
  new Matcher(`the dice ${asKey(numbers) || 'none'} in any order`, (actual) => {
    return isNumbers(actual) && asKey(actual) === asKey(numbers);
  });

/** These strings in any order, none twice. */
export const setOf = (words: readonly string[]): Matcher =>
  new Matcher(`exactly ${JSON.stringify(words)} in any order`, (actual) => {
    const given = Array.isArray(actual) ? [...(actual as unknown[])].sort() : [];
    return Array.isArray(actual) && JSON.stringify(given) === JSON.stringify([...words].sort());
  });

export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const like = (pattern: RegExp): Matcher =>
  new Matcher(`like ${pattern}`, (actual) => typeof actual === 'string' && pattern.test(actual));

export const nonEmptyText = new Matcher('some text', (actual) => {
  return typeof actual === 'string' && actual.trim().length > 0;
});

/** Null, or the field left out. */
export const nothing = new Matcher('null or absent', (actual) => actual === null || actual === undefined);

/** An object with these fields and no others. */
export class Exactly {
  constructor(readonly fields: Record<string, unknown>) {}
}

/**
 * Where an answer differs from what was expected, as lines of `path: …`. Fields that were not expected are
 * allowed in objects (the contract lets fields be added) but not in arrays or in `Exactly`.
 */
export function differences(expected: unknown, actual: unknown, path = '$'): string[] {
  const differs = (wanted: string): string[] => [
    `${path}: expected ${wanted}, got ${JSON.stringify(actual)}`,
  ];
  if (expected instanceof Matcher) return expected.accepts(actual) ? [] : differs(expected.wanted);
  if (expected instanceof Exactly) {
    return [...surplus(expected.fields, actual, path), ...differences(expected.fields, actual, path)];
  }
  if (Array.isArray(expected)) {
    return Array.isArray(actual) ? inItems(expected, actual, path) : differs('a list');
  }
  if (isRecord(expected)) return isRecord(actual) ? inFields(expected, actual, path) : differs('an object');
  return Object.is(expected, actual) ? [] : differs(JSON.stringify(expected));
}

function inItems(expected: unknown[], actual: unknown[], path: string): string[] {
  if (actual.length !== expected.length) {
    return [`${path}: expected ${expected.length} items, got ${JSON.stringify(actual)}`];
  }
  return expected.flatMap((item, index) => differences(item, actual[index], `${path}[${index}]`));
}

function inFields(
  expected: Record<string, unknown>,
  actual: Record<string, unknown>,
  path: string,
): string[] {
  const wanted = Object.entries(expected).filter(([, value]) => value !== undefined);
  return wanted.flatMap(([key, value]) => differences(value, actual[key], `${path}.${key}`));
}

function surplus(fields: Record<string, unknown>, actual: unknown, path: string): string[] {
  const extra = isRecord(actual) ? Object.keys(actual).filter((key) => !(key in fields)) : [];
  return extra.map((key) => `${path}: unexpected field ${key}`);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two parsed JSON values are the same, whatever the order of their fields. */
export function sameJson(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
