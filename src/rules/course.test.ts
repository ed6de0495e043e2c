import { type Face, FACES } from './dice.js';
import { decide, openGame } from './game-rules.js';
import type { Accepted, Move } from './move.js';

const AT = '2030-01-01T12:00:00.000Z';

/** Chance that writes down what it was asked for. */
function asked() {
  const throws: [string, number, number][] = [];
  const throwDice = (seeds: readonly string[], throwNumber: number, count: number): Face[] => {
    throws.push([seeds.join(), throwNumber, count]);
    return Array<Face>(count).fill(FACES[throwNumber % 6]!);
  };
  return { throws, chance: { at: AT, serverSeed: 'seed', throwDice } };
}

test('dice are thrown by the seeds in seat order, numbered through the game, opening throws included', () => {
  const { throws, chance } = asked();
  const order = { hostId: 'anna', ruleset: 'farkle', commitment: 'c', playerIds: ['anna', 'bram'] };
  const moves: Move[] = [
    { type: 'join', playerId: 'cees', clientSeed: 'z' },
    { type: 'start', clientSeeds: { anna: 'a' } },
    { type: 'roll', seats: [0, 1, 2] },
    { type: 'hold', seats: [0, 1, 2], dice: [5, 5, 5] },
    { type: 'roll', seats: [0, 1, 2] },
  ];
  let game = openGame(order, chance) as Accepted;
  for (const move of moves) game = decide(game.state, move, chance) as Accepted;
  expect(throws).toEqual([
    ['a,,z', 1, 1],
    ['a,,z', 2, 1],
    ['a,,z', 3, 1],
    ['a,,z', 4, 6],
    ['a,,z', 5, 3],
  ]);
});

test('everything bears the time at which its move was made', () => {
  const { chance } = asked();
  const order = { hostId: 'anna', ruleset: 'kakelorum', commitment: 'c', playerIds: ['anna', 'bram'] };
  const open = openGame(order, chance) as Accepted;
  const later = { ...chance, at: '2030-01-01T13:00:00.000Z' };
  const begun = decide(open.state, { type: 'start', clientSeeds: {} }, later) as Accepted;
  expect(begun.events.every(({ at }) => at === later.at)).toBe(true);
  expect(begun.state).toMatchObject({ createdAt: AT, startedAt: later.at, finishedAt: null });
});

test('nothing bears an earlier time than what happened before it, though the clock was set back', () => {
  const { chance } = asked();
  const order = { hostId: 'anna', ruleset: 'kakelorum', commitment: 'c', playerIds: ['anna', 'bram'] };
  const open = openGame(order, chance) as Accepted;
  const earlier = { ...chance, at: '2030-01-01T11:59:59.999Z' };
  const begun = decide(open.state, { type: 'start', clientSeeds: {} }, earlier) as Accepted;
  expect(begun.events.map(({ at }) => at)).toEqual([AT, AT]);
});

test('no game is opened under an unknown sheet', () => {
  const order = { hostId: 'anna', ruleset: 'yams', commitment: 'c', playerIds: [] };
  expect(() => openGame(order, asked().chance)).toThrow('yams');
});
