import type { GameView } from '../../games/game.view.js';
import type { CategoryView } from '../../rulesets/ruleset.view.js';
import { categoryLayout } from './category-sheet.js';
import { en } from './en.js';

const box = (id: string, section: CategoryView['section']): CategoryView => ({
  id,
  name: id,
  section,
  description: '',
});

/** The names of the rows that are printed for a sheet with such boxes and such a bonus. */
function rowsWith(categories: CategoryView[], bonus: number): string[] {
  const ruleset = {
    ...{ id: 'small', version: 1, family: 'categories' as const, name: 'Small', summary: '' },
    ...{ players: { min: 1, max: 1 }, dice: 2, rollsPerTurn: 2, categories, repeatBonus: null },
    upperBonus: { threshold: bonus, points: bonus },
  };
  const game = { players: [], startedAt: null } as unknown as GameView;
  const writing = { language: 'en' as const, words: en, number: String };
  const { rows } = categoryLayout({ game, ruleset, firstSeat: null, turns: [] }, ruleset, writing);
  return rows.map(({ name }) => name);
}

test('a sheet is printed with its upper section, subtotal and bonus before the lower one', () => {
  expect(rowsWith([box('chance', 'lower'), box('ones', 'upper')], 7)).toEqual([
    ...['Upper section', 'ones', 'Subtotal', 'Bonus'],
    ...['Lower section', 'chance', 'Total'],
  ]);
});

test('a sheet without a bonus is printed without its line, one without upper boxes without sections', () => {
  expect(rowsWith([box('ones', 'upper'), box('chance', 'lower')], 0)).toEqual([
    ...['Upper section', 'ones', 'Subtotal', 'Lower section', 'chance', 'Total'],
  ]);
  expect(rowsWith([box('chance', 'lower')], 0)).toEqual(['chance', 'Total']);
});
