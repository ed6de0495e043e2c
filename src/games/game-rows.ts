import { counts, type Dice } from '../rules/dice.js';
import type { GameState, Roll, Turn } from '../rules/state.js';

/** What a move changed, as rows of the tables. */
export interface GameRows {
  seats: SeatRow[];
  /** Players who gave up their seat. */
  gone: { player_id: string }[];
  turns: TurnRow[];
  rolls: RollRow[];
}

interface SeatRow {
  player_id: string;
  seat: number;
  client_seed: string;
  status: string;
  score: number;
  rank: number | null;
  /** How often each face was thrown in a turn that is over now, ones first; they are added up. */
  faces: number[];
}

interface TurnRow {
  number: number;
  round: number;
  seat: number;
  status: string;
  category: string | null;
  points: number;
  repeat_bonus: number;
  started_at: string;
  ended_at: string | null;
}

interface RollRow {
  turn_number: number;
  number: number;
  throw: number;
  thrown: Dice;
  held: Dice | null;
  points: number | null;
  rolled_at: string;
}

/**
 * The rows in which the tables differ from one state of a game to a later one.
 * @param before null for a new game
 * @param score what a seat's tally comes to
 */
export function changedRows(
  before: GameState | null,
  after: GameState,
  score: (seat: number) => number,
): GameRows {
  const over = after.lastTurn === before?.lastTurn ? null : after.lastTurn;
  const seats = after.seats.flatMap((seat, i) =>
    seat === before?.seats[i] ? [] : [{ ...seatRow(after, i, score(i)), faces: facesIn(over, i) }],
  );
  const seated = new Set(after.seats.map((seat) => seat.playerId));
  const gone = (before?.seats ?? []).map((seat) => seat.playerId).filter((id) => !seated.has(id));
  const turns = [after.lastTurn, after.turn]
    .filter((turn) => turn !== null)
    .filter((turn) => turn !== before?.turn && turn !== before?.lastTurn);
  return {
    seats,
    gone: gone.map((player_id) => ({ player_id })),
    turns: turns
      .filter((turn) => turn.number !== before?.turn?.number || turn.status !== 'playing')
      .map(turnRow),
    rolls: turns.flatMap((turn) =>
      turn.rolls.filter((roll) => !before?.turn?.rolls.includes(roll)).map((roll) => rollRow(turn, roll)),
    ),
  };
}

/** Whoever's turn is over, its seat has changed. */
const facesIn = (turn: Turn | null, seat: number): number[] =>
  counts(turn?.seat === seat ? turn.rolls.flatMap(({ thrown }) => thrown) : []);

function seatRow(state: GameState, seat: number, score: number): Omit<SeatRow, 'faces'> {
  const { playerId, clientSeed, status, rank } = state.seats[seat]!;
  return { player_id: playerId, seat, client_seed: clientSeed, status, score, rank };
}

function turnRow(turn: Turn): TurnRow {
  const { number, round, seat, status, category, points, repeatBonus, startedAt, endedAt } = turn;
  const times = { started_at: startedAt, ended_at: endedAt };
  return { number, round, seat, status, category, points, repeat_bonus: repeatBonus, ...times };
}

function rollRow(turn: Turn, roll: Roll): RollRow {
  return {
    turn_number: turn.number,
    number: roll.number,
    throw: roll.throw,
    thrown: roll.thrown,
    held: roll.held,
    points: roll.points,
    rolled_at: roll.at,
  };
}
