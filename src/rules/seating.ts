import type { Course } from './course.js';
import type { Asked } from './move.js';
import { playingSeats } from './ranking.js';
import type { Refusal } from './refusal.js';
import type { GameState } from './state.js';
import { finish, passOn } from './turn-order.js';

/** After how long without a throw the host may take a player out of the game (G4). */
const OVERDUE_HOURS = 24;

export function join(course: Course, { playerId, clientSeed }: Asked<'join'>): Refusal | null {
  const { seats } = course.state;
  const { max } = course.sheet.players;
  const refusal = notWaiting(course.state);
  if (refusal) return refusal;
  if (seats.some((seat) => seat.playerId === playerId)) return { code: 'already-seated' };
  if (seats.length === max) return { code: 'game-full', max };
  course.happens('player.joined', seats.length, { playerId, clientSeed });
  return null;
}

export function leave(course: Course, { playerIds, onlyIfOverdue }: Asked<'leave'>): Refusal | null {
  const { status } = course.state;
  if (status === 'waiting') return giveUpSeats(course, playerIds);
  if (status !== 'active') return { code: 'game-not-active', status };
  const seats = playingSeats(course.state).filter((seat) => playerIds.includes(playerIdOf(course, seat)));
  if (onlyIfOverdue && !seats.every((seat) => isOverdue(course, seat))) {
    return { code: 'not-overdue', hours: OVERDUE_HOURS };
  }
  return forfeit(course, seats);
}

function giveUpSeats(course: Course, playerIds: readonly string[]): null {
  for (const playerId of playerIds) {
    const seat = course.state.seats.findIndex((taken) => taken.playerId === playerId);
    if (seat >= 0) course.happens('player.left', seat, { playerId });
  }
  return null;
}

function forfeit(course: Course, seats: readonly number[]): null {
  for (const seat of seats) course.happens('player.forfeited', seat, { playerId: playerIdOf(course, seat) });
  const remaining = playingSeats(course.state).length;
  if (remaining === 0) course.happens('game.abandoned', null, { serverSeed: course.serverSeed });
  else if (remaining === 1 && course.state.seats.length > 1) finish(course);
  else if (course.state.turn === null) passOn(course);
  return null;
}

/** A seat is overdue when nothing was thrown in its turn for a day. */
function isOverdue(course: Course, seat: number): boolean {
  const { turn } = course.state;
  if (turn?.seat !== seat) return false;
  const lastMove = turn.rolls.at(-1)?.at ?? turn.startedAt;
  return Date.parse(course.at) - Date.parse(lastMove) >= OVERDUE_HOURS * 3_600_000;
}

export function start(course: Course, { clientSeeds }: Asked<'start'>): Refusal | null {
  const { seats } = course.state;
  const { min } = course.sheet.players;
  const refusal = notWaiting(course.state);
  if (refusal) return refusal;
  if (seats.length < min) return { code: 'too-few-players', seated: seats.length, min };
  course.happens('game.started', null, {
    players: seats.map(({ playerId }) => playerId),
    clientSeeds: seats.map(({ playerId, clientSeed }) => clientSeeds[playerId] ?? clientSeed),
  });
  if (course.sheet.start === 'highest-throw') throwForTheStart(course);
  course.happens('turn.started', course.state.firstSeat, { turn: 1, round: 1 });
  return null;
}

/** Everyone throws one die; those who tie for the highest throw again, until one is highest (F2). */
function throwForTheStart(course: Course): void {
  let tied = course.state.seats.map((_, seat) => seat);
  for (let round = 1; tied.length > 1; round++) {
    const throws = tied.map((seat, i) => ({ seat, die: course.throwDice(1, i)[0]! }));
    course.happens('opening.thrown', null, { round, throws, firstThrow: course.state.throws + 1 });
    const highest = Math.max(...throws.map(({ die }) => die));
    tied = throws.filter(({ die }) => die === highest).map(({ seat }) => seat);
  }
}

export function cancel(course: Course): Refusal | null {
  const refusal = notWaiting(course.state);
  if (refusal) return refusal;
  course.happens('game.cancelled', null, { serverSeed: course.serverSeed });
  return null;
}

function notWaiting({ status }: GameState): Refusal | null {
  return status === 'waiting' ? null : { code: 'game-not-waiting', status };
}

const playerIdOf = (course: Course, seat: number) => course.state.seats[seat]!.playerId;
