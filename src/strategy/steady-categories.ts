import { countOf, type Dice, subMultisets } from '../rules/dice.js';
import type { CategorySheet, Table } from '../rules/ruleset.js';
import type { Card } from '../rules/state.js';
import { type Box, CategoryStates } from './category-states.js';
import type { Decision } from './decision.js';
import type { DiceLattice } from './dice-lattice.js';

/** A box usually brings so much of the most that it can: in the upper section, three dice of its number. */
const USUAL = 3 / 5;

/**
 * Fills the box that gains most on what it usually brings, and throws on while the next throw can be expected to gain more
 * than the dice that lie there.
 */
export function steadyOnCard(sheet: CategorySheet, card: Card, { dice, rollsLeft }: Table): Decision {
  const { lattice, boxes } = CategoryStates.of(sheet);
  const open = boxes.filter(({ id }) => card.boxes[id] === null);
  const gains = gainsOf(lattice, open);
  const thrown = lattice.numberOf(dice);
  const gainOf = (kept: Dice) => gains[lattice.numberOf(kept)]!;
  const plan =
    rollsLeft === 0 ? dice : plans(dice).reduce((best, kept) => (gainOf(kept) > gainOf(best) ? kept : best));
  if (plan.length < dice.length) return { action: 'hold', dice: plan };
  const { id } = open.find((box) => gainIn(box, thrown) === gains[thrown])!;
  return { action: 'score', category: id };
}

/** What a person would think of keeping: everything, all dice of one number, three or more numbers in a row, or nothing. */
const plans = (dice: Dice): Dice[] => [
  dice,
  ...subMultisets(dice).filter(
    (kept) => kept.length < dice.length && (isAllOfItsNumber(kept, dice) || isNearlyARow(kept)),
  ),
];

const isAllOfItsNumber = (kept: Dice, dice: Dice) =>
  kept.every((face) => face === kept[0]) && (kept.length === 0 || kept.length === countOf(dice, kept[0]!));

/** Five in a row may still come of it. */
const isNearlyARow = (kept: Dice) =>
  kept.length >= 3 && new Set(kept).size === kept.length && Math.max(...kept) - Math.min(...kept) < 5;

/** By number of throw or keep: what can be gained with it, for keeps by the next throw. */
function gainsOf({ keeps, throws }: DiceLattice, open: readonly Box[]): number[] {
  const gains: number[] = [];
  keeps.forEach(({ plus }, number) => {
    gains.push(
      number < throws
        ? Math.max(...open.map((box) => gainIn(box, number)))
        : plus.reduce((sum, more) => sum + gains[more]!, 0) / plus.length,
    );
  });
  return gains;
}

const gainIn = ({ values, valueOf }: Box, thrown: number) =>
  values[valueOf[thrown]!]! - USUAL * Math.max(...values);
