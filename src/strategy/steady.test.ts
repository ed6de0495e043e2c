import type { Face } from '../rules/dice.js';
import { decide, openGame } from '../rules/game-rules.js';
import { isRefusal, type Refusal } from '../rules/refusal.js';
import type { Accepted } from '../rules/move.js';
import { gameOf, rulesets } from '../rules/rulesets.js';
import type { GameState } from '../rules/state.js';
import { chanceFrom, deepFreeze, randomFrom } from '../rules/testing/random-play.js';
import { Rehearsal } from '../rules/testing/rehearsal.js';
import { moveFor } from './decision.js';
import { steady } from './steady.js';

const taken = (verdict: Accepted | Refusal): GameState => {
  if (isRefusal(verdict)) throw new Error(`refused: ${JSON.stringify(verdict)}`);
  return deepFreeze(verdict.state);
};

/** A game in which every seat is played by it; each of its moves must be accepted. */
function playedBySteady(
  ruleset: string,
  players: number,
  seed: number,
): { state: GameState; turns: number[] } {
  const chance = chanceFrom(randomFrom(seed));
  const playerIds = Array.from({ length: players }, (_, i) => `p${i}`);
  let state = taken(openGame({ hostId: 'host', ruleset, commitment: 'c', playerIds }, chance));
  state = taken(decide(state, { type: 'start', clientSeeds: {} }, chance));
  const turns: number[] = [];
  for (let moves = 0; state.status === 'active'; moves++) {
    if (moves > 5000) throw new Error('this game does not end');
    const before = state;
    state = taken(decide(state, moveFor(state, steady(state)), chance));
    if (state.lastTurn !== before.lastTurn) turns.push(state.lastTurn!.points);
  }
  return { state, turns };
}

const mean = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0) / numbers.length;

describe('Steady', () => {
  it.each(rulesets.map(({ id, players }) => [id, players.min, players.max] as const))(
    'makes only moves that %s allows, and comes to its end with few and with many players',
    (id, min, max) => {
      for (const players of [min, max]) {
        expect(playedBySteady(id, players, players).state.status).toBe('finished');
      }
    },
  );

  it.each([
    ['kakelorum', 205, 225],
    ['dobbelspel', 208, 235],
  ])('scores in a game of %s what a person does who plays well', (id, least, most) => {
    const totals = Array.from({ length: 25 }, (_, seed) => playedBySteady(id, 2, seed).state).flatMap(
      (state) => state.seats.map(({ tally }) => gameOf(state).total(tally)),
    );
    expect(mean(totals)).toBeGreaterThan(least);
    expect(mean(totals)).toBeLessThan(most);
  });

  it.each([
    ['farkle', 430, 490],
    ['farkle-four-rolls', 370, 430],
  ])('makes in a turn of %s what a person does who plays well', (id, least, most) => {
    const turns = Array.from({ length: 60 }, (_, seed) => playedBySteady(id, 2, seed).turns).flat();
    expect(mean(turns)).toBeGreaterThan(least);
    expect(mean(turns)).toBeLessThan(most);
  });
});

describe('On a score sheet it', () => {
  const table = (...dice: Face[]) => new Rehearsal('kakelorum', 'anna', 'bob').starts().throws(...dice);

  it('throws before anything else', () => {
    expect(steady(new Rehearsal('kakelorum', 'anna', 'bob').starts().state)).toEqual({ action: 'roll' });
  });

  it.each<[Face[], Face[]]>([
    [
      [6, 6, 6, 2, 1],
      [6, 6, 6],
    ],
    [
      [3, 3, 3, 3, 1],
      [3, 3, 3, 3],
    ],
    [
      [2, 3, 4, 5, 2],
      [2, 3, 4, 5],
    ],
  ])('keeps of %j what can become more', (thrown, kept) => {
    expect(steady(table(...thrown).state)).toEqual({ action: 'hold', dice: kept });
  });

  it('writes at once what cannot become better', () => {
    expect(steady(table(1, 2, 3, 4, 5).state)).toEqual({ action: 'score', category: 'largeStraight' });
    expect(steady(table(4, 4, 4, 4, 4).state)).toEqual({ action: 'score', category: 'kakelorum' });
  });

  it('gives up a box that brings little rather than one that may bring much', () => {
    const last = table(1, 1, 2, 4, 6).throws(2, 3, 4, 6, 6).throws(1, 2, 2, 4, 6);
    expect(steady(last.state)).toMatchObject({
      action: 'score',
      category: expect.not.stringMatching(/kakelorum|sixes/) as string,
    });
  });
});

describe('In Farkle it', () => {
  // Anna throws highest, so she begins
  const turn = (ruleset: string) => new Rehearsal(ruleset, 'anna', 'bob').starts(6, 1);

  it('sets aside whatever scores', () => {
    const { state } = turn('farkle').throws(1, 5, 2, 3, 4, 4);
    expect(steady(state)).toEqual({ action: 'hold', dice: [1, 5] });
  });

  it('throws on until it may stop, and then stops with 300 points or with few dice left', () => {
    const start = turn('farkle').throws(1, 1, 1, 2, 3, 4).holds(1, 1, 1);
    expect(steady(start.state)).toEqual({ action: 'roll' }); // 300 of 500
    expect(steady(start.throws(1, 1, 5).holds(1, 1).state)).toEqual({ action: 'score' });
    const onPad = turn('farkle').banks([1, 1, 1, 1]).banks([1, 1, 1, 1]);
    expect(steady(onPad.throws(1, 2, 3, 3, 4, 6).holds(1).state)).toEqual({ action: 'roll' });
    expect(steady(onPad.throws(1, 2, 3, 3, 4).holds(1).state)).toEqual({ action: 'roll' });
    expect(steady(onPad.throws(5, 5, 2, 3).holds(5, 5).state)).toEqual({ action: 'score' });
  });
});
