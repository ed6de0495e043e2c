import type { CardView } from '../../games/game.view.js';
import { hintOf } from '../../rulesets/present-ruleset.js';
import type { CategoryRulesetView, CategoryView } from '../../rulesets/ruleset.view.js';
import { columnsOf, isBegun, type Layout, type Row, type ScoredGame, type Writing } from './sheet.js';

/** The sheet of a game with boxes to fill, in printed order. */
export function categoryLayout(scored: ScoredGame, ruleset: CategoryRulesetView, writing: Writing): Layout {
  const cards = columnsOf(scored).map((seat) => seat?.card);
  return {
    corner: writing.words.player,
    parts: [],
    rows: rowsOf(cards, ruleset, writing, isBegun(scored)),
    notes: [],
    labelWidth: 186,
    columnWidth: cards.length > 4 ? 88 : cards.length > 2 ? 96 : 112,
    rowHeight: 33,
  };
}

type Cards = (CardView | undefined)[];

function rowsOf(cards: Cards, ruleset: CategoryRulesetView, writing: Writing, begun: boolean): Row[] {
  const { categories, upperBonus, repeatBonus } = ruleset;
  const { words, number } = writing;
  const section = (name: string): Row => ({ kind: 'section', name, cells: [] });
  const boxes = (part: CategoryView['section']) =>
    categories.filter((one) => one.section === part).map((one) => boxRow(one, cards, writing));
  const sum = (name: string, points: (card: CardView) => number, hint?: string): Row => ({
    kind: 'sum',
    name,
    cells: cards.map((card) => [{ text: card && begun ? number(points(card)) : '' }]),
    ...(hint !== undefined && { hint }),
  });
  const upperHint = words.upperBonusHint(number(upperBonus.points), number(upperBonus.threshold));
  const repeats = categories
    .filter(({ id }) => id === repeatBonus?.category)
    .map(({ name }) => words.repeatBonus(name));
  const upper = boxes('upper');
  const bonus = upperBonus.points > 0 ? [sum(words.upperBonus, (card) => card.upperBonus, upperHint)] : [];
  const upperRows = [
    section(words.upperSection),
    ...upper,
    sum(words.upperTotal, (card) => card.upperTotal),
    ...bonus,
    section(words.lowerSection),
  ];
  return [
    ...(upper.length > 0 ? upperRows : []),
    ...boxes('lower'),
    ...repeats.map((name) =>
      sum(name, (card) => card.repeatBonus, words.repeatBonusHint(number(repeatBonus!.points))),
    ),
    { ...sum(words.total, (card) => card.total), kind: 'total' },
  ];
}

const boxRow = ({ id, name }: CategoryView, cards: Cards, { language, number }: Writing): Row => ({
  kind: 'box',
  name,
  hint: hintOf(id, language),
  cells: cards.map((card) => {
    const points = card?.categories[id] ?? null;
    if (points === null) return [{ text: '' }];
    return [{ text: number(points), ...(points === 0 && { look: 'struck' }) }];
  }),
});
