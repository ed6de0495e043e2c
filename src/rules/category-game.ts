import { contains, type Dice, subMultisets } from './dice.js';
import { isRefusal, type Refusal } from './refusal.js';
import type { CategorySheet, Game, Hold, Score, ScoreMove, Table } from './ruleset.js';
import type { Card, Tally, Turn } from './state.js';

/** The sums at the foot of a score sheet. */
export interface CardTotals {
  upperTotal: number;
  upperBonus: number;
  total: number;
}

/** The sums of a card as it stands: an open box counts 0, and the bonus is there as soon as the threshold is reached. */
export function cardTotals(sheet: CategorySheet, { boxes, repeatBonus }: Card): CardTotals {
  const { threshold, points } = sheet.upperBonus;
  const sums = { upper: 0, lower: 0 };
  for (const [id, { section }] of Object.entries(sheet.categories)) sums[section] += boxes[id] ?? 0;
  const upperBonus = sums.upper >= threshold ? points : 0;
  return { upperTotal: sums.upper, upperBonus, total: sums.upper + sums.lower + upperBonus + repeatBonus };
}

/** Games of boxes to fill: throw, keep what helps, throw the rest again, and write the result in one open box. */
export class CategoryGame implements Game {
  readonly settingOffWinsTies = false;

  constructor(private readonly sheet: CategorySheet) {}

  newTally(): Card {
    const boxes = Object.fromEntries(this.categories().map((id) => [id, null]));
    return { family: 'categories', boxes, repeatBonus: 0 };
  }

  write(tally: Tally, { category, points, repeatBonus }: Score): Card {
    const card = asCard(tally);
    const boxes = category === null ? card.boxes : { ...card.boxes, [category]: points };
    return { ...card, boxes, repeatBonus: card.repeatBonus + repeatBonus };
  }

  total(tally: Tally): number {
    return cardTotals(this.sheet, asCard(tally)).total;
  }

  hasTurnsLeft(tally: Tally): boolean {
    return this.openCategories(asCard(tally)).length > 0;
  }

  reachesTarget(): boolean {
    return false;
  }

  /** All dice lie on the table: those that were kept, then those just thrown. */
  table(turn: Turn): Table {
    const last = turn.rolls.at(-1);
    const kept = turn.rolls.at(-2)?.held ?? [];
    return {
      dice: [...kept, ...(last?.thrown ?? [])],
      held: last?.held ?? [],
      points: turn.points,
      rollsLeft: this.sheet.rollsPerTurn - turn.rolls.length,
    };
  }

  diceToThrow(turn: Turn): number {
    return this.sheet.dice - this.table(turn).held.length;
  }

  isFatal(): boolean {
    return false;
  }

  refuseRoll(turn: Turn): Refusal | null {
    if (this.table(turn).rollsLeft === 0) return this.noRollsLeft();
    if (this.diceToThrow(turn) === 0) return { code: 'nothing-to-throw' };
    return null;
  }

  judgeHold(turn: Turn, dice: Dice): { points: null } | Refusal {
    const table = this.table(turn);
    if (turn.rolls.length === 0) return { code: 'nothing-thrown' };
    if (table.rollsLeft === 0) return this.noRollsLeft();
    if (!contains(table.dice, dice)) return { code: 'dice-not-in-throw', thrown: table.dice };
    return { points: null };
  }

  /** A box always gets what the dice are worth there: a zero cannot be chosen (K4). */
  judgeScore(turn: Turn, tally: Tally, category?: string): Score | Refusal {
    if (category === undefined) return { code: 'category-required' };
    if (!Object.hasOwn(this.sheet.categories, category)) {
      return { code: 'unknown-category', categories: this.categories() };
    }
    if (turn.rolls.length === 0) return { code: 'nothing-thrown' };
    const card = asCard(tally);
    if (card.boxes[category] !== null) return { code: 'category-taken', category };
    const { dice } = this.table(turn);
    return { category, points: this.worth(category, dice), repeatBonus: this.repeatBonus(card, dice) };
  }

  holds(turn: Turn): Hold[] {
    return subMultisets(this.table(turn).dice)
      .filter((dice) => !isRefusal(this.judgeHold(turn, dice)))
      .map((dice) => ({ action: 'hold', dice }));
  }

  canScore(turn: Turn, tally: Tally): boolean {
    return turn.rolls.length > 0 && this.hasTurnsLeft(tally);
  }

  scores(turn: Turn, tally: Tally): ScoreMove[] {
    if (turn.rolls.length === 0) return [];
    const { dice } = this.table(turn);
    return this.openCategories(asCard(tally)).map((category) => ({
      action: 'score',
      category,
      points: this.worth(category, dice),
    }));
  }

  private worth(category: string, dice: Dice): number {
    return this.sheet.categories[category]!.score(dice);
  }

  /** Dice that end a turn earn it by what they are, whatever box is filled (D2, D3); they are no joker there (K3, D5). */
  private repeatBonus(card: Card, dice: Dice): number {
    const bonus = this.sheet.repeatBonus;
    if (!bonus || !card.boxes[bonus.category]) return 0;
    return this.worth(bonus.category, dice) > 0 ? bonus.points : 0;
  }

  private openCategories(card: Card): string[] {
    return this.categories().filter((id) => card.boxes[id] === null);
  }

  private categories(): string[] {
    return Object.keys(this.sheet.categories);
  }

  private noRollsLeft(): Refusal {
    return { code: 'no-rolls-left', rolls: this.sheet.rollsPerTurn };
  }
}

function asCard(tally: Tally): Card {
  if (tally.family !== 'categories') {
    throw new TypeError(`a score sheet was expected, not a ${tally.family} pad`);
  }
  return tally;
}
