import type { Caller } from '../platform/http/context.js';
import { ProblemError } from '../platform/http/problem.js';

/** Whether the caller is this player or its manager. */
export const speaksFor = (
  { playerId }: Pick<Caller, 'playerId'>,
  player: { id: string; managedById: string | null } | undefined,
): boolean => player !== undefined && (player.id === playerId || player.managedById === playerId);

/** Of a player that is not there (any more). When that is the caller itself, its token is good no longer. */
export const playerGone = ({ playerId }: Caller, id: string): ProblemError =>
  new ProblemError(
    id === playerId ? { code: 'unauthenticated', given: 'invalid' } : { code: 'not-found', what: 'player' },
  );
