import { isOnBoard } from '../rules/farkle-game.js';
import type { Ruleset } from '../rules/ruleset.js';
import { rulesets } from '../rules/rulesets.js';
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
  const turns: { seat: number; onPad: boolean }[] = [];
  for (const step of playAtRandom(sheet, players, randomFrom(seed), { leaving })) {
    for (const event of step.events) fold.add(event);
    const { turn, seats } = step.state;
    if (turn && turn.number > turns.length) {
      const { tally } = seats[turn.seat]!;
      turns.push({ seat: turn.seat, onPad: tally.family === 'farkle' && isOnBoard(tally) });
    }
  }
  return { turns, ...fold.result() };
}

/** What perfect play expects at a start: of a game, or in Farkle of a turn, on the pad and before. */
const START: Record<string, { game: number } | { turn: [onPad: number, before: number] }> = {
  kakelorum: { game: 245.8707745141 },
  dobbelspel: { game: 253.9702411898 },
  farkle: { turn: [542.06324399927, 510.195309368332] },
  'farkle-four-rolls': { turn: [508.997191378461, 508.997191378461] },
};

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
    const { players, turns } = analyse(sheet, 2, 1);
    const start = START[sheet.id]!;
    for (const { seat, expected } of players) {
      const own = turns.filter((turn) => turn.seat === seat);
      const all =
        'game' in start ? start.game : own.reduce((sum, { onPad }) => sum + start.turn[onPad ? 0 : 1], 0);
      expect(expected).toBeCloseTo(all, 6);
    }
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
