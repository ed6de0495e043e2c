import { rulesets } from '../../rules/rulesets.js';
import { oneOf, type Random, randomFrom } from '../../rules/testing/random-play.js';
import type { GameRecord } from './game-record.js';
import { randomRecord } from './testing/real-games.js';
import { verdictOn } from './verdict.js';
import { checkRecord } from './verify-record.js';

/** Random games of a sheet, of any number of players, in some of which seats are given up. */
function* randomRecords(sheet: (typeof rulesets)[number], games: number): Generator<[GameRecord, number]> {
  for (let seed = 1; seed <= games; seed++) {
    const { min, max } = sheet.players;
    const record = randomRecord(sheet, min + (seed % (max - min + 1)), seed, [0, 20, 60, 150, 400][seed % 5]);
    if (record) yield [record, seed];
  }
}

const verdict = async (record: unknown, stored: GameRecord | null) =>
  verdictOn(await checkRecord(record, () => stored), 'en');

/** Every leaf of a value, as the path that leads there; empty lists are leaves too. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
  return inside.length > 0 ? inside : [path];
}

const NO_CLAIMS = /^(createdAt|startedAt|finishedAt|players,\d+,name)$/;

/** The record with one leaf changed to something else of its kind. */
function changed(record: GameRecord, random: Random): { record: GameRecord; path: string[] } {
  const copy = structuredClone(record);
  const path = oneOf(
    random,
    leaves(copy).filter((one) => !NO_CLAIMS.test(one.join())),
  );
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => at[key] as never, copy as never);
  holder[path.at(-1)!] = other(holder[path.at(-1)!], random);
  return { record: copy, path };
}

function other(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return oneOf(random, [value + 1, value - 1, value + 50]);
  if (value === null) return oneOf<unknown>(random, [0, 50, [], [1], 'ones', 1]);
  if (Array.isArray(value)) return oneOf<unknown>(random, [null, [1], [5]]);
  const text = value as string;
  const choices = [
    '',
    `${text}x`,
    `x${text}`,
    text.slice(1),
    text.replace(/\w/, (c) => (c === 'a' ? 'b' : 'a')),
  ];
  const others = [
    'scored',
    'farkled',
    'forfeited',
    'finished',
    'abandoned',
    'playing',
    'ones',
    'chance',
    'farkle',
    'dobbelspel',
  ];
  return oneOf(
    random,
    [...choices, ...others].filter((one) => one !== text),
  );
}

describe.each(rulesets.map((sheet) => [sheet.id, sheet] as const))('A random game of %s', (_, sheet) => {
  const games = 25;

  it('is found valid, however many seats were given up', async () => {
    const statuses = new Set<string>();
    for (const [record, seed] of randomRecords(sheet, games)) {
      statuses.add(record.status);
      const passed = { schema: 'passed', rules: 'passed', dice: 'passed', result: 'passed' };
      expect([seed, await verdict(record, null)]).toEqual([
        seed,
        { valid: true, checks: { ...passed, stored: 'skipped' }, findings: [] },
      ]);
      expect([seed, await verdict(record, record)]).toEqual([
        seed,
        { valid: true, checks: { ...passed, stored: 'passed' }, findings: [] },
      ]);
    }
    expect([...statuses].sort()).toEqual(['abandoned', 'finished']);
  });

  it('is found invalid when one leaf of it is changed', async () => {
    let caughtByRules = 0;
    let changes = 0;
    for (const [record, seed] of randomRecords(sheet, games)) {
      const random = randomFrom(seed);
      for (let n = 0; n < 8; n++) {
        const change = changed(record, random);
        const { valid, checks, findings } = await verdict(change.record, record);
        expect([seed, change.path.join('/'), valid]).toEqual([seed, change.path.join('/'), false]);
        expect(findings.length).toBeGreaterThan(0);
        expect(findings.length).toBeLessThanOrEqual(20);
        changes++;
        if ({ ...checks, stored: 'passed' }.schema === 'failed') caughtByRules++;
        else if ([checks.rules, checks.dice, checks.result].includes('failed')) caughtByRules++;
      }
    }
    // a few changes make another game that is as good: a forfeit a turn later, dice held that were thrown again alike
    expect(caughtByRules / changes).toBeGreaterThan(0.9);
  });
});
