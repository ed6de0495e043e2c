import { setAsideWorth } from './farkle-rules.js';
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
  ifMatch: 'matches' | 'stale';
}

/** Why the contract has this request refused, by its order of precedence; null when it is accepted. */
export function judge(game: GameModel, attempt: Attempt): Code | null {
  if (attempt.media === 'too-large') return 'body-too-large';
  if (attempt.media === 'text') return 'unsupported-media-type';
  if (attempt.callerId === null) return 'unauthenticated';
  if (attempt.malformed) return 'malformed-request';
  if (attempt.game === 'unknown') return 'not-found';
  return judgeAct(
    game,
    attempt.act,
    attempt.callerId,
    attempt.ifMatch === 'stale' ? 'version-mismatch' : null,
  );
}

function judgeAct(game: GameModel, act: Act, callerId: string, mismatch: Mismatch): Code | null {
  switch (act.kind) {
    case 'start':
    case 'cancel':
      return judgeHost(game, act, callerId, mismatch);
    case 'join':
      return judgeJoin(game, act, mismatch);
    case 'leave':
      return judgeLeave(game, act, callerId, mismatch);
    case 'roll':
    case 'hold':
    case 'score':
      return judgeMove(game, act, callerId, mismatch);
  }
}

type Move = Extract<Act, { kind: 'roll' | 'hold' | 'score' }>;
type Mismatch = 'version-mismatch' | null;

function judgeMove(game: GameModel, move: Move, callerId: string, mismatch: Mismatch): Code | null {
  if (!game.seats.some((seat) => seat.speakerId === callerId)) return 'not-a-player';
  if (mismatch) return mismatch;
  const turn = game.openTurn;
  if (!turn) return 'game-not-active';
  if (game.seat(turn.seat).speakerId !== callerId) return 'not-your-turn';
  const wrongCategory = move.kind === 'score' ? judgeWord(game, move.category) : null;
  if (wrongCategory) return wrongCategory;
  if (turn.rolls.length === 0) return move.kind === 'roll' ? null : 'nothing-thrown';
  return game.sheet.family === 'farkle' ? judgeFarkle(game, turn, move) : judgeCategory(game, turn, move);
}

/** A category that cannot be meant. */
function judgeWord({ sheet }: GameModel, category: string | undefined): Code | null {
  if (sheet.family === 'farkle') return category === undefined ? null : 'category-not-allowed';
  if (category === undefined) return 'category-required';
  return sheet.categories.includes(category) ? null : 'unknown-category';
}

function judgeCategory({ sheet, seats }: GameModel, turn: TurnModel, move: Move): Code | null {
  if (move.kind === 'score') {
    return seats[turn.seat]?.card[move.category ?? ''] === null ? null : 'category-taken';
  }
  if (turns.rollsLeft(sheet, turn) === 0) return 'no-rolls-left';
  if (move.kind === 'roll') return turns.heldNow(sheet, turn).length === 5 ? 'nothing-to-throw' : null;
  return lieAmong(move.dice, turns.onTable(sheet, turn)) ? null : 'dice-not-in-throw';
}

function judgeFarkle({ sheet, seats }: GameModel, turn: TurnModel, move: Move): Code | null {
  const { thrown, held } = turns.lastRoll(turn) ?? { thrown: [], held: [] };
  if (move.kind === 'hold') return judgeSetAside(move.dice, thrown);
  if (move.kind === 'roll' && turns.rollsLeft(sheet, turn) === 0) return 'no-rolls-left';
  if (held === null || held.length === 0) return 'must-set-aside';
  const mayStop = turns.mayScore(sheet, turn, onBoard(seats[turn.seat]!));
  return move.kind === 'roll' || mayStop ? null : 'below-minimum';
}

function judgeSetAside(dice: number[], thrown: number[]): Code | null {
  if (!lieAmong(dice, thrown)) return 'dice-not-in-throw';
  return setAsideWorth(dice) === null ? 'dice-do-not-score' : null;
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
