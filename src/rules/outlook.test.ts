import { legalMoves, outlook } from './outlook.js';
import { Rehearsal } from './testing/rehearsal.js';

const lastTurn = ({ state }: Rehearsal) => outlook(state, state.lastTurn!);
const over = { actions: [], diceToThrow: 0 };

test('a turn that is over stays as it lay, and nothing can be done with it', () => {
  const game = new Rehearsal('kakelorum', 'anna', 'bram').starts();
  game.throws(4, 4, 1, 2, 6).holds(4, 4).throws(4, 3, 1).scores('fours');
  expect(lastTurn(game)).toEqual({ ...over, dice: [4, 4, 4, 3, 1], held: [], points: 12, rollsLeft: 1 });
});

test('a Farkle turn that was banked shows its points and what lay aside', () => {
  const game = new Rehearsal('farkle', 'anna', 'bram').starts(6, 1).banks([1, 1, 1], [2, 2, 2]);
  expect(lastTurn(game)).toMatchObject({ ...over, dice: [2, 2, 2], held: [1, 1, 1, 2, 2, 2], points: 500 });
});

test.each([
  ['farkled', (game: Rehearsal) => game.farkles()],
  ['forfeited', (game: Rehearsal) => game.leaves('anna')],
])('a Farkle turn that was %s is worth nothing, its dice as they lay', (_, lose) => {
  const game = lose(new Rehearsal('farkle', 'anna', 'bram', 'cees').starts(6, 1, 2).setsAside(1, 1));
  expect(lastTurn(game)).toMatchObject({ ...over, held: [1, 1], points: 0 });
});

test('no moves are offered where no turn is being played', () => {
  const game = new Rehearsal('kakelorum', 'anna', 'bram');
  expect(legalMoves(game.state)).toEqual({ code: 'game-not-active', status: 'waiting' });
  expect(legalMoves(game.starts().leaves('anna').state)).toMatchObject({ status: 'finished' });
});

test('the first throw is the only thing offered at the start of a turn', () => {
  expect(legalMoves(new Rehearsal('farkle', 'anna', 'bram').starts(6, 1).state)).toEqual([
    { action: 'roll' },
  ]);
});
