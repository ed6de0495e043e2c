import type { Caller } from '../platform/http/context.js';
import { ProblemError } from '../platform/http/problem.js';
import { speaksFor } from '../players/speaks-for.js';
import type { StoredGame } from './stored-game.js';

/**
 * The seats that the caller may move for, those that have forfeited included.
 * @throws {ProblemError} not-a-player when there is none
 */
export function seatsOf(caller: Caller, { state, people }: StoredGame): number[] {
  const seats = state.seats.flatMap(({ playerId }, seat) =>
    speaksFor(caller, people.get(playerId)) ? [seat] : [],
  );
  if (seats.length === 0) throw new ProblemError({ code: 'not-a-player' });
  return seats;
}

/** @throws {ProblemError} not-the-host */
export function checkHost({ playerId }: Caller, { state }: StoredGame): void {
  if (state.hostId !== playerId) throw new ProblemError({ code: 'not-the-host' });
}
