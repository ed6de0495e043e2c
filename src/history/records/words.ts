import type { Check, Wrong } from './fault.js';

type Words<W extends Wrong = Wrong> = {
  [K in W['is']]: (wrong: Extract<W, { is: K }>, check: Check) => string;
};

/** What one language says of every fault, but of those that are refusals: a problem has its words already. */
export type FaultWords = Words<Exclude<Wrong, { is: 'refused' }>>;

const LONGEST = 80;

/** A value as it is shown: lists of lists, objects and long text only in outline. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length > 8 || value.some(isObject) ? '[…]' : JSON.stringify(value);
  if (isObject(value)) return '{…}';
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
