import type { Chance } from './chance.js';
import { legalMovesOf } from './expected.js';
import type { GameModel } from './game-model.js';
import type { Act } from './judge.js';
import { lastRoll, onTable, runningTotal, type LegalMove, type TurnModel } from './turn-model.js';

/** How a seat likes to play, so that games of every kind happen. */
export interface Style {
  /** Goes for points rather than for anything legal. */
  greedy: boolean;
  /** Farkle: stops from this running total on. */
  stopsAt: number;
}

export function anyStyle(chance: Chance): Style {
  return { greedy: chance.happens(0.7), stopsAt: chance.pick([50, 300, 500, 800, 1500]) };
}

type HoldMove = Extract<LegalMove, { action: 'hold' }>;
type ScoreMove = Extract<LegalMove, { action: 'score' }>;

/** A legal move, chosen so that games come to an end. */
export function chooseMove(game: GameModel, turn: TurnModel, style: Style, chance: Chance): Act {
  if (turn.rolls.length === 0) return { kind: 'roll' };
  const moves = legalMovesOf(game, turn);
  const choice: Choice = {
    ...{ game, turn, style, chance },
    holds: moves.filter((move) => move.action === 'hold'),
    scores: moves.filter((move) => move.action === 'score'),
    mayRoll: moves.some((move) => move.action === 'roll'),
  };
  return game.sheet.family === 'farkle' ? chooseInFarkle(choice) : chooseForCard(choice);
}

interface Choice {
  game: GameModel;
  turn: TurnModel;
  style: Style;
  chance: Chance;
  holds: HoldMove[];
  scores: ScoreMove[];
  mayRoll: boolean;
}

function chooseInFarkle({ game, turn, style, chance, holds, scores, mayRoll }: Choice): Act {
  const held = lastRoll(turn)?.held ?? [];
  if (held.length === 0 || chance.happens(0.08)) return hold(setAside(holds, style, chance));
  if (chance.happens(0.04)) return hold([]);
  const enough = runningTotal(game.sheet, turn) >= style.stopsAt || chance.happens(0.1);
  const stops = scores.length > 0 && (enough || !mayRoll);
  return stops ? { kind: 'score', category: undefined } : { kind: 'roll' };
}

function chooseForCard({ game, turn, style, chance, holds, scores, mayRoll }: Choice): Act {
  const said = lastRoll(turn)?.held !== null;
  const [first, again] = style.greedy ? [0.97, 0.08] : [0.6, 0.15];
  if (holds.length > 0 && chance.happens(said ? again : first)) {
    const lying = onTable(game.sheet, turn);
    if (chance.happens(0.02)) return hold(lying);
    return hold(style.greedy && chance.happens(0.95) ? mostFrequent(lying) : chance.pick(holds).dice);
  }
  if (mayRoll && chance.happens(style.greedy ? 0.97 : 0.8)) return { kind: 'roll' };
  return { kind: 'score', category: box(scores, style, chance) };
}

const hold = (dice: number[]): Act => ({ kind: 'hold', dice });

function setAside(holds: HoldMove[], style: Style, chance: Chance): number[] {
  if (!style.greedy || chance.happens(0.3)) return chance.shuffled(chance.pick(holds).dice);
  return holds.reduce((best, next) => ((next.points ?? 0) > (best.points ?? 0) ? next : best)).dice;
}

function mostFrequent(dice: number[]): number[] {
  const count = (face: number): number => dice.filter((die) => die === face).length;
  const best = [...dice].sort((a, b) => count(b) - count(a) || b - a)[0];
  return dice.filter((die) => die === best);
}

/** What a box usually brings; a greedy player takes the one that does best beside it. */
const USUAL: Record<string, number> = {
  ...{ ones: 2, twos: 5, threes: 8, fours: 11, fives: 14, sixes: 17, threeOfAKind: 22, fourOfAKind: 14 },
  ...{ fullHouse: 20, smallStraight: 22, largeStraight: 25, chance: 23, kakelorum: 8, fiveOfAKind: 8 },
};

function box(scores: ScoreMove[], style: Style, chance: Chance): string | undefined {
  if (!style.greedy) return chance.pick(scores).category ?? undefined;
  const gain = (move: ScoreMove): number => move.points - (USUAL[move.category ?? ''] ?? 0);
  return scores.reduce((best, next) => (gain(next) > gain(best) ? next : best)).category ?? undefined;
}
