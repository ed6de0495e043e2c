import { GameModel } from './game-model.js';
import { ranksOf } from './ranking.js';
import { newSeat } from './seat-model.js';
import { sheetOf } from './sheets.js';
import { actions, diceToThrow, heldNow, onTable, runningTotal } from './turn-model.js';

function gameOf(sheet: string, players: number): GameModel {
  const game = new GameModel('g1', sheet, 'p0', 'c'.repeat(64));
  for (let n = 0; n < players; n++) game.join({ playerId: `p${n}`, speakerId: `p${n}`, name: `P${n}` });
  return game;
}

const FATAL = [2, 2, 3, 3, 4, 6];

/** A turn that banks these points out of 1s and 5s, or 3000 at a time. */
function bank(game: GameModel, points: number): void {
  let left = points;
  while (left > 0) {
    const dice = left >= 3000 ? [1, 1, 1, 1, 1, 1] : left >= 1500 ? [1, 2, 3, 4, 5, 6] : [5, 5, 5, 2, 3, 3];
    game.roll(dice);
    game.hold(left >= 1500 ? dice : [5, 5, 5]);
    left -= left >= 3000 ? 3000 : left >= 1500 ? 1500 : 500;
    if (left > 0 && left < 1500) throw new Error('only 500 or multiples of 1500');
  }
  game.score(null);
}

/** Throws a fatal throw at once. */
const farkle = (game: GameModel): void => game.roll(FATAL);

function startFarkle(sheet: string, players: number, starter = 0): GameModel {
  const game = gameOf(sheet, players);
  game.start({}, [game.seats.map((_, seat) => ({ seat, die: seat === starter ? 6 : 1 }))]);
  return game;
}

test('the worked turn of the rules', () => {
  const game = startFarkle('farkle', 2);
  const turn = game.openTurn!;
  game.roll([5, 2, 2, 3, 4, 6]);
  expect(actions(game.sheet, turn, false)).toEqual(['hold']);
  game.hold([5]);
  expect([runningTotal(game.sheet, turn), diceToThrow(game.sheet, turn)]).toEqual([50, 5]);
  game.roll([1, 4, 4, 4, 2]);
  game.hold([4, 1, 4, 4]);
  expect([runningTotal(game.sheet, turn), diceToThrow(game.sheet, turn)]).toEqual([550, 1]);
  game.roll([1]);
  game.hold([1]);
  expect([runningTotal(game.sheet, turn), diceToThrow(game.sheet, turn)]).toEqual([650, 6]);
  expect(heldNow(game.sheet, turn)).toHaveLength(6);
  game.roll([3, 3, 3, 2, 4, 6]);
  expect([heldNow(game.sheet, turn), diceToThrow(game.sheet, turn)]).toEqual([[], 0]);
  game.hold([3, 3, 3]);
  game.score(null);
  expect(game.seat(0).banked).toBe(950);
  expect(game.openTurn).toMatchObject({ number: 2, seat: 1, round: 1 });
});

test('kept dice stay on the table, and without a hold all five are thrown again', () => {
  const game = gameOf('dobbelspel', 1);
  game.start({}, []);
  const turn = game.openTurn!;
  game.roll([1, 4, 4, 2, 6]);
  game.hold([4, 4]);
  game.roll([4, 3, 1]);
  expect(onTable(game.sheet, turn)).toEqual([4, 4, 4, 3, 1]);
  expect([heldNow(game.sheet, turn), diceToThrow(game.sheet, turn)]).toEqual([[], 5]);
  game.hold([4, 4, 4, 3, 1]);
  expect(actions(game.sheet, turn, false)).toEqual(['hold', 'score']);
});

test('everybody else has one last turn, and the setter wins ties on one sheet only', () => {
  for (const [sheet, ranks] of [
    ['farkle', [1, 2, 3]],
    ['farkle-four-rolls', [1, 1, 3]],
  ] as const) {
    const game = startFarkle(sheet, 3);
    bank(game, 10500);
    expect(game.lastRoundSetter).toBe(0);
    bank(game, 10500);
    farkle(game);
    expect([game.status, game.ranks]).toEqual(['finished', ranks]);
  }
});

test('a last round goes on when its setter forfeits, and ends when nobody owes a turn', () => {
  const game = startFarkle('farkle', 4, 1);
  farkle(game);
  bank(game, 10500);
  game.forfeit([2]);
  expect(game.openTurn?.seat).toBe(3);
  bank(game, 500);
  farkle(game);
  expect(game.openTurn).toMatchObject({ seat: 1, round: 2 });
  game.forfeit([1]);
  expect([game.status, game.ranks, game.winners]).toEqual(['finished', [2, 3, 3, 1], ['p3']]);
});

test('one seat that remains wins at once, and its open turn is over', () => {
  const game = startFarkle('farkle', 2);
  game.roll([1, 2, 2, 3, 4, 6]);
  game.forfeit([1]);
  expect([game.status, game.ranks, game.openTurn]).toEqual(['finished', [1, 2], null]);
  expect(game.lastTurn).toMatchObject({ number: 1, status: 'forfeited' });
});

test('a lone player who forfeits, or all at once, abandon the game', () => {
  const lone = gameOf('dobbelspel', 1);
  lone.start({}, []);
  lone.forfeit([0]);
  const all = startFarkle('farkle', 3);
  all.forfeit([0, 1, 2]);
  for (const game of [lone, all]) expect([game.status, game.winners]).toEqual(['abandoned', []]);
});

test('a round begins when play passes the starting place, also when that seat is gone', () => {
  const game = startFarkle('farkle', 3, 1);
  game.forfeit([1]);
  const seen = Array.from({ length: 5 }, () => {
    const { seat, round } = game.openTurn!;
    farkle(game);
    return [seat, round];
  });
  expect(seen).toEqual([
    [2, 1],
    [0, 1],
    [2, 2],
    [0, 2],
    [2, 3],
  ]);
});

test('ranks count as in sport, and forfeited seats share the last', () => {
  const sheet = sheetOf('farkle-four-rolls');
  const seats = [300, 500, 500, 900, 100].map((banked, n) => ({
    ...newSeat(sheet, { playerId: `p${n}`, speakerId: `p${n}`, name: null }),
    banked,
    forfeited: n === 3 || n === 4,
  }));
  expect(ranksOf(sheet, seats, null)).toEqual([3, 1, 1, 4, 4]);
});
