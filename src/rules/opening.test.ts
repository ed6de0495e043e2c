import type { Face } from './dice.js';
import { Rehearsal } from './testing/rehearsal.js';

const PLAYERS = ['anna', 'bram', 'cees', 'dora'];
const started = (...dice: Face[]) => new Rehearsal('farkle', ...PLAYERS).starts(...dice);
const seatsInTurn = (game: Rehearsal) =>
  game.events.flatMap(({ type, seat }) => (type === 'turn.started' ? [seat] : []));

describe.each(['farkle', 'farkle-four-rolls'])('before the first turn of %s', (ruleset) => {
  test('every player throws one die, and the highest begins', () => {
    const game = new Rehearsal(ruleset, ...PLAYERS).starts(2, 5, 6, 1);
    expect(game.turn).toMatchObject({ seat: 2, number: 1, round: 1 });
    expect(game.told('opening.thrown')).toEqual([
      { round: 1, firstThrow: 1, throws: [2, 5, 6, 1].map((die, seat) => ({ seat, die })) },
    ]);
  });
});

test('players tied for highest throw again, and only they', () => {
  const game = started(4, 3, 4, 1, 2, 3);
  expect(game.turn.seat).toBe(2);
  expect(game.state.openingThrows[1]).toEqual([
    { seat: 0, die: 2 },
    { seat: 2, die: 3 },
  ]);
});

test('they throw again until one is highest', () => {
  const game = started(6, 6, 6, 6, 1, 5, 5, 5, 2, 2, 2, 1, 4, 4, 3, 2);
  expect(game.state.openingThrows.map((round) => round.map(({ seat }) => seat))).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
  ]);
  expect(game.turn.seat).toBe(2);
});

test('a tie below the highest does not matter', () => {
  expect(started(3, 3, 3, 4).state).toMatchObject({ firstSeat: 3, openingThrows: [{ length: 4 }] });
});

test('opening throws are numbered with all throws of the game', () => {
  const game = started(4, 3, 4, 1, 2, 3).throws(2, 2, 3, 3, 4, 6);
  expect(game.told('opening.thrown').map(({ firstThrow }) => firstThrow)).toEqual([1, 5]);
  expect(game.told('dice.thrown')[0]).toMatchObject({ throw: 7, roll: 1 });
  expect(game.state.throws).toBe(7);
});

test('play passes to the left of who begins and goes round; so do the rounds', () => {
  const game = started(1, 2, 6, 3);
  for (let turn = 1; turn <= 8; turn++) game.farkles();
  expect(seatsInTurn(game)).toEqual([2, 3, 0, 1, 2, 3, 0, 1, 2]);
  expect(game.told('turn.started').map(({ round }) => round)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3]);
});

test('category games have no opening throws: the first seat begins', () => {
  const game = new Rehearsal('kakelorum', 'anna', 'bram').starts();
  expect(game.state).toMatchObject({ firstSeat: 0, openingThrows: [], throws: 0 });
  expect(game.turn.seat).toBe(0);
});
