import type { GameEvent } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { gameOf } from '../rules/rulesets.js';
import { type GameState, type Tally, tallyOf } from '../rules/state.js';
import { analyseTurn, type JudgedDecision, type JudgedTurn } from './analyse-turn.js';
import { exact, type Play } from './play.js';

/** How a player did: `expected + luck + skill` is the score. */
export interface JudgedPlayer {
  seat: number;
  playerId: string;
  /**
   * What perfect play expects: of the whole game at its start in category games, of all turns together in Farkle. Without
   * what was never played, where the game ended early for this player.
   */
  expected: number;
  luck: number;
  skill: number;
  score: number;
}

export interface GameAnalysis {
  players: JudgedPlayer[];
  decisions: (JudgedDecision & { turn: number; seat: number })[];
}

interface AnalysedTurn {
  seat: number;
  number: number;
  /** What was written down at its end: 0 where it was lost, or cut off. */
  points: number;
  judged: JudgedTurn;
}

/** Analyses a game as a fold over its log: one event at a time, since a log can be long. */
export class AnalysisFold {
  private state: GameState | null = null;
  private readonly turns: AnalysedTurn[] = [];

  constructor(private readonly play: Play) {}

  add(event: GameEvent): void {
    const before = this.state;
    this.state = evolve(before, event);
    const { lastTurn } = this.state;
    if (!before || !lastTurn || lastTurn === before.lastTurn) return;
    const { seat, number, points } = lastTurn;
    const judged = analyseTurn(this.state, lastTurn, tallyOf(before, seat), this.play);
    this.turns.push({ seat, number, points, judged });
  }

  /** The analysis, once every event of a game that is over was added. */
  result(): GameAnalysis {
    const { state } = this;
    if (state === null) throw new Error('nothing has happened yet');
    return {
      players: state.seats.map(({ playerId, tally }, seat) => ({
        seat,
        playerId,
        ...this.sumsOf(seat, tally),
      })),
      decisions: this.turns.flatMap(({ seat, number, judged }) =>
        judged.decisions.map((decision) => ({ turn: number, seat, ...decision })),
      ),
    };
  }

  private sumsOf(seat: number, tally: Tally) {
    const score = gameOf(this.state!).total(tally);
    const turns = this.turns.filter((turn) => turn.seat === seat);
    const sum = (of: (turn: AnalysedTurn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
    // what is still expected at the end was never played: of the last turn on a score sheet, of each turn that was cut off in Farkle
    const expected =
      tally.family === 'farkle'
        ? sum(({ judged, points }) => judged.before - (judged.after - points))
        : (turns[0]?.judged.before ?? score) - ((turns.at(-1)?.judged.after ?? score) - score);
    const [luck, skill] = [sum(({ judged }) => judged.luck), sum(({ judged }) => judged.skill)];
    return { expected: exact(expected), luck: exact(luck), skill: exact(skill), score };
  }
}
