import { rulesetOf } from '../../src/rules/rulesets.js';
import type { GameState, Turn } from '../../src/rules/state.js';
import type { Attempt } from './attempts.js';

type Reason = (state: GameState, attempt: Attempt, gone: string[]) => boolean;

const voice = ({ who }: Attempt) => [who.id, ...(who.manages ?? [])];
const seated = (state: GameState, ids: string[]) =>
  state.seats.some(({ playerId }) => ids.includes(playerId));
const max = (state: GameState) => rulesetOf(state).players.max;
const min = (state: GameState) => rulesetOf(state).players.min;

/** A reason that lies in the turn, if it is one of the caller's. */
const inTurn =
  (reason: (turn: Turn, attempt: Attempt, state: GameState) => boolean): Reason =>
  (state, attempt) =>
    state.turn !== null &&
    voice(attempt).includes(state.seats[state.turn.seat]!.playerId) &&
    reason(state.turn, attempt, state);

/** When each refusal is true of a game. What is not in here must not come of a race. */
const REASONS: Record<string, Reason> = {
  'game-not-waiting': ({ status }) => status !== 'waiting',
  'game-not-active': ({ status }, { act }) =>
    status !== 'active' && (act !== 'leave' || status !== 'waiting'),
  'game-full': (state) => state.seats.length === max(state),
  'already-seated': (state, { who, playerId = who.id }) => seated(state, [playerId]),
  'too-few-players': (state) => state.status === 'waiting' && state.seats.length < min(state),
  'not-a-player': (state, attempt) => !seated(state, voice(attempt)),
  'not-found': ({ seats }, { act, who, playerId = who.id }) =>
    act === 'leave' && !seats.some((seat) => seat.playerId === playerId && seat.status === 'playing'),
  'not-overdue': ({ status }, attempt) => status === 'active' && !voice(attempt).includes(attempt.playerId!),
  'version-mismatch': ({ version }, { ifMatch }) => ifMatch !== undefined && ifMatch !== version,
  'not-your-turn': (state, attempt) =>
    state.turn !== null && !voice(attempt).includes(state.seats[state.turn.seat]!.playerId),
  'nothing-thrown': inTurn(({ rolls }, { act }) => act !== 'roll' && rolls.length === 0),
  'no-rolls-left': inTurn(({ rolls }, { act }) => act !== 'score' && rolls.length >= 3),
  'nothing-to-throw': inTurn(({ rolls }, { act }) => act === 'roll' && rolls.at(-1)?.held?.length === 5),
  'must-set-aside': inTurn(({ rolls }, { act }) => act !== 'hold' && rolls.at(-1)?.held === null),
  'category-taken': inTurn(({ seat }, { category }, { seats }) => {
    const { tally } = seats[seat]!;
    return tally.family === 'categories' && tally.boxes[category!] != null;
  }),
  'idempotency-key-in-use': (_, { key }) => key !== undefined,
  unauthenticated: (_, { who }, gone) => gone.includes(who.id),
  'not-your-player': (_, { playerId }, gone) => gone.includes(playerId!),
};

/** Whether the refusal that an attempt was given is true of the game at this moment; false for what is no refusal. */
export function couldRefuse(attempt: Attempt, state: GameState, gone: string[]): boolean {
  return REASONS[attempt.answer.body.code ?? '']?.(state, attempt, gone) ?? false;
}
