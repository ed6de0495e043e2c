import type { Queries } from '../platform/database/database.js';

/** The name of the lock that those hold who end a game. */
const ENDINGS = 7_304_512;

/**
 * Lets games end in the transaction, and says when it is by the clock of the database. Whoever asks which games are over
 * (`endedBefore`) waits for the transaction; what ends afterwards ends later.
 */
export async function beginEnding(queries: Queries): Promise<Date> {
  const [row] = await queries.$queryRaw<{ now: Date }[]>`
    SELECT clock_timestamp() AS now FROM (SELECT pg_advisory_xact_lock_shared(${ENDINGS}) OFFSET 0) taken`;
  return row!.now;
}

/**
 * The moment before which all games that have ended are there to be seen in the transaction; null while some are just
 * about to end, since they shall not wait.
 */
export async function endedBefore(queries: Queries): Promise<Date | null> {
  const [row] = await queries.$queryRaw<{ now: Date | null }[]>`
    SELECT CASE WHEN taken THEN clock_timestamp() END AS now
    FROM (SELECT pg_try_advisory_xact_lock(${ENDINGS}) AS taken OFFSET 0) endings`;
  return row!.now;
}
