import { escapeKey } from '../../platform/http/fields.js';
import { different, type Fault } from './fault.js';

/**
 * Where what was found differs from what was expected, both JSON: each difference as deep inside as it can be said.
 * @param pointer the place of both
 */
export function* differences(found: unknown, expected: unknown, pointer: string): Generator<Fault> {
  if (found === expected) return;
  if (!isComposite(found) || !isComposite(expected) || Array.isArray(found) !== Array.isArray(expected)) {
    yield different(pointer, found, expected);
    return;
  }
  for (const key of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    yield* differences(own(found, key), own(expected, key), `${pointer}/${escapeKey(key)}`);
  }
}

const isComposite = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const own = (value: Record<string, unknown>, key: string) =>
  Object.hasOwn(value, key) ? value[key] : undefined;

/** The first few of these. */
export function first<T>(count: number, of: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const one of of) {
    if (taken.length === count) break;
    taken.push(one);
  }
  return taken;
}
