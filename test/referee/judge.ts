import { mayStop, setAsideWorth } from './farkle-rules.js';
import { hasEnded } from './expected.js';
import type { GameModel } from './game-model.js';
import { lieAmong } from './multiset.js';
import type { Code } from './problems.js';
import { onBoard } from './seat-model.js';
import * as turns from './turn-model.js';
import type { TurnModel } from './turn-model.js';

export type Act =
  | { kind: 'roll' }
  | { kind: 'hold'; dice: number[] }
  | { kind: 'score'; category: string | undefined }
  | { kind: 'join'; playerId: string; ownedByCaller: boolean; clientSeed: string | undefined }
  | { kind: 'leave'; playerId: string; ownedByCaller: boolean }
  | { kind: 'start'; clientSeeds: Record<string, string> | undefined }
  | { kind: 'cancel' };

/** A request to write, and all that may be wrong with it. */
export interface Attempt {
  act: Act;
  /** The id of the player who calls; null with no token or a wrong one. */
  callerId: string | null;
  media: 'json' | 'text' | 'too-large';
  /** A bad id, body or header. */
  malformed: boolean;
  game: 'this' | 'unknown';
  ifMatch: 'none' | 'matches' | 'stale';
}

/** Why the contract has this request refused, by its order of precedence; null when it is accepted. */
export function judge(game: GameModel, attempt: Attempt): Code | null {
  if (attempt.media === 'too-large') return 'body-too-large';
  if (attempt.media === 'text') return 'unsupported-media-type';
  if (attempt.callerId === null) return 'unauthenticated';
  if (attempt.malformed) return 'malformed-request';
  if (attempt.game === 'unknown') return 'not-found';
  const mismatch = attempt.ifMatch === 'stale' ? 'version-mismatch' : null;
  const { act, callerId } = attempt;
  if (act.kind === 'start' || act.kind === 'cancel') return judgeHost(game, act, callerId, mismatch);
  if (act.kind === 'join') return judgeJoin(game, act, mismatch);
  if (act.kind === 'leave') return judgeLeave(game, act, callerId, mismatch);
  if (!game.seats.some((seat) => seat.speakerId === callerId)) return 'not-a-player';
  if (mismatch) return mismatch;
  const turn = game.openTurn;
  if (!turn) return 'game-not-active';
  if (game.seat(turn.seat).speakerId !== callerId) return 'not-your-turn';
  return game.sheet.family === 'farkle' ? judgeFarkle(game, turn, act) : judgeCategory(game, turn, act);
}

type Move = Extract<Act, { kind: 'roll' | 'hold' | 'score' }>;
type Mismatch = 'version-mismatch' | null;

function judgeCategory(game: GameModel, turn: TurnModel, move: Move): Code | null {
  const left = turns.rollsLeft(game.sheet, turn);
  const card = game.seat(turn.seat).card;
  if (move.kind === 'score') {
    if (move.category === undefined) return 'category-required';
    if (!Object.hasOwn(card, move.category)) return 'unknown-category';
    if (turn.rolls.length === 0) return 'nothing-thrown';
    return card[move.category] === null ? null : 'category-taken';
  }
  if (move.kind === 'hold' && turn.rolls.length === 0) return 'nothing-thrown';
  if (left === 0) return 'no-rolls-left';
  if (move.kind === 'roll') {
    return turns.heldNow(game.sheet, turn).length === 5 ? 'nothing-to-throw' : null;
  }
  return lieAmong(move.dice, turns.onTable(game.sheet, turn)) ? null : 'dice-not-in-throw';
}

function judgeFarkle(game: GameModel, turn: TurnModel, move: Move): Code | null {
  if (game.sheet.family !== 'farkle') throw new Error('not Farkle');
  if (move.kind === 'score' && move.category !== undefined) return 'category-not-allowed';
  const last = turns.lastRoll(turn);
  if (!last) return move.kind === 'roll' ? null : 'nothing-thrown';
  const left = turns.rollsLeft(game.sheet, turn);
  if (move.kind === 'roll' && left === 0) return 'no-rolls-left';
  if (move.kind === 'hold') {
    if (!lieAmong(move.dice, last.thrown)) return 'dice-not-in-throw';
    return setAsideWorth(move.dice) === null ? 'dice-do-not-score' : null;
  }
  if ((last.held ?? []).length === 0) return 'must-set-aside';
  if (move.kind === 'roll') return null;
  const points = turns.runningTotal(game.sheet, turn);
  return mayStop(game.sheet, points, onBoard(game.seat(turn.seat)), left) ? null : 'below-minimum';
}

function judgeHost(
  game: GameModel,
  act: Extract<Act, { kind: 'start' | 'cancel' }>,
  callerId: string,
  mismatch: Mismatch,
): Code | null {
  if (game.hostId !== callerId) return 'not-the-host';
  const seeded = act.kind === 'start' ? Object.keys(act.clientSeeds ?? {}) : [];
  if (seeded.some((id) => game.seats[game.seatOf(id)]?.speakerId !== callerId)) return 'not-your-player';
  if (mismatch) return mismatch;
  if (game.status !== 'waiting') return 'game-not-waiting';
  if (act.kind === 'start' && game.seats.length < game.sheet.players.min) return 'too-few-players';
  return null;
}

function judgeJoin(game: GameModel, act: Extract<Act, { kind: 'join' }>, mismatch: Mismatch): Code | null {
  if (!act.ownedByCaller) return 'not-your-player';
  if (mismatch) return mismatch;
  if (game.status !== 'waiting') return 'game-not-waiting';
  if (game.seatOf(act.playerId) >= 0) return 'already-seated';
  return game.seats.length >= game.sheet.players.max ? 'game-full' : null;
}

function judgeLeave(
  game: GameModel,
  act: Extract<Act, { kind: 'leave' }>,
  callerId: string,
  mismatch: Mismatch,
): Code | null {
  const seat = game.seats[game.seatOf(act.playerId)];
  if (!seat || seat.forfeited) return 'not-found';
  if (!act.ownedByCaller && callerId !== game.hostId) return 'not-your-player';
  if (mismatch) return mismatch;
  if (hasEnded(game)) return 'game-not-active';
  return game.status === 'waiting' || act.ownedByCaller ? null : 'not-overdue';
}
