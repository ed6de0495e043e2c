import 'reflect-metadata';
import { registerDecorator } from 'class-validator';
import { FACES } from '../../rules/dice.js';
import type { FieldRule } from './problem.js';

/** Options of a validation decorator: the rule whose words are shown when it fails. */
export const must = (rule: FieldRule) => ({ message: rule });
/** The same for every item of a list. */
export const eachMust = (rule: FieldRule) => ({ message: rule, each: true });

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const READ = Symbol('how a field is read');

/** How the value of a field is read before it is checked; it is taken as it comes where nothing is said. */
export const ReadAs = (read: (value: unknown) => unknown): PropertyDecorator => Reflect.metadata(READ, read);

/** The value of a field of a request class, as that class reads it. */
export function readField(request: object, field: string, value: unknown): unknown {
  const read = Reflect.getMetadata(READ, request, field) as ((value: unknown) => unknown) | undefined;
  return read ? read(value) : value;
}

/** Ids are taken in either case and known in lower case: alone, in a list, or as the keys of an object. */
export function lowerCase(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) {
    return value.map((item) => (typeof item === 'string' ? item.toLowerCase() : item) as unknown);
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key.toLowerCase(), inner]);
  return new Set(entries.map(([key]) => key)).size === entries.length ? Object.fromEntries(entries) : value;
}

/** A whole number of a query, from its digits. */
export const wholeNumber = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : NaN;

export const CLIENT_SEED = /^[A-Za-z0-9_-]{0,64}$/;

const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f';

/** 1 to 40 code points without control characters, and white space around them. */
export const NAME = new RegExp(`^\\s*[^\\s${CONTROLS}](?:[^${CONTROLS}]{0,38}[^\\s${CONTROLS}])?\\s*$`, 'u');

/** An object whose keys are ids of players and whose values are their seeds. */
export const IsClientSeeds = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isClientSeeds',
    target: target.constructor,
    propertyName,
    options: must('clientSeeds'),
    validator: { validate: (value) => isPlainObject(value) && badSeedOf(value) === undefined },
  });

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose keys are categories and whose values are points, or null. */
export const IsCard = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isCard',
    target: target.constructor,
    propertyName,
    options: must('card'),
    validator: { validate: (value) => isPlainObject(value) && badBoxOf(value) === undefined },
  });

const badBoxOf = (card: Record<string, unknown>) =>
  Object.keys(card).find((category) => card[category] !== null && !Number.isSafeInteger(card[category]));

const badSeedOf = (seeds: Record<string, unknown>) =>
  Object.keys(seeds).find(
    (id) => !UUID.test(id) || typeof seeds[id] !== 'string' || !CLIENT_SEED.test(seeds[id]),
  );

/** A key as part of a JSON pointer (RFC 6901). */
export const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Rules that are for the items of a list, where the field is one. */
const OF_ITEMS: { [rule in FieldRule]?: (item: unknown) => boolean } = {
  face: (item) => FACES.some((face) => face === item),
  id: (item) => typeof item === 'string' && UUID.test(item),
  bot: (item) => typeof item === 'string',
};

/** The rules that tell what is wrong with a field: what is no list at all breaks those for its items as well. */
export const tellingRules = (value: unknown, broken: FieldRule[]): FieldRule[] =>
  broken.length === 1 || Array.isArray(value) ? broken : broken.filter((rule) => !(rule in OF_ITEMS));

/** What was broken, and where in the field, as the rest of a JSON pointer; empty where it is the field itself. */
export function faultIn(value: unknown, rule: FieldRule): { place: string; rule: FieldRule } {
  if (rule === 'clientSeeds' && isPlainObject(value)) {
    const id = badSeedOf(value) ?? '';
    return { place: `/${escapeKey(id)}`, rule: UUID.test(id) ? 'clientSeed' : 'id' };
  }
  if (rule === 'card' && isPlainObject(value)) {
    return { place: `/${escapeKey(badBoxOf(value) ?? '')}`, rule: 'wholeOrNull' };
  }
  const isRight = OF_ITEMS[rule];
  if (!isRight || !Array.isArray(value) || value.length === 0) return { place: '', rule };
  return { place: `/${value.findIndex((item) => !isRight(item))}`, rule };
}

/**
 * A name as it is kept: trimmed, 1 to 40 code points, no control characters and no halves of characters.
 * @returns undefined where the value is no such name
 */
export function nameFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || !NAME.test(value) || /\p{Cs}/u.test(value)) return undefined;
  return value.trim();
}
