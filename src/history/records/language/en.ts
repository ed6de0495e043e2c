import type { Check } from '../fault.js';
import { type FaultWords, shown } from '../words.js';

const by: Record<Check, string> = {
  schema: 'by the schema',
  rules: 'by the rules',
  dice: 'from the seeds',
  result: 'from the turns',
  stored: 'on this server',
};

const asked: Record<string, (value: unknown) => string> = {
  type: (type) => `of type ${[type].flat().join(' or ')}`,
  const: shown,
  enum: (values) => `one of ${(values as unknown[]).map(shown).join(', ')}`,
  pattern: (pattern) => `text of the form ${String(pattern)}`,
  format: (format) => `text of the format ${String(format)}`,
  minimum: (limit) => `${String(limit)} or more`,
  maximum: (limit) => `${String(limit)} or less`,
  minLength: (limit) => `text of at least ${String(limit)} characters`,
  maxLength: (limit) => `text of at most ${String(limit)} characters`,
  minItems: (limit) => `a list of at least ${String(limit)}`,
  maxItems: (limit) => `a list of at most ${String(limit)}`,
};

export const en: FaultWords = {
  form: ({ asks, for: value, found }) => {
    if (asks === 'required') return 'This field is missing.';
    if (asks === 'additionalProperties') return 'A record has no such field here.';
    return `Here stands ${shown(found)}; it must be ${asked[asks]?.(value) ?? asks}.`;
  },
  different: ({ found, expected }, check) => {
    const here = found === undefined ? 'Nothing stands here' : `Here stands ${shown(found)}`;
    return `${here}; ${by[check]} it is ${expected === undefined ? 'nothing' : shown(expected)}.`;
  },
  'dice-count': ({ found, expected }) => `Here are ${found} dice; by the rules ${expected} are thrown.`,
  'unknown-version': () => 'There is no sheet of this version.',
  'nobody-left': () => 'The turn was not played to its end, and yet no seat was given up during it.',
  'misplaced-forfeit': () =>
    'No turn to which this forfeit belongs was played: forfeits stand in order, each with the number of turns that were over before it.',
  unfinished: ({ turn, seat }) =>
    `The game is not over after the last turn: turn ${turn} follows, of seat ${seat}.`,
  commitment: ({ expected }) =>
    `The commitment to this seed would be ${expected}, which is not the one here.`,
  'not-ended': () => 'On this server the game was not played to an end.',
};
