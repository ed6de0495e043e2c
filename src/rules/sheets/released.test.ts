import { createHash } from 'node:crypto';
import type { Ruleset } from '../ruleset.js';
import { findSheet } from '../rulesets.js';
import { everyMultiset } from '../testing/throws.js';

/**
 * The sheets that games may have been played under, as they were released. A corrected rule is a new version, with a line of its
 * own; a line changes only where all sheets come to say more than before, and no rule is another.
 */
const RELEASED = [
  ['kakelorum', 1, 'a32c548963218af0'],
  ['dobbelspel', 1, '1fde7e1a8bd8db80'],
  ['farkle', 1, '5de970231bc58f83'],
  ['farkle-four-rolls', 1, '5455209bdd007817'],
] as const;

/** All that a sheet says, and what every throw is worth in each of its boxes. */
function fingerprint(sheet: Ruleset): string {
  const worth =
    sheet.family === 'categories'
      ? Object.values(sheet.categories).map(({ score }) => everyMultiset(sheet.dice).map(score))
      : [];
  return createHash('sha256')
    .update(JSON.stringify([sheet, worth]))
    .digest('hex')
    .slice(0, 16);
}

test.each(RELEASED)(
  '%s of version %d is known and has not changed since',
  (ruleset, rulesetVersion, print) => {
    const sheet = findSheet({ ruleset, rulesetVersion });
    expect(sheet && fingerprint(sheet)).toBe(print);
  },
);
