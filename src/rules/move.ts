import type { Face } from './dice.js';
import type { GameEvent } from './events.js';
import type { GameState } from './state.js';

/** Everything that can be asked of a game once it is there. */
export type Move =
  | { type: 'join'; playerId: string; clientSeed: string }
  /** Gives seats up: of a waiting game they are free again, in an active one they forfeit, all in one act. */
  | { type: 'leave'; playerIds: readonly string[]; onlyIfOverdue?: boolean }
  /** `clientSeeds` are by player, and go before those given when joining. */
  | { type: 'start'; clientSeeds: Readonly<Record<string, string>> }
  | { type: 'cancel' }
  /** `seats` are those that whoever moves may speak for. */
  | { type: 'roll'; seats: readonly number[] }
  | { type: 'hold'; seats: readonly number[]; dice: readonly Face[] }
  | { type: 'score'; seats: readonly number[]; category?: string | undefined };

export type Asked<T extends Move['type']> = Omit<Extract<Move, { type: T }>, 'type'>;

/** What a move that is accepted makes happen. */
export interface Accepted {
  events: GameEvent[];
  state: GameState;
}
