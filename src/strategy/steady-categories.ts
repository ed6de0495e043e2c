import { countOf, type Dice, subMultisets } from '../rules/dice.js';
import type { Category, CategorySheet, Table } from '../rules/ruleset.js';
import type { Card } from '../rules/state.js';
import type { Decision } from './decision.js';
import { meanOver, throwsOf } from './steady-throws.js';

/** A box usually brings so much of the most that it can: in the upper section, three dice of its number. */
const USUAL = 3 / 5;

/**
 * Fills the box that gains most on what it usually brings, and throws on while the next throw can be expected to gain more
 * than the dice that lie there.
 */
export function steadyOnCard(sheet: CategorySheet, card: Card, { dice, rollsLeft }: Table): Decision {
  const boxes = Object.entries(sheet.categories).filter(([id]) => card.boxes[id] === null);
  const gain = (lying: Dice) => Math.max(...boxes.map(([, box]) => gainIn(box, lying)));
  const worthKeeping = rollsLeft === 0 ? [] : plans(dice);
  const expected = worthKeeping.map((kept) =>
    meanOver(dice.length - kept.length, (thrown) => gain([...kept, ...thrown])),
  );
  const most = Math.max(...expected);
  if (most > gain(dice)) return { action: 'hold', dice: worthKeeping[expected.indexOf(most)]! };
  const [category] = boxes.find(([, box]) => gainIn(box, dice) === gain(dice))!;
  return { action: 'score', category };
}

/** What a person would think of keeping: all dice of one number, or three or more numbers in a row; or nothing. */
const plans = (dice: Dice): Dice[] =>
  subMultisets(dice).filter(
    (kept) => kept.length < dice.length && (isAllOfItsNumber(kept, dice) || isNearlyARow(kept)),
  );

const isAllOfItsNumber = (kept: Dice, dice: Dice) =>
  kept.every((face) => face === kept[0]) && kept.length === countOf(dice, kept[0]!);

/** Five in a row may still come of it. */
const isNearlyARow = (kept: Dice) =>
  kept.length >= 3 && new Set(kept).size === kept.length && Math.max(...kept) - Math.min(...kept) < 5;

const gainIn = (box: Category, dice: Dice) => box.score(dice) - USUAL * mostIn(box);

const known = new WeakMap<Category, number>();

/** The most that five dice can be worth in a box. */
function mostIn(box: Category): number {
  const most = known.get(box) ?? Math.max(...throwsOf(5).map(({ dice }) => box.score(dice)));
  known.set(box, most);
  return most;
}
