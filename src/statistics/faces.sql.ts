import { Prisma } from '../platform/database/generated/client.js';

/*
 * How often each face was thrown, as rows of `face` and `count`; a face may come in several rows or in none. The dice of
 * games that are over are kept in player_results; those of games that are still being played are counted as they lie.
 */

const counted = (throws: Prisma.Sql) => Prisma.sql`
  SELECT face::int, count(*) AS count FROM ${throws} CROSS JOIN unnest(r.thrown) AS face GROUP BY face`;

/** The throws of a seat `s`. */
const BY_SEAT = Prisma.sql`
  JOIN turns t ON t.game_id = s.game_id AND t.seat = s.seat
  JOIN rolls r ON r.game_id = t.game_id AND r.turn_number = t.number`;

/** In one game, in whatever state: by everyone, or by one player. */
export const thrownIn = (gameId: string, playerId?: string): Prisma.Sql =>
  playerId === undefined
    ? counted(Prisma.sql`(SELECT thrown FROM rolls WHERE game_id = ${gameId}::uuid) r`)
    : counted(Prisma.sql`(
        SELECT r.thrown FROM seats s ${BY_SEAT}
        WHERE s.game_id = ${gameId}::uuid AND s.player_id = ${playerId}::uuid) r`);

export const thrownBy = (playerId: string): Prisma.Sql => Prisma.sql`
  SELECT face::int, count FROM player_results CROSS JOIN unnest(faces) WITH ORDINALITY AS f (count, face)
  WHERE player_id = ${playerId}::uuid
  UNION ALL
  ${counted(Prisma.sql`(
    SELECT r.thrown FROM seats s JOIN games g ON g.id = s.game_id AND g.status = 'active' ${BY_SEAT}
    WHERE s.player_id = ${playerId}::uuid AND s.rank IS NULL) r`)}`;

const SUMS = Prisma.join([1, 2, 3, 4, 5, 6].map((face) => Prisma.raw(`sum(faces[${face}])`)));

export const thrownEver: Prisma.Sql = Prisma.sql`
  SELECT face::int, count FROM (SELECT ARRAY[${SUMS}] AS faces FROM player_results) sums
    CROSS JOIN unnest(faces) WITH ORDINALITY AS f (count, face)
  UNION ALL
  ${counted(Prisma.sql`(
    SELECT r.thrown FROM games g JOIN rolls r ON r.game_id = g.id WHERE g.status = 'active') r`)}`;
