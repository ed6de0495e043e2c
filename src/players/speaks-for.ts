import type { Caller } from '../platform/http/context.js';

/** Whether the caller is this player or its manager. */
export const speaksFor = (
  { playerId }: Caller,
  player: { id: string; managedById: string | null } | undefined,
): boolean => player !== undefined && (player.id === playerId || player.managedById === playerId);
