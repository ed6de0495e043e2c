import type { GameEvent } from '../../src/rules/events.js';

/** What the tables say of a game beside its log. */
export interface GameRows {
  status: string;
  startedAt: string | null;
  finishedAt: string | null;
  seats: SeatRow[];
  turns: TurnRow[];
  rolls: RollRow[];
}

interface SeatRow {
  seat: number;
  playerId: string;
  clientSeed: string;
  status: string;
  score: number;
  rank: number | null;
  /** How often each face was thrown in its turns that are over. */
  faces: number[];
}

interface TurnRow {
  number: number;
  round: number;
  seat: number;
  status: string;
  category: string | null;
  points: number;
  repeatBonus: number;
  startedAt: string;
  endedAt: string | null;
}

interface RollRow {
  turn: number;
  number: number;
  throw: number;
  thrown: number[];
  held: number[] | null;
  points: number | null;
  rolledAt: string;
}

/** The rows that a log tells of, by adding up what its events say: a second reading, which asks no rule of the game. */
export function rowsToldBy(events: readonly GameEvent[], ruleset: string): GameRows {
  const rows: GameRows = {
    status: 'waiting',
    startedAt: null,
    finishedAt: null,
    seats: [],
    turns: [],
    rolls: [],
  };
  for (const event of events) tellPlayers(rows, event);
  for (const event of events) tellTurns(rows, event);
  for (const seat of rows.seats) {
    seat.score = scoreOf(rows, seat.seat, !ruleset.startsWith('farkle'));
    seat.faces = facesOf(rows, seat.seat);
  }
  return rows;
}

function tellPlayers(rows: GameRows, { type, seat, at, data }: GameEvent): void {
  if (type === 'player.joined') {
    const { playerId, clientSeed } = data;
    const fresh = { status: 'playing', score: 0, rank: null, faces: [] };
    rows.seats.push({ seat: rows.seats.length, playerId, clientSeed, ...fresh });
  } else if (type === 'player.left') {
    rows.seats.splice(seat!, 1);
    rows.seats.forEach((row, i) => (row.seat = i));
  } else if (type === 'player.forfeited') {
    rows.seats[seat!]!.status = 'forfeited';
  } else if (type === 'game.started') {
    [rows.status, rows.startedAt] = ['active', at];
    rows.seats.forEach((row, i) => (row.clientSeed = data.clientSeeds[i]!));
  } else if (type === 'game.finished' || type === 'game.abandoned' || type === 'game.cancelled') {
    [rows.status, rows.finishedAt] = [type.slice('game.'.length), at];
    if (type === 'game.finished') for (const { seat, rank } of data.ranks) rows.seats[seat]!.rank = rank;
  }
}

function tellTurns({ turns, rolls }: GameRows, { type, seat, at, data }: GameEvent): void {
  const turn = turns.at(-1);
  if (type === 'turn.started') {
    const fresh = { status: 'playing', category: null, points: 0, repeatBonus: 0, endedAt: null };
    turns.push({ number: data.turn, round: data.round, seat: seat!, startedAt: at, ...fresh });
  } else if (type === 'dice.thrown') {
    const { turn: number, roll, dice, throw: count } = data;
    const fresh = { held: null, points: null };
    rolls.push({ turn: number, number: roll, throw: count, thrown: [...dice], rolledAt: at, ...fresh });
  } else if (type === 'dice.held') {
    Object.assign(rolls.at(-1)!, { held: data.dice, points: data.points });
  } else if (type === 'turn.scored') {
    const { category, points, repeatBonus } = data;
    Object.assign(turn!, { status: 'scored', category, points, repeatBonus, endedAt: at });
  } else if (type === 'turn.farkled') {
    Object.assign(turn!, { status: 'farkled', endedAt: at });
  } else if (turn?.status === 'playing' && isCutBy(type, seat === turn.seat)) {
    Object.assign(turn, { status: 'forfeited', endedAt: at });
  }
}

function facesOf({ turns, rolls }: GameRows, seat: number): number[] {
  const over = turns
    .filter((turn) => turn.seat === seat && turn.endedAt !== null)
    .map(({ number }) => number);
  const dice = rolls.filter(({ turn }) => over.includes(turn)).flatMap(({ thrown }) => thrown);
  return [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length);
}

const isCutBy = (type: string, own: boolean) =>
  ['game.finished', 'game.abandoned'].includes(type) || (type === 'player.forfeited' && own);

const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];

function scoreOf({ turns }: GameRows, seat: number, hasUpperBonus: boolean): number {
  const own = turns.filter((turn) => turn.seat === seat);
  const sum = (some: TurnRow[]) => some.reduce((total, turn) => total + turn.points + turn.repeatBonus, 0);
  const upper = own.filter(({ category }) => UPPER.includes(category ?? ''));
  return sum(own) + (hasUpperBonus && upper.reduce((total, turn) => total + turn.points, 0) >= 63 ? 35 : 0);
}
