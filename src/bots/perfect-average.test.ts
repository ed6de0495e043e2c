import { decide, openGame } from '../rules/game-rules.js';
import type { Accepted, Move } from '../rules/move.js';
import { isRefusal, type Refusal } from '../rules/refusal.js';
import type { Ruleset } from '../rules/ruleset.js';
import { gameOf, rulesets } from '../rules/rulesets.js';
import { dobbelspel } from '../rules/sheets/dobbelspel.js';
import type { GameState } from '../rules/state.js';
import { chanceFrom, randomFrom } from '../rules/testing/random-play.js';
import { CategoryPlay } from '../strategy/category-play.js';
import type { Decision } from '../strategy/decision.js';
import { FarklePlay } from '../strategy/farkle-play.js';
import { perfect } from '../strategy/perfect.js';
import type { Play } from '../strategy/play.js';
import { solveCategories } from '../strategy/solve-categories.js';
import { steady } from '../strategy/steady.js';
import { moveFor } from './carry-out.js';

type Mind = (state: GameState) => Decision;

const playBy = (sheet: Ruleset): Play =>
  sheet.family === 'categories' ? new CategoryPlay(sheet, solveCategories(sheet)) : new FarklePlay(sheet);

const accepted = (verdict: Accepted | Refusal): GameState => {
  if (isRefusal(verdict)) throw new Error(`refused: ${verdict.code}`);
  return verdict.state;
};

/** Plays a game to its end, move by move as bots do; the dice are the same for the same seed. */
function playOut(sheet: Ruleset, minds: Mind[], seed: number): GameState {
  const chance = chanceFrom(randomFrom(seed));
  const order = {
    hostId: 'host',
    ruleset: sheet.id,
    commitment: 'c',
    playerIds: minds.map((_, i) => `p${i}`),
  };
  const make = (state: GameState, move: Move) => accepted(decide(state, move, chance));
  let state = make(accepted(openGame(order, chance)), { type: 'start', clientSeeds: {} });
  while (state.turn) state = make(state, moveFor(state, minds[state.turn.seat]!(state)));
  return state;
}

const scores = (state: GameState) => state.seats.map(({ tally }) => gameOf(state).total(tally));

test('perfect averages 253.97 over 10,000 games of Dobbelspel, within three standard errors', () => {
  const play = playBy(dobbelspel);
  const totals = Array.from(
    { length: 10_000 },
    (_, seed) => scores(playOut(dobbelspel, [(state) => perfect(state, play)], seed))[0]!,
  );
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / (totals.length - 1);
  expect(Math.abs(mean - 253.9702411898)).toBeLessThan(3 * Math.sqrt(variance / totals.length));
});

test.each(rulesets.map((sheet): [string, Ruleset] => [sheet.id, sheet]))(
  'perfect beats steady in most of 1,000 games of %s',
  (_, sheet) => {
    const play = playBy(sheet);
    const best: Mind = (state) => perfect(state, play);
    let won = 0;
    for (let seed = 0; seed < 1000; seed++) {
      const seat = seed % 2; // either begins as often
      const state = playOut(sheet, seat === 0 ? [best, steady] : [steady, best], seed);
      if (state.winners.length === 1 && state.winners[0] === `p${seat}`) won += 1;
    }
    expect(won).toBeGreaterThan(600);
  },
);
