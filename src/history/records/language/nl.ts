import type { Check } from '../fault.js';
import { type FaultWords, shown } from '../words.js';

const by: Record<Check, string> = {
  schema: 'volgens het schema',
  rules: 'volgens de regels',
  dice: 'volgens de seeds',
  result: 'volgens de beurten',
  stored: 'op deze server',
};

const asked: Record<string, (value: unknown) => string> = {
  type: (type) => `van het type ${[type].flat().join(' of ')}`,
  const: shown,
  enum: (values) => `een van ${(values as unknown[]).map(shown).join(', ')}`,
  pattern: (pattern) => `tekst van de vorm ${String(pattern)}`,
  format: (format) => `tekst in het formaat ${String(format)}`,
  minimum: (limit) => `${String(limit)} of meer`,
  maximum: (limit) => `${String(limit)} of minder`,
  minLength: (limit) => `tekst van minstens ${String(limit)} tekens`,
  maxLength: (limit) => `tekst van hoogstens ${String(limit)} tekens`,
  minItems: (limit) => `een lijst van minstens ${String(limit)}`,
  maxItems: (limit) => `een lijst van hoogstens ${String(limit)}`,
};

export const nl: FaultWords = {
  form: ({ asks, for: value, found }) => {
    if (asks === 'required') return 'Dit veld ontbreekt.';
    if (asks === 'additionalProperties') return 'Zo’n veld heeft een record hier niet.';
    return `Hier staat ${shown(found)}; dat moet ${asked[asks]?.(value) ?? asks} zijn.`;
  },
  different: ({ found, expected }, check) => {
    const here = found === undefined ? 'Hier staat niets' : `Hier staat ${shown(found)}`;
    return `${here}; ${by[check]} is het ${expected === undefined ? 'niets' : shown(expected)}.`;
  },
  'dice-count': ({ found, expected }) =>
    `Aantal dobbelstenen hier: ${found}; volgens de regels worden er ${expected} gegooid.`,
  'unknown-version': () => 'Van deze versie is er geen regelset.',
  'nobody-left': () => 'De beurt is niet uitgespeeld, en toch gaf er tijdens die beurt niemand op.',
  'misplaced-forfeit': () =>
    'Er is geen beurt gespeeld waar deze opgave bij hoort: opgaven staan op volgorde, elk met het aantal beurten dat ervoor voorbij was.',
  unfinished: ({ turn, seat }) =>
    `De partij is na de laatste beurt niet voorbij: beurt ${turn} volgt, van plaats ${seat}.`,
  commitment: ({ expected }) => `Het commitment bij deze seed zou ${expected} zijn; hier staat een ander.`,
  'not-ended': () => 'Op deze server is de partij niet tot een einde gespeeld.',
};
