import type { GameEvent } from './events.js';
import type { Score } from './ruleset.js';
import { gameOf } from './rulesets.js';
import type { GameState, Roll, Seat, Tally, Turn, TurnStatus } from './state.js';

/**
 * The game after one more event. It judges nothing: what is in the log has happened.
 * @param state null before the first event, which is always `game.created`
 */
export function evolve(state: GameState | null, event: GameEvent): GameState {
  if (event.type === 'game.created') return created(event);
  if (state === null) throw new Error(`a game begins with game.created, not with ${event.type}`);
  return { ...state, ...change(state, event), version: event.seq, updatedAt: event.at };
}

/** The game that a whole log tells of. */
export function replay(events: Iterable<GameEvent>): GameState | null {
  let state: GameState | null = null;
  for (const event of events) state = evolve(state, event);
  return state;
}

function created({ data, at, seq }: Extract<GameEvent, { type: 'game.created' }>): GameState {
  return {
    ...data,
    status: 'waiting',
    version: seq,
    seats: [],
    openingThrows: [],
    firstSeat: null,
    round: null,
    lastRound: null,
    turn: null,
    lastTurn: null,
    throws: 0,
    winners: [],
    serverSeed: null,
    createdAt: at,
    updatedAt: at,
    startedAt: null,
    finishedAt: null,
  };
}

type Later = Exclude<GameEvent, { type: 'game.created' }>;

// eslint-disable-next-line max-lines-per-function -- a case an event
function change(state: GameState, event: Later): Partial<GameState> {
  switch (event.type) {
    case 'player.joined':
      return { seats: [...state.seats, newSeat(state, event.data)] };
    case 'player.left':
      return { seats: state.seats.filter((_, seat) => seat !== event.seat) };
    case 'player.forfeited':
      return {
        seats: changeSeat(state, event.seat, () => ({ status: 'forfeited' })),
        ...(state.turn?.seat === event.seat ? endTurn(state, 'forfeited', event.at) : {}),
      };
    case 'game.started':
      return {
        status: 'active',
        startedAt: event.at,
        firstSeat: 0,
        seats: state.seats.map((seat, i) => ({ ...seat, clientSeed: event.data.clientSeeds[i] ?? '' })),
      };
    case 'opening.thrown':
      return {
        openingThrows: [...state.openingThrows, event.data.throws],
        throws: state.throws + event.data.throws.length,
        firstSeat: highest(event.data.throws).seat,
      };
    case 'turn.started':
      return { round: event.data.round, turn: newTurn(event) };
    case 'dice.thrown':
      return { throws: event.data.throw, turn: withRoll(state.turn, event) };
    case 'dice.held':
      return { turn: withHold(state.turn, event.data) };
    case 'turn.scored':
      return {
        seats: changeSeat(state, event.seat, ({ tally }) => ({
          tally: gameOf(state).write(tally, event.data),
        })),
        ...endTurn(state, 'scored', event.at, event.data),
      };
    case 'turn.farkled':
      return {
        seats: changeSeat(state, event.seat, ({ tally }) => ({ tally: oneMoreFarkle(tally) })),
        ...endTurn(state, 'farkled', event.at),
      };
    case 'lastRound.started':
      return { lastRound: { seat: event.seat as number } };
    case 'game.finished':
      return {
        ...ended('finished', state, event),
        winners: event.data.winners,
        seats: state.seats.map((seat, i) => ({
          ...seat,
          rank: event.data.ranks.find((entry) => entry.seat === i)?.rank ?? null,
        })),
      };
    case 'game.abandoned':
      return ended('abandoned', state, event);
    case 'game.cancelled':
      return ended('cancelled', state, event);
  }
}

function newSeat(state: GameState, { playerId, clientSeed }: { playerId: string; clientSeed: string }): Seat {
  return { playerId, clientSeed, status: 'playing', tally: gameOf(state).newTally(), rank: null };
}

const changeSeat = (state: GameState, seat: number | null, to: (old: Seat) => Partial<Seat>): Seat[] =>
  state.seats.map((old, i) => (i === seat ? { ...old, ...to(old) } : old));

const oneMoreFarkle = (tally: Tally): Tally =>
  tally.family === 'farkle' ? { ...tally, farkles: tally.farkles + 1 } : tally;

/** Those who tie throw again, so that in the last opening throw only one is highest. */
const highest = (throws: { seat: number; die: number }[]) => throws.reduce((a, b) => (b.die > a.die ? b : a));

/** What a turn comes to until it is scored. */
const NOTHING: Score = { category: null, points: 0, repeatBonus: 0 };

function newTurn({ data, seat, at }: Extract<GameEvent, { type: 'turn.started' }>): Turn {
  const start = { number: data.turn, round: data.round, seat: seat as number, startedAt: at };
  return { ...start, status: 'playing', rolls: [], ...NOTHING, endedAt: null };
}

function withRoll(turn: Turn | null, { data, at }: Extract<GameEvent, { type: 'dice.thrown' }>): Turn {
  const { roll: number, dice: thrown } = data;
  const roll: Roll = { number, throw: data.throw, thrown, held: null, points: null, at };
  return { ...open(turn), rolls: [...open(turn).rolls, roll] };
}

function withHold(
  turn: Turn | null,
  { roll, dice, points }: { roll: number; dice: Roll['held']; points: number | null },
): Turn {
  const rolls = open(turn).rolls.map((old) => (old.number === roll ? { ...old, held: dice, points } : old));
  return { ...open(turn), rolls };
}

/** The open turn, over: it becomes the last one. */
function endTurn(
  state: GameState,
  status: TurnStatus,
  at: string,
  { category, points, repeatBonus }: Score = NOTHING,
): Partial<GameState> {
  return {
    turn: null,
    lastTurn: { ...open(state.turn), status, category, points, repeatBonus, endedAt: at },
  };
}

/** A turn that the end of the game cuts short (all others forfeited) is over as if it had been forfeited too (G1). */
function ended(
  status: GameState['status'],
  state: GameState,
  event: { at: string; data: { serverSeed: string } },
) {
  const cut = state.turn === null ? {} : endTurn(state, 'forfeited', event.at);
  return { ...cut, status, serverSeed: event.data.serverSeed, finishedAt: event.at };
}

function open(turn: Turn | null): Turn {
  if (turn === null) throw new Error('no turn is being played');
  return turn;
}
