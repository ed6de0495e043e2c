import { cardTotals } from '../rules/category-game.js';
import { type Dice, subMultisets } from '../rules/dice.js';
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
    this.states = new CategoryStates(sheet);
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
    this.turn.end(set, this.states.open(set), [upperTotal, upperTotal]);
    const choices = [...this.scores(set, dice), ...this.holds(dice, rollsLeft)];
    return bestFirst(choices.map((choice) => ({ ...choice, expected: total + choice.expected })));
  }

  private scores(set: number, dice: Dice): Choice[] {
    const thrown = this.states.lattice.numberOf(dice);
    return this.states.open(set).map((open) => {
      const box = this.states.boxes[open]!;
      return {
        action: 'score',
        category: box.id,
        points: box.values[box.valueOf[thrown]!]!,
        expected: this.turn.worthIn(open, thrown),
      };
    });
  }

  private holds(dice: Dice, rollsLeft: number): Choice[] {
    if (rollsLeft === 0) return [];
    this.turn.throwAgain();
    for (let left = 1; left < rollsLeft; left++) {
      this.turn.choose();
      this.turn.throwAgain();
    }
    return subMultisets(dice)
      .filter((kept) => kept.length < dice.length)
      .map((kept) => ({
        action: 'hold',
        dice: kept,
        expected: this.turn.worthOf(this.states.lattice.numberOf(kept)),
      }));
  }
}
