import { createHash } from 'node:crypto';
import type { Category } from '../ruleset.js';
import { findSheet, sheets } from '../rulesets.js';
import { everyMultiset } from '../testing/throws.js';

/** Every version of a sheet that games were begun under, with a fingerprint of its data: of every rule and number in it. */
const versions: [ruleset: string, rulesetVersion: number, fingerprint: string][] = [
  ['kakelorum', 1, '330eaaef1bc07cd6'],
  ['dobbelspel', 1, '0cdd883369cff868'],
  ['farkle', 1, '82264df7f4dd547d'],
  ['farkle-four-rolls', 1, '32b028ac5dacaf87'],
];

/** Categories say what each throw is worth. */
function fingerprint(ruleset: string, rulesetVersion: number): string {
  const sheet = findSheet({ ruleset, rulesetVersion })!;
  const throws = everyMultiset(sheet.dice);
  const said = JSON.stringify(sheet, (_, value: unknown) =>
    typeof value === 'function' ? throws.map(value as Category['score']) : value,
  );
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

test.each(versions)(
  '%s keeps saying in version %d what it said when games were begun under it: a changed rule is a new version',
  (ruleset, rulesetVersion, said) => {
    expect(fingerprint(ruleset, rulesetVersion)).toBe(said);
  },
);

test('every version of every sheet is among these, in a line such as the one that is missing', () => {
  const known = versions.map(([ruleset, rulesetVersion]) => `${ruleset} ${rulesetVersion}`);
  const missing = sheets.filter(({ id, version }) => !known.includes(`${id} ${version}`));
  expect(missing.map(({ id, version }) => [id, version, fingerprint(id, version)])).toEqual([]);
});
