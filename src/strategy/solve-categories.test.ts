import { cardTotals } from '../rules/category-game.js';
import type { Dice } from '../rules/dice.js';
import { dobbelspel } from '../rules/sheets/dobbelspel.js';
import { kakelorum } from '../rules/sheets/kakelorum.js';
import type { Card } from '../rules/state.js';
import { everyThrow } from '../rules/testing/throws.js';
import { CategoryPlay } from './category-play.js';
import { solveCategories } from './solve-categories.js';
import { small } from './testing/small-sheet.js';

/** The state before the first turn. */
const START = 0;

describe('perfect play on a score sheet', () => {
  test.each([
    ['Kakelorum', kakelorum, 245.8707745141],
    ['Dobbelspel', dobbelspel, 253.9702411898],
  ])('expects of a whole game of %s what independent solvers found', (_, sheet, expected) => {
    expect(solveCategories(sheet)[START]).toBeCloseTo(expected, 9);
  });
});

/** The small game in the plainest way: every order of every throw, every choice of dice. */
class EveryGame {
  private readonly known = new Map<string, number>();
  private readonly throws = Array.from({ length: small.dice + 1 }, (_, count) => everyThrow(count));

  expectedTotal(card: Card): number {
    const key = JSON.stringify(card);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const open = Object.keys(card.boxes).filter((id) => card.boxes[id] === null);
    const best =
      open.length === 0 ? cardTotals(small, card).total : this.mean([], small.rollsPerTurn - 1, card);
    this.known.set(key, best);
    return best;
  }

  private mean(kept: Dice, rollsLeft: number, card: Card): number {
    const throws = this.throws[small.dice - kept.length]!;
    return (
      throws.reduce((total, dice) => total + this.best([...kept, ...dice], rollsLeft, card), 0) /
      throws.length
    );
  }

  private best(dice: Dice, rollsLeft: number, card: Card): number {
    const open = Object.keys(card.boxes).filter((id) => card.boxes[id] === null);
    const written = open.map((id) => this.expectedTotal(this.write(id, dice, card)));
    if (rollsLeft === 0) return Math.max(...written);
    const parts = Array.from({ length: 2 ** dice.length - 1 }, (_, bits) =>
      dice.filter((_, i) => (bits >> i) & 1),
    );
    return Math.max(...written, ...parts.map((kept) => this.mean(kept, rollsLeft - 1, card)));
  }

  private write(id: string, dice: Dice, card: Card): Card {
    const repeats = card.boxes['pair'] && dice.every((die) => die === dice[0]);
    const boxes = { ...card.boxes, [id]: small.categories[id]!.score(dice) };
    return { ...card, boxes, repeatBonus: card.repeatBonus + (repeats ? 40 : 0) };
  }
}

test('a sheet that is added is solved by what it says, its own bonuses included', () => {
  const play = new CategoryPlay(small, solveCategories(small));
  const every = new EveryGame();
  const cards: Record<string, number | null>[] = [
    { twos: null, sixes: null, pair: null, low: null },
    { twos: 4, sixes: null, pair: null, low: null },
    { twos: null, sixes: 12, pair: 17, low: null },
    { twos: null, sixes: null, pair: 17, low: 1 },
    { twos: 0, sixes: null, pair: 0, low: null },
  ];
  for (const boxes of cards) {
    const card: Card = { family: 'categories', boxes, repeatBonus: 0 };
    const [choice] = play.choices({ family: 'categories', card, dice: [], rollsLeft: 2 });
    expect(choice!.expected).toBeCloseTo(every.expectedTotal(card), 9);
  }
});
