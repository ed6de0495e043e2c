import { cardTotals } from '../rules/category-game.js';
import type { CategorySheet } from '../rules/ruleset.js';
import { CategoryStates } from './category-states.js';
import { CategoryTurn } from './category-turn.js';
import { bestFirst, type Choice, type Play, type Position } from './play.js';

/** Perfect play on a score sheet: what is expected is the player's own final total. */
export class CategoryPlay implements Play {
  private readonly states: CategoryStates;
  private readonly turn: CategoryTurn;

  /** @param table what `solveCategories` gives for the sheet */
  constructor(
    private readonly sheet: CategorySheet,
    private readonly table: Float64Array,
  ) {
    this.states = CategoryStates.of(sheet);
    this.turn = new CategoryTurn(this.states, table);
  }

  choices(position: Position): Choice[] {
    if (position.family !== 'categories') throw new TypeError('a score sheet was expected, not a pad');
    const { card, dice, rollsLeft } = position;
    const { total, upperTotal } = cardTotals(this.sheet, card);
    const set = this.states.setOf(card);
    if (dice.length === 0) {
      return bestFirst([
        { action: 'roll', expected: total + this.table[this.states.number(set, upperTotal)]! },
      ]);
    }
    const open = this.states.open(set);
    const thrown = this.states.lattice.numberOf(dice);
    this.turn.end(set, open, [upperTotal, upperTotal]);
    const choices = [...this.scores(open, thrown), ...this.holds(thrown, rollsLeft)];
    return bestFirst(choices.map((choice) => ({ ...choice, expected: total + choice.expected })));
  }

  private scores(open: readonly number[], thrown: number): Choice[] {
    return open.map((number) => {
      const { id, values, valueOf } = this.states.boxes[number]!;
      const points = values[valueOf[thrown]!]!;
      return { action: 'score', category: id, points, expected: this.turn.worthIn(number, thrown) };
    });
  }

  private holds(thrown: number, rollsLeft: number): Choice[] {
    if (rollsLeft === 0) return [];
    this.turn.goBack(rollsLeft);
    const { lattice } = this.states;
    return lattice.keepsIn(thrown).map((keep) => ({
      action: 'hold',
      dice: lattice.keeps[keep]!.dice,
      expected: this.turn.worthOf(keep),
    }));
  }
}
