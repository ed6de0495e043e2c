import type { Course } from './course.js';
import type { Asked } from './move.js';
import { openTurn } from './outlook.js';
import { isRefusal, type Refusal } from './refusal.js';
import { type GameState, tallyOf, type Turn } from './state.js';
import { passOn } from './turn-order.js';

export function roll(course: Course, { seats }: Asked<'roll'>): Refusal | null {
  const { game } = course;
  const turn = turnOf(course.state, seats);
  if (isRefusal(turn)) return turn;
  const refusal = game.refuseRoll(turn);
  if (refusal) return refusal;
  const dice = course.throwDice(game.diceToThrow(turn));
  const thrown = { turn: turn.number, roll: turn.rolls.length + 1, throw: course.state.throws + 1, dice };
  course.happens('dice.thrown', turn.seat, thrown);
  if (game.isFatal(dice)) {
    course.happens('turn.farkled', turn.seat, { turn: turn.number, lost: game.table(turn).points });
    passOn(course);
  }
  return null;
}

export function hold(course: Course, { seats, dice }: Asked<'hold'>): Refusal | null {
  const turn = turnOf(course.state, seats);
  if (isRefusal(turn)) return turn;
  const verdict = course.game.judgeHold(turn, dice);
  if (isRefusal(verdict)) return verdict;
  const { points } = verdict;
  course.happens('dice.held', turn.seat, { turn: turn.number, roll: turn.rolls.length, dice, points });
  return null;
}

export function score(course: Course, { seats, category }: Asked<'score'>): Refusal | null {
  const { game, state } = course;
  const turn = turnOf(state, seats);
  if (isRefusal(turn)) return turn;
  const verdict = game.judgeScore(turn, tallyOf(state, turn.seat), category);
  if (isRefusal(verdict)) return verdict;
  course.happens('turn.scored', turn.seat, { turn: turn.number, ...verdict });
  if (!state.lastRound && game.reachesTarget(tallyOf(course.state, turn.seat))) {
    course.happens('lastRound.started', turn.seat, {});
  }
  passOn(course);
  return null;
}

/** The turn being played, if it belongs to one of these seats. */
function turnOf(state: GameState, seats: readonly number[]): Turn | Refusal {
  const turn = openTurn(state);
  if (isRefusal(turn)) return turn;
  return seats.includes(turn.seat) ? turn : { code: 'not-your-turn', seat: turn.seat };
}
