/**
 * Bots playing whole games by the rules, without a server: prints `{"totals", "won"}`: what `perfect` scored in each of so
 * many games of Dobbelspel alone, and how many of so many games of each sheet it won from `steady`. It is a process of its
 * own since the same takes three times as long under jest.
 */
import { decide, openGame } from '../../src/rules/game-rules.js';
import type { Accepted } from '../../src/rules/move.js';
import { isRefusal, type Refusal } from '../../src/rules/refusal.js';
import type { Ruleset } from '../../src/rules/ruleset.js';
import { gameOf, rulesets } from '../../src/rules/rulesets.js';
import { dobbelspel } from '../../src/rules/sheets/dobbelspel.js';
import type { GameState } from '../../src/rules/state.js';
import { chanceFrom, randomFrom } from '../../src/rules/testing/random-play.js';
import { CategoryPlay } from '../../src/strategy/category-play.js';
import { type Decision, moveFor } from '../../src/strategy/decision.js';
import { FarklePlay } from '../../src/strategy/farkle-play.js';
import { perfect } from '../../src/strategy/perfect.js';
import { solveCategories } from '../../src/strategy/solve-categories.js';
import { steady } from '../../src/strategy/steady.js';

type Mind = (state: GameState) => Decision;

const [alone = 10_000, against = 1000] = process.argv.slice(2).map(Number);

function perfectBy(sheet: Ruleset): Mind {
  const play =
    sheet.family === 'categories' ? new CategoryPlay(sheet, solveCategories(sheet)) : new FarklePlay(sheet);
  return (state) => perfect(state, play);
}

function accepted(verdict: Accepted | Refusal): GameState {
  if (isRefusal(verdict)) throw new Error(`refused: ${verdict.code}`);
  return verdict.state;
}

/** A game to its end, move by move as bots make them; the dice are the same for the same seed. */
function playOut(sheet: Ruleset, minds: Mind[], seed: number): GameState {
  const chance = chanceFrom(randomFrom(seed));
  const playerIds = minds.map((_, seat) => `p${seat}`);
  let state = accepted(openGame({ hostId: 'host', ruleset: sheet.id, commitment: 'c', playerIds }, chance));
  state = accepted(decide(state, { type: 'start', clientSeeds: {} }, chance));
  while (state.turn) {
    const mind = minds[state.turn.seat]!;
    state = accepted(decide(state, moveFor(state, mind(state)), chance));
  }
  return state;
}

/** Either begins as often; a game that is shared is not won. */
function won(sheet: Ruleset): number {
  const best = perfectBy(sheet);
  const games = Array.from({ length: against }, (_, seed) => {
    const seat = seed % 2;
    const { winners } = playOut(sheet, seat === 0 ? [best, steady] : [steady, best], seed);
    return winners.length === 1 && winners[0] === `p${seat}`;
  });
  return games.filter(Boolean).length;
}

const best = perfectBy(dobbelspel);
const totals = Array.from({ length: alone }, (_, seed) => {
  const state = playOut(dobbelspel, [best], seed);
  return gameOf(state).total(state.seats[0]!.tally);
});
console.log(
  JSON.stringify({ totals, won: Object.fromEntries(rulesets.map((sheet) => [sheet.id, won(sheet)])) }),
);
