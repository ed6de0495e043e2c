import type { Client } from './client.js';
import { differences, Matcher, nonEmptyText, setOf } from './compare.js';
import { Difference } from './difference.js';
import { COMBINATIONS } from './farkle-rules.js';
import { asKey } from './multiset.js';
import {
  SHEETS,
  sheetOf,
  UPPER,
  UPPER_BONUS,
  UPPER_THRESHOLD,
  type FarkleSheet,
  type Sheet,
} from './sheets.js';

function expectedRuleset(sheet: Sheet): Record<string, unknown> {
  const common = {
    ...{ id: sheet.id, version: 1, family: sheet.family, name: nonEmptyText, summary: nonEmptyText },
    ...{ players: sheet.players, dice: sheet.dice, rollsPerTurn: sheet.rollsPerTurn },
  };
  if (sheet.family === 'farkle') return { ...common, ...expectedTable(sheet) };
  const categories = sheet.categories.map((id) => ({
    ...{ id, name: nonEmptyText, description: nonEmptyText },
    section: (UPPER as readonly string[]).includes(id) ? 'upper' : 'lower',
  }));
  const repeatBonus =
    sheet.repeatBonus === 0 ? null : { category: sheet.fiveOfAKind, points: sheet.repeatBonus };
  return {
    ...common,
    categories,
    upperBonus: { threshold: UPPER_THRESHOLD, points: UPPER_BONUS },
    repeatBonus,
  };
}

function expectedTable(sheet: FarkleSheet): Record<string, unknown> {
  const minimum =
    sheet.openingMinimum === 0
      ? new Matcher(
          '0 or what stopping asks for',
          (actual) => actual === 0 || actual === sheet.stoppingMinimum,
        )
      : sheet.openingMinimum;
  const ids = [...new Set(COMBINATIONS.map(({ id }) => id))];
  const combinations = new Matcher(`each of ${ids.join()} with an example and its points`, (actual) => {
    const shown = Array.isArray(actual)
      ? (actual as { id: string; example: number[]; points: number }[])
      : [];
    const known = shown.every(({ id, example, points }) =>
      COMBINATIONS.some(
        (one) => one.id === id && one.points === points && asKey(one.dice) === asKey(example),
      ),
    );
    return known && setOf(ids).accepts(shown.map(({ id }) => id));
  });
  const { target, stoppingMinimum } = sheet;
  return { target, openingMinimum: minimum, stoppingMinimum, combinations };
}

/** The sheets as the server prints them, in both languages. */
export async function checkRuleset(client: Client, id: string): Promise<void> {
  for (const language of ['en', 'nl']) {
    const answer = await client.get(`/v1/rulesets/${id}`, null, { 'accept-language': language });
    const wanted = expectedRuleset(sheetOf(id));
    const found = [
      ...differences(200, answer.status, 'status'),
      ...differences(wanted, answer.body, 'ruleset'),
    ];
    if (found.length > 0) throw new Difference(`GET /v1/rulesets/${id} in ${language}`, found);
  }
  const all = await client.get('/v1/rulesets');
  const ids = setOf(Object.keys(SHEETS));
  const shown = {
    ...(all.body as object),
    ids: (all.body as { items: { id: string }[] }).items.map((one) => one.id),
  };
  const found = differences({ ids, nextCursor: null }, shown, 'rulesets');
  if (found.length > 0) throw new Difference('GET /v1/rulesets', found);
}
