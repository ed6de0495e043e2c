import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CategorySheet } from '../rules/ruleset.js';
import { solveCategories } from '../strategy/solve-categories.js';
import { small as sheet } from '../strategy/testing/small-sheet.js';
import { TableFile } from './table-file.js';

const table = solveCategories(sheet);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shakercup-tables-'));
  await new TableFile(folder, sheet).save(table);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const path = (name = 'small-7.table') => join(folder, name);
const load = (of: CategorySheet = sheet) => new TableFile(folder, of).load();

test('a table is loaded as it was saved, and nothing else is left in the folder', async () => {
  expect(await load()).toEqual(table);
  expect(await readdir(folder)).toEqual(['small-7.table']);
});

test.each([
  [
    'of which a bit is wrong',
    (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === 100 ? byte ^ 1 : byte))),
  ],
  ['that was cut short', (bytes: Buffer) => bytes.subarray(0, -8)],
  ['that is too long', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(8)])],
  ['that is empty', () => Buffer.alloc(0)],
])('a file %s counts as not there', async (_, damage) => {
  await writeFile(path(), damage(await readFile(path())));
  expect(await load()).toBeUndefined();
});

test.each<[string, CategorySheet]>([
  [
    'of a rule that was changed',
    { ...sheet, categories: { ...sheet.categories, sixes: { section: 'upper', score: () => 6 } } },
  ],
  ['of another bonus', { ...sheet, upperBonus: { ...sheet.upperBonus, points: 6 } }],
  ['of more throws', { ...sheet, rollsPerTurn: 3 }],
])('a table is not taken for that %s', async (_, other) => {
  expect(await load(other)).toBeUndefined();
});

test('a table is not taken for that of another sheet or version', async () => {
  await copyFile(path(), path('other-7.table'));
  await copyFile(path(), path('small-8.table'));
  expect(await load({ ...sheet, id: 'other' })).toBeUndefined();
  expect(await load({ ...sheet, version: 8 })).toBeUndefined();
});

test('what is no file counts as not there, and leaves nothing behind where the table cannot take its place', async () => {
  await rm(path());
  await mkdir(join(path(), 'inside'), { recursive: true });
  expect(await load()).toBeUndefined();
  await expect(new TableFile(folder, sheet).save(table)).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['small-7.table']);
});

test('of tables that are saved at once one is there, whole', async () => {
  await Promise.all(Array.from({ length: 20 }, () => new TableFile(folder, sheet).save(table)));
  expect(await load()).toEqual(table);
  expect(await readdir(folder)).toEqual(['small-7.table']);
});
