import type { GameEvent } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { gameOf } from '../rules/rulesets.js';
import { type GameState, tallyOf } from '../rules/state.js';
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

/** Analyses a game as a fold over its log: one event at a time, since a log can be long. */
export class AnalysisFold {
  private state: GameState | null = null;
  private readonly turns: { seat: number; number: number; judged: JudgedTurn }[] = [];

  constructor(private readonly play: Play) {}

  add(event: GameEvent): void {
    const before = this.state;
    this.state = evolve(before, event);
    const { lastTurn } = this.state;
    if (!before || !lastTurn || lastTurn === before.lastTurn) return;
    const { seat, number } = lastTurn;
    const judged = analyseTurn(this.state, lastTurn, tallyOf(before, seat), this.play);
    this.turns.push({ seat, number, judged });
  }

  /** The analysis, once every event of a game that is over was added. */
  result(): GameAnalysis {
    const { state } = this;
    if (state === null) throw new Error('nothing has happened yet');
    return {
      players: state.seats.map(({ playerId, tally }, seat) => ({
        seat,
        playerId,
        ...this.sumsOf(seat, gameOf(state).total(tally)),
      })),
      decisions: this.turns.flatMap(({ seat, number, judged }) =>
        judged.decisions.map((decision) => ({ turn: number, seat, ...decision })),
      ),
    };
  }

  private sumsOf(seat: number, score: number) {
    const turns = this.turns.filter((turn) => turn.seat === seat).map(({ judged }) => judged);
    const sum = (of: (turn: JudgedTurn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
    // what is expected after a turn is what was expected before the next one, but for the points of Farkle that were banked
    const expected = score + sum(({ before, after }) => before - after);
    const [luck, skill] = [sum((turn) => turn.luck), sum((turn) => turn.skill)];
    return { expected: exact(expected), luck: exact(luck), skill: exact(skill), score };
  }
}
