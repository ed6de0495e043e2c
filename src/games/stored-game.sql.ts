import { Prisma } from '../platform/database/generated/client.js';
import { iso } from '../platform/database/iso.sql.js';

/** A game with its people, in one statement, so that both are of one moment. */
export const STORED = Prisma.sql`
  g.id, g.snapshot, g.server_seed AS "serverSeed", g.created_at AS "createdAt", g.xmin::text, (
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
