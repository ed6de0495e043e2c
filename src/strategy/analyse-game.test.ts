import type { Ruleset } from '../rules/ruleset.js';
import { rulesets } from '../rules/rulesets.js';
import type { GameState } from '../rules/state.js';
import { playAtRandom, randomFrom } from '../rules/testing/random-play.js';
import { AnalysisFold } from './analyse-game.js';
import { CategoryPlay } from './category-play.js';
import { FarklePlay } from './farkle-play.js';
import { solveCategories } from './solve-categories.js';

const plays = new Map(
  rulesets.map((sheet) => [
    sheet,
    sheet.family === 'categories' ? new CategoryPlay(sheet, solveCategories(sheet)) : new FarklePlay(sheet),
  ]),
);

function analyse(sheet: Ruleset, players: number, seed: number, leaving = 0) {
  const fold = new AnalysisFold(plays.get(sheet)!);
  let state: GameState | null = null;
  for (const step of playAtRandom(sheet, players, randomFrom(seed), { leaving })) {
    for (const event of step.events) fold.add(event);
    ({ state } = step);
  }
  return { state: state!, ...fold.result() };
}

const tables = rulesets.map((sheet): [string, Ruleset] => [sheet.id, sheet]);

describe.each(tables)('the analysis of a game of %s', (_, sheet) => {
  test('accounts for every point: expected + luck + skill is the score', () => {
    for (let seed = 0; seed < 5; seed++) {
      for (const { expected, luck, skill, score } of analyse(sheet, 2, seed).players) {
        expect(expected + luck + skill).toBeCloseTo(score, 7);
      }
    }
  });

  test('does so when players leave, and when the game ends before its time', () => {
    for (let seed = 0; seed < 20; seed++) {
      for (const { expected, luck, skill, score } of analyse(sheet, sheet.players.max, seed, 30).players) {
        expect(expected + luck + skill).toBeCloseTo(score, 7);
      }
    }
  });

  test('expects of each player what perfect play expects at the start', () => {
    const { players, state } = analyse(sheet, 2, 1);
    const start = { kakelorum: 245.8707745141, dobbelspel: 253.9702411898 }[sheet.id];
    if (start !== undefined) for (const { expected } of players) expect(expected).toBeCloseTo(start, 7);
    expect(players.map(({ playerId }) => playerId)).toEqual(state.seats.map(({ playerId }) => playerId));
  });

  test('never finds a decision better than the best, and charges what it cost as skill', () => {
    const { players, decisions } = analyse(sheet, 2, 2);
    const costs = decisions.map(({ seat, made, best }) => ({ seat, loss: best.expected - made.expected }));
    expect(costs.every(({ loss }) => loss >= 0)).toBe(true);
    expect(costs.some(({ loss }) => loss > 1)).toBe(true);
    for (const { seat, skill } of players) {
      const lost = costs.filter((cost) => cost.seat === seat).reduce((sum, { loss }) => sum + loss, 0);
      expect(skill).toBeCloseTo(-lost, 7);
    }
  });
});
