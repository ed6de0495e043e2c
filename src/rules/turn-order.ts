import type { Course } from './course.js';
import { ranks } from './ranking.js';
import { gameOf } from './rulesets.js';
import type { GameState, Turn } from './state.js';

/**
 * Whose turn follows one that seat `after` played: the next seat to the left that is still in the game and has a turn
 * left. Null when play is over: every sheet is full, or the last round has come round to the player who set it off.
 */
function nextSeat(state: GameState, after: number): number | null {
  const game = gameOf(state);
  for (let step = 1; step <= state.seats.length; step++) {
    const seat = (after + step) % state.seats.length;
    const next = state.seats[seat];
    if (seat === state.lastRound?.seat) return null;
    if (next?.status === 'playing' && game.hasTurnsLeft(next.tally)) return seat;
  }
  return null;
}

/** The round in which seat `next` plays after seat `after`: it grows as play passes the place of the seat that began. */
function roundOf(state: GameState, after: number, next: number): number {
  const place = (seat: number) => (seat - (state.firstSeat ?? 0) + state.seats.length) % state.seats.length;
  return (state.round ?? 0) + (place(next) <= place(after) ? 1 : 0);
}

/** After a turn that is over: the next player's turn, or the end of the game. */
export function passOn(course: Course): void {
  const { state } = course;
  const { seat: after, number } = state.lastTurn as Turn;
  const next = nextSeat(state, after);
  if (next === null) finish(course);
  else course.happens('turn.started', next, { turn: number + 1, round: roundOf(state, after, next) });
}

export function finish(course: Course): void {
  const ranking = ranks(course.state);
  const winners = ranking
    .filter(({ rank }) => rank === 1)
    .map(({ seat }) => course.state.seats[seat]!.playerId);
  course.happens('game.finished', null, { ranks: ranking, winners, serverSeed: course.serverSeed });
}
