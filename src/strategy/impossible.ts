import type { CategorySheet, FarkleSheet, Ruleset } from '../rules/ruleset.js';
import { CategoryStates } from './category-states.js';
import { unitOf } from './farkle-throws.js';
import type { CategoryPosition, FarklePosition, Position } from './play.js';

/** Why nobody can be in a position. */
export type Impossibility =
  | { is: 'box'; category: string; values: number[] }
  | { is: 'full-card' }
  | { is: 'repeat-bonus'; points: number; category: string }
  | { is: 'no-repeat-bonus' }
  | { is: 'dice'; min: number; max: number }
  | { is: 'dice-left'; max: number }
  | { is: 'points'; unit: number }
  | { is: 'rolls-left'; min: number; max: number }
  | { is: 'rolls-unlimited' };

/**
 * The first reason for which nobody can be in a position of a sheet; null where there is none. Each value is judged for
 * itself, by what the sheet has: not how they came to stand together.
 */
export function impossibility(sheet: Ruleset, position: Position): Impossibility | null {
  if (sheet.family === 'categories' && position.family === 'categories') return onCard(sheet, position);
  if (sheet.family === 'farkle' && position.family === 'farkle') return onPad(sheet, position);
  throw new TypeError(`a position of ${sheet.id} was expected`);
}

function onCard(sheet: CategorySheet, { card, dice, rollsLeft }: CategoryPosition): Impossibility | null {
  const { boxes } = CategoryStates.of(sheet);
  const filled = boxes.filter(({ id }) => (card.boxes[id] ?? null) !== null);
  const wrong = filled.find(({ id, values }) => !values.includes(card.boxes[id]!));
  if (wrong) return { is: 'box', category: wrong.id, values: wrong.values.toSorted((a, b) => a - b) };
  if (filled.length === boxes.length) return { is: 'full-card' };
  const { rollsPerTurn } = sheet;
  const [min, max] = dice.length === 0 ? [rollsPerTurn, rollsPerTurn] : [0, rollsPerTurn - 1];
  return repeatBonus(sheet, card) ?? diceCount(sheet, dice.length) ?? rolls(rollsLeft, min, max);
}

function repeatBonus(sheet: CategorySheet, card: CategoryPosition['card']): Impossibility | null {
  if (card.repeatBonus === 0) return null;
  if (!sheet.repeatBonus) return { is: 'no-repeat-bonus' };
  const { category, points } = sheet.repeatBonus;
  const canBe = card.repeatBonus > 0 && card.repeatBonus % points === 0 && card.boxes[category];
  return canBe ? null : { is: 'repeat-bonus', points, category };
}

function onPad(
  sheet: FarkleSheet,
  { points, dice, diceLeft, rollsLeft }: FarklePosition,
): Impossibility | null {
  const unit = unitOf(sheet);
  const limit = sheet.rollsPerTurn;
  if (points < 0 || points % unit !== 0) return { is: 'points', unit };
  if (dice.length > sheet.dice) return { is: 'dice', min: 1, max: sheet.dice };
  if (diceLeft < 1 || diceLeft > sheet.dice) return { is: 'dice-left', max: sheet.dice };
  if (dice.length > 0 && diceLeft !== dice.length) return { is: 'dice', min: diceLeft, max: diceLeft };
  if (limit === null) return rollsLeft === null ? null : { is: 'rolls-unlimited' };
  if (dice.length > 0) return rolls(rollsLeft, 0, limit - 1);
  return rolls(rollsLeft, points > 0 ? 0 : 1, limit);
}

const diceCount = (sheet: CategorySheet, count: number): Impossibility | null =>
  count === 0 || count === sheet.dice ? null : { is: 'dice', min: sheet.dice, max: sheet.dice };

const rolls = (left: number | null, min: number, max: number): Impossibility | null =>
  left !== null && left >= min && left <= max ? null : { is: 'rolls-left', min, max };
