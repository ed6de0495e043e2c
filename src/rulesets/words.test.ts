import type { Category } from '../rules/ruleset.js';
import { rulesets } from '../rules/rulesets.js';
import { everyMultiset } from '../rules/testing/throws.js';
import { presentRuleset } from './present-ruleset.js';

const sheets = rulesets.flatMap((sheet) => [
  { sheet, language: 'en' } as const,
  { sheet, language: 'nl' } as const,
]);

describe.each(sheets)('the summary of $sheet.id in $language', ({ sheet, language }) => {
  const { summary } = presentRuleset(sheet, language);
  const told = (summary.match(/\d+(?:[.,]\d{3})*/g) ?? []).map((number) =>
    Number(number.replace(/[.,]/, '')),
  );

  test('tells how many may play', () => {
    expect(told).toEqual(expect.arrayContaining([sheet.players.min, sheet.players.max]));
  });

  test('tells no number that the sheet does not know', () => {
    const throws = everyMultiset(sheet.dice);
    const facts = JSON.stringify(sheet, (_, value: unknown) =>
      typeof value === 'function' ? throws.map(value as Category['score']) : value,
    );
    const known = facts.match(/\d+/g)!.map(Number);
    expect(told.filter((number) => !known.includes(number))).toEqual([]);
  });
});
