import type { Face } from './dice.js';
import { legalMoves } from './outlook.js';
import type { Card } from './state.js';
import { Rehearsal } from './testing/rehearsal.js';

const SHEETS = ['kakelorum', 'dobbelspel'];
const kakelorum = (...players: string[]) => new Rehearsal('kakelorum', ...players).starts();
const lone = () => new Rehearsal('dobbelspel', 'anna').starts();

describe.each(SHEETS)('a turn of %s', (ruleset) => {
  const begun = () => new Rehearsal(ruleset, 'anna', 'bram').starts();

  test('begins with a throw of all five dice', () => {
    const game = begun();
    expect(game.table).toMatchObject({ dice: [], diceToThrow: 5, rollsLeft: 3, actions: ['roll'] });
  });

  test('keeps any dice and throws the rest, up to twice more', () => {
    const game = begun().throws(1, 4, 4, 2, 6).holds(4, 4).throws(4, 3, 1);
    expect(game.table).toMatchObject({ dice: [4, 4, 4, 3, 1], held: [], rollsLeft: 1, diceToThrow: 5 });
    game.holds(4, 4, 4).throws(5, 5).scores('fullHouse');
    expect(game.state.lastTurn).toMatchObject({ status: 'scored', category: 'fullHouse', points: 25 });
  });

  test('throws kept dice again when the player says so', () => {
    const game = begun().throws(6, 6, 1, 2, 3).holds(6, 6).throws(4, 4, 4);
    expect(game.holds(4, 4, 4).table.diceToThrow).toBe(2);
  });

  test('throws all five again when nothing was said to be kept', () => {
    const game = begun().throws(6, 6, 1, 2, 3).throws(1, 1, 2, 2, 3);
    expect(game.table.dice).toEqual([1, 1, 2, 2, 3]);
  });

  test('keeps what was said last, and nothing once that is taken back', () => {
    const game = begun().throws(6, 6, 1, 2, 3).holds(6, 6).holds(1);
    expect(game.table).toMatchObject({ held: [1], diceToThrow: 4 });
    expect(game.holds().table).toMatchObject({ held: [], diceToThrow: 5 });
  });

  test('has nothing to throw while all five dice are kept', () => {
    const game = begun().throws(6, 6, 1, 2, 3).holds(6, 6, 1, 2, 3);
    expect(game.code({ type: 'roll' })).toBe('nothing-to-throw');
    expect(game.table).toMatchObject({ diceToThrow: 0, actions: ['hold', 'score'] });
  });

  test('keeps no die that does not lie there', () => {
    const game = begun().throws(6, 6, 1, 2, 3);
    expect(game.code({ type: 'hold', dice: [6, 6, 6] })).toBe('dice-not-in-throw');
    expect(game.code({ type: 'hold', dice: [4] })).toBe('dice-not-in-throw');
  });

  test('leaves only the writing after the third throw', () => {
    const game = begun().throws(6, 6, 1, 2, 3).throws(6, 6, 1, 2, 3).throws(6, 6, 1, 2, 3);
    expect(game.code({ type: 'roll' })).toBe('no-rolls-left');
    expect(game.code({ type: 'hold', dice: [6] })).toBe('no-rolls-left');
    expect(game.table).toMatchObject({ rollsLeft: 0, diceToThrow: 0, actions: ['score'] });
  });

  test('may end after the first throw, in an open category only', () => {
    const game = begun().writes('ones', 1, 1, 2, 3, 4).writes('ones', 1, 2, 2, 3, 4);
    game.throws(1, 1, 1, 1, 1);
    expect(game.code({ type: 'score', category: 'ones' })).toBe('category-taken');
    expect(game.code({ type: 'score', category: 'twos' })).toBeUndefined();
  });

  test('writes a zero where the dice do not fit, and the box is used', () => {
    const game = begun();
    for (let i = 0; i < 2; i++) game.writes('largeStraight', 1, 1, 2, 3, 4);
    expect(game.throws(1, 2, 3, 4, 5).totals).toEqual([0, 0]);
    expect(game.code({ type: 'score', category: 'largeStraight' })).toBe('category-taken');
  });

  test('offers every part of the dice to keep and every open box with its points', () => {
    const game = begun();
    for (let i = 0; i < 2; i++) game.writes('chance', 1, 1, 2, 3, 4);
    game.throws(4, 4, 4, 4, 1);
    const moves = legalMoves(game.state) as { action: string }[];
    expect(moves.filter(({ action }) => action === 'hold')).toHaveLength(5 * 2);
    expect(moves.filter(({ action }) => action === 'score')).toHaveLength(12);
    expect(moves).toContainEqual({ action: 'score', category: 'fours', points: 16 });
    expect(moves).not.toContainEqual(expect.objectContaining({ category: 'chance' }));
  });
});

describe.each(SHEETS)('the upper bonus of %s', (ruleset) => {
  const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];

  /** A game in which each box of both players, from ones on, holds so many dice of its number. */
  function upperSection(...dice: number[]): Rehearsal {
    const game = new Rehearsal(ruleset, 'anna', 'bram').starts();
    dice.forEach((count, i) => {
      const face = (i + 1) as Face;
      const rest = face === 6 ? 1 : 6;
      const thrown = [...Array<Face>(count).fill(face), ...Array<Face>(5 - count).fill(rest)];
      game.writes(UPPER[i]!, ...thrown).writes(UPPER[i]!, ...thrown);
    });
    return game;
  }

  test('is 35 when Ones to Sixes together reach 63', () => {
    expect(upperSection(3, 3, 3, 3, 3, 3).totals).toEqual([63 + 35, 63 + 35]);
  });

  test('is nothing at 62', () => {
    expect(upperSection(2, 3, 3, 3, 3, 3).totals).toEqual([62, 62]);
  });

  test('comes once, as soon as 63 is reached', () => {
    const game = upperSection(5, 5, 5, 5);
    expect(game.totals).toEqual([50, 50]);
    expect(game.writes('fives', 5, 5, 5, 1, 2).totals).toEqual([65 + 35, 50]);
    game.writes('fives', 1, 1, 1, 1, 2);
    expect(game.writes('sixes', 6, 6, 6, 6, 6).totals).toEqual([95 + 35, 50]);
  });

  test('does not count the lower section', () => {
    const game = upperSection();
    for (const box of ['threeOfAKind', 'fourOfAKind', 'chance']) {
      game.writes(box, 6, 6, 6, 6, 5).writes(box, 6, 6, 6, 6, 5);
    }
    expect(game.totals).toEqual([87, 87]);
  });
});

describe('the end', () => {
  /** Every box of every sheet is filled with what these dice are worth there, one throw a turn. */
  const playOut = (game: Rehearsal, dice: Face[][]) => {
    const boxes = Object.keys((game.state.seats[0]!.tally as Card).boxes);
    for (const box of boxes) for (const thrown of dice) game.writes(box, ...thrown);
    return game.state;
  };

  test('comes after 13 rounds, when every sheet is full; the highest total wins', () => {
    const state = playOut(kakelorum('anna', 'bram', 'cees'), [
      [1, 1, 2, 3, 4],
      [6, 6, 6, 5, 5],
      [1, 1, 2, 3, 4],
    ]);
    expect(state).toMatchObject({ status: 'finished', round: 13, winners: ['bram'], turn: null });
    expect(state.seats.map(({ rank }) => rank)).toEqual([2, 1, 2]);
    expect(state.lastTurn).toMatchObject({ number: 39, round: 13, seat: 2 });
  });

  test('shares the win among equal totals', () => {
    const state = playOut(kakelorum('anna', 'bram', 'cees'), [
      [2, 3, 4, 5, 6],
      [1, 1, 2, 3, 4],
      [6, 5, 4, 3, 2],
    ]);
    expect(state.winners).toEqual(['anna', 'cees']);
    expect(state.seats.map(({ rank }) => rank)).toEqual([1, 3, 1]);
  });

  test('makes a lone player of Dobbelspel the winner', () => {
    expect(playOut(lone(), [[1, 1, 2, 3, 4]])).toMatchObject({ status: 'finished', winners: ['anna'] });
  });

  test('comes for a lone player after 13 rounds of one turn', () => {
    const state = playOut(lone(), [[1, 1, 2, 3, 4]]);
    expect(state).toMatchObject({ round: 13, lastTurn: { number: 13, round: 13 } });
  });

  test('lets play pass in the order of the seats, starting with the first', () => {
    const game = kakelorum('anna', 'bram');
    for (const box of ['ones', 'twos']) for (let i = 0; i < 2; i++) game.writes(box, 1, 2, 3, 4, 5);
    expect(game.told('turn.started').map(({ round }) => round)).toEqual([1, 1, 2, 2, 3]);
    expect(game.events.filter(({ type }) => type === 'turn.started').map(({ seat }) => seat)).toEqual([
      0, 1, 0, 1, 0,
    ]);
  });
});
