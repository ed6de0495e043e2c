import type { Dice, Face } from './dice.js';
import type { Card } from './state.js';
import { Rehearsal } from './testing/rehearsal.js';

const FIVE_FOURS: Face[] = [4, 4, 4, 4, 4];
const FIVE_SIXES: Face[] = [6, 6, 6, 6, 6];
const NOTHING: Face[] = [1, 2, 2, 4, 6];

const dobbelspel = () => new Rehearsal('dobbelspel', 'anna').starts();
const card = (game: Rehearsal) => game.state.seats[0]!.tally as Card;
const bonusOfLastTurn = (game: Rehearsal) => game.state.lastTurn?.repeatBonus;

test('the turn that fills five of a kind with 50 earns no extra points itself', () => {
  const game = dobbelspel().writes('fiveOfAKind', ...FIVE_FOURS);
  expect(bonusOfLastTurn(game)).toBe(0);
  expect(game.totals).toEqual([50]);
});

test('five equal dice earn 100 extra while the box holds 50', () => {
  const game = dobbelspel()
    .writes('fiveOfAKind', ...FIVE_FOURS)
    .writes('fours', ...FIVE_FOURS);
  expect(bonusOfLastTurn(game)).toBe(100);
  expect(game.totals).toEqual([50 + 20 + 100]);
});

test('five equal dice of another number earn it as well', () => {
  const game = dobbelspel()
    .writes('fiveOfAKind', ...FIVE_FOURS)
    .writes('sixes', ...FIVE_SIXES);
  expect(game.totals).toEqual([50 + 30 + 100]);
});

test('five equal dice earn nothing extra while the box is open', () => {
  const game = dobbelspel()
    .writes('fours', ...FIVE_FOURS)
    .writes('chance', ...FIVE_FOURS);
  expect(game.totals).toEqual([40]);
});

test('five equal dice earn nothing extra when the box holds 0', () => {
  const game = dobbelspel()
    .writes('fiveOfAKind', ...NOTHING)
    .writes('fours', ...FIVE_FOURS);
  expect(bonusOfLastTurn(game)).toBe(0);
  expect(game.totals).toEqual([20]);
});

test('other dice earn nothing extra while the box holds 50', () => {
  const game = dobbelspel()
    .writes('fiveOfAKind', ...FIVE_FOURS)
    .writes('fours', 4, 4, 4, 4, 1);
  expect(game.totals).toEqual([50 + 16]);
});

test('the extra points come every time', () => {
  const game = dobbelspel().writes('fiveOfAKind', ...FIVE_FOURS);
  for (const box of ['threeOfAKind', 'fourOfAKind', 'chance']) game.writes(box, ...FIVE_FOURS);
  expect(card(game).repeatBonus).toBe(300);
  expect(game.totals).toEqual([50 + 60 + 300]);
});

test('five equal dice on the way earn nothing: the dice that end the turn count', () => {
  const game = dobbelspel().writes('fiveOfAKind', ...FIVE_FOURS);
  game
    .throws(...FIVE_SIXES)
    .throws(...NOTHING)
    .scores('chance');
  expect(game.totals).toEqual([50 + 15]);
});

test('five equal dice gathered over three throws earn it', () => {
  const game = dobbelspel().writes('fiveOfAKind', ...FIVE_FOURS);
  game.throws(6, 6, 1, 2, 3).holds(6, 6).throws(6, 1, 2).holds(6, 6, 6).throws(6, 6).scores('chance');
  expect(game.totals).toEqual([50 + 30 + 100]);
});

test('they are no part of the upper section', () => {
  const game = dobbelspel()
    .writes('fiveOfAKind', ...FIVE_FOURS)
    .writes('fours', ...FIVE_FOURS);
  game.writes('fives', 5, 5, 5, 5, 5);
  expect(game.totals).toEqual([50 + 20 + 100 + 25 + 100]);
});

test('each player has a box of their own for it', () => {
  const game = new Rehearsal('dobbelspel', 'anna', 'bram').starts();
  game.writes('fiveOfAKind', ...FIVE_FOURS).writes('fours', ...FIVE_FOURS);
  expect(game.totals).toEqual([50, 20]);
});

describe('there is no joker: a repeated five of a kind is worth what its dice are worth', () => {
  const worth: [string, number][] = [
    ['ones', 0],
    ['fours', 20],
    ['threeOfAKind', 20],
    ['fourOfAKind', 20],
    ['fullHouse', 0],
    ['smallStraight', 0],
    ['largeStraight', 0],
    ['chance', 20],
  ];

  test.each(worth)('under %s %d, and 100 extra', (category, points) => {
    const game = dobbelspel()
      .writes('fiveOfAKind', ...FIVE_FOURS)
      .writes(category, ...FIVE_FOURS);
    expect(game.state.lastTurn).toMatchObject({ category, points, repeatBonus: 100 });
  });

  test.each(worth)('in Kakelorum under %s %d, and nothing extra', (category, points) => {
    const game = new Rehearsal('kakelorum', 'anna', 'bram').starts();
    const both = (box: string, dice: Dice) => game.writes(box, ...dice).writes(box, ...dice);
    both('kakelorum', FIVE_FOURS);
    both(category, FIVE_FOURS);
    expect(game.state.lastTurn).toMatchObject({ category, points, repeatBonus: 0 });
    expect(game.totals).toEqual([50 + points, 50 + points]);
  });
});
