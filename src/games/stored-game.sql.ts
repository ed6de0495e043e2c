import { Prisma } from '../platform/database/generated/client.js';
import { iso } from '../platform/database/iso.sql.js';

/**
 * What is another text whenever what a game shows has changed: PostgreSQL's name for its row, which each move and each new
 * name in it renews until it is over. Games that are over are not written for a new name: of these, with the names for the
 * rows of their people.
 */
export const XMIN = Prisma.sql`
  CASE WHEN g.status IN ('waiting', 'active') THEN g.xmin::text
  ELSE (SELECT concat_ws('.', g.xmin, string_agg(p.xmin::text, '.' ORDER BY s.seat))
    FROM seats s JOIN players p ON p.id = s.player_id WHERE s.game_id = g.id) END AS xmin`;

/** The name of the row alone, which says as much of games that are not over, and costs less. */
export const XMIN_IN_PLAY = Prisma.sql`g.xmin::text`;

/** A game with its people, in one statement, so that both are of one moment. */
export const STORED = Prisma.sql`
  g.id, g.snapshot, g.server_seed AS "serverSeed", g.created_at AS "createdAt", ${XMIN}, (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'bot', p.bot, 'managedById', p.managed_by)), '[]')
    FROM seats s JOIN players p ON p.id = s.player_id WHERE s.game_id = g.id) AS people`;

/** The turns of a game after one of them, oldest first, with their throws. */
export const turnsAfter = (number: number, limit: number) => Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'number', t.number, 'round', t.round, 'seat', t.seat, 'status', t.status, 'category', t.category,
    'points', t.points, 'repeatBonus', t.repeat_bonus,
    'startedAt', ${iso('t.started_at')}, 'endedAt', ${iso('t.ended_at')},
    'rolls', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'number', r.number, 'throw', r.throw, 'thrown', r.thrown, 'held', r.held, 'points', r.points,
        'at', ${iso('r.rolled_at')}) ORDER BY r.number)
      FROM rolls r WHERE r.game_id = t.game_id AND r.turn_number = t.number), '[]')) ORDER BY t.number), '[]')
  FROM (SELECT * FROM turns WHERE game_id = g.id AND number > ${number} ORDER BY number LIMIT ${limit}) t) AS turns`;
