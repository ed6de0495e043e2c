import type { Chance } from '../course.js';
import { type Face, FACES } from '../dice.js';
import type { GameEvent } from '../events.js';
import { decide, openGame } from '../game-rules.js';
import type { Accepted, Move } from '../move.js';
import { legalMoves } from '../outlook.js';
import { isRefusal, type Refusal } from '../refusal.js';
import type { LegalMove, Ruleset } from '../ruleset.js';
import type { GameState } from '../state.js';

/** A whole number from 0, below `n`. */
export type Random = (n: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let a = seed | 0;
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

export const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[random(choices.length)]!;

export const chanceFrom = (random: Random) => ({
  at: '2030-01-01T12:00:00.000Z',
  serverSeed: 'seed',
  throwDice: (_: unknown, __: number, count: number): Face[] =>
    Array.from({ length: count }, () => oneOf(random, FACES)),
});

/** One step of a game: what happened, and the game from then on. */
export interface Step {
  events: GameEvent[];
  state: GameState;
}

export interface Habits {
  /** One move in so many is someone's leaving; 0: nobody ever leaves. */
  leaving: number;
}

/** Far more moves than any game takes. */
const TOO_MANY = 50_000;

/** A game played at random from its opening to its end, move by move. States are frozen: no rule may write in them. */
export function* playAtRandom(
  sheet: Ruleset,
  players: number,
  random: Random,
  { leaving }: Habits = { leaving: 0 },
  chance: Chance = chanceFrom(random),
): Generator<Step> {
  const playerIds = Array.from({ length: players }, (_, i) => `p${i}`);
  let step = taken(openGame({ hostId: 'host', ruleset: sheet.id, commitment: 'c', playerIds }, chance));
  yield step;
  for (let moves = 0; isOn(step.state); moves++) {
    if (moves > TOO_MANY) throw new Error('this game does not end');
    step = taken(decide(step.state, anyMove(sheet, step.state, random, leaving), chance));
    yield step;
  }
}

const isOn = ({ status }: GameState) => status === 'waiting' || status === 'active';

function taken(verdict: Accepted | Refusal): Step {
  if (isRefusal(verdict)) throw new Error(`refused: ${JSON.stringify(verdict)}`);
  return { events: verdict.events, state: deepFreeze(verdict.state) };
}

function anyMove(sheet: Ruleset, state: GameState, random: Random, leaving: number): Move {
  if (leaving > 0 && random(leaving) === 0) return someLeave(state, random);
  if (state.status === 'waiting') return beforeTheStart(sheet, state, random, leaving);
  const moves = legalMoves(state);
  if (isRefusal(moves)) throw new Error(`nothing can be done: ${JSON.stringify(moves)}`);
  const action = oneOf(random, [...new Set(moves.map((move) => move.action))]);
  return asMove(
    oneOf(
      random,
      moves.filter((move) => move.action === action),
    ),
    state,
  );
}

/** What a client sends to make an offered move. */
export function asMove(offered: LegalMove, { turn }: GameState): Move {
  const seats = turn ? [turn.seat] : [];
  switch (offered.action) {
    case 'roll':
      return { type: 'roll', seats };
    case 'hold':
      return { type: 'hold', seats, dice: offered.dice };
    case 'score':
      return { type: 'score', seats, category: offered.category };
  }
}

function beforeTheStart({ players }: Ruleset, { seats }: GameState, random: Random, leaving: number): Move {
  const joins = seats.length < players.min || (leaving > 0 && seats.length < players.max && random(2) === 0);
  return joins
    ? { type: 'join', playerId: `late${random(1e9)}`, clientSeed: `${random(100)}` }
    : { type: 'start', clientSeeds: {} };
}

function someLeave({ seats }: GameState, random: Random): Move {
  const playerIds = seats.map(({ playerId }) => playerId);
  return { type: 'leave', playerIds: random(8) === 0 ? playerIds : playerIds.filter(() => random(4) === 0) };
}

export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
