import { Prisma } from '../platform/database/generated/client.js';
import { keepAnswer, type Kept } from '../platform/idempotency/keep-answer.sql.js';
import { FACES } from '../rules/dice.js';
import type { GameEvent } from '../rules/events.js';
import type { GameRows } from './game-rows.js';

/**
 * One statement for all that a move changes. Every part selects from the row of the game, so that nothing is written
 * unless that row is; parts without rows are left out.
 * @param game inserts or updates the row of the game, and returns its id
 */
export function writeGame(
  game: Prisma.Sql,
  events: readonly GameEvent[],
  rows: GameRows,
  kept: Kept | null,
): Prisma.Sql {
  const parts = [
    Prisma.sql`game AS (${game})`,
    logged(events),
    ...(rows.gone.length > 0 ? [gone(rows.gone)] : []),
    ...(rows.seats.length > 0 ? [seated(rows)] : []),
    ...(rows.turns.length > 0 ? [turned(rows.turns)] : []),
    ...(rows.rolls.length > 0 ? [rolled(rows.rolls)] : []),
    ...(kept ? [Prisma.sql`kept AS (${keepAnswer(kept, Prisma.sql`FROM game`)})`] : []),
  ];
  return Prisma.sql`WITH ${Prisma.join(parts)} SELECT id FROM game`;
}

const json = (list: readonly unknown[]) => Prisma.sql`${JSON.stringify(list)}::jsonb`;

const logged = (events: readonly GameEvent[]) => Prisma.sql`
  logged AS (
    INSERT INTO game_events (game_id, seq, type, seat, at, data)
    SELECT game.id, e.seq, e.type, e.seat, e.at, e.data
    FROM game, jsonb_to_recordset(${json(events)})
      AS e(seq int, type text, seat smallint, at timestamptz, data jsonb))`;

const gone = (playerIds: string[]) => Prisma.sql`
  gone AS (
    DELETE FROM seats USING game
    WHERE game_id = game.id AND player_id = ANY (${playerIds}::uuid[]) RETURNING seat)`;

/** The seats behind one that was given up close up; counting those that are gone makes them go first. */
const seated = ({ seats, gone }: GameRows) => Prisma.sql`
  seated AS (
    INSERT INTO seats (game_id, player_id, seat, client_seed, status, score, rank, faces)
    SELECT game.id, s.player_id, s.seat, s.client_seed, s.status, s.score, s.rank, s.faces
    FROM game, jsonb_to_recordset(${json(seats)})
      AS s(player_id uuid, seat smallint, client_seed text, status seat_status, score int, rank smallint, faces int[])
    ${gone.length > 0 ? Prisma.sql`WHERE (SELECT count(*) FROM gone) >= 0` : Prisma.empty}
    ORDER BY s.seat
    ON CONFLICT (game_id, player_id) DO UPDATE SET seat = excluded.seat, client_seed = excluded.client_seed,
      status = excluded.status, score = excluded.score, rank = excluded.rank, faces = ARRAY[${facesAdded}])`;

const facesAdded = Prisma.raw(
  FACES.map((face) => `seats.faces[${face}] + excluded.faces[${face}]`).join(', '),
);

/** In order, so that the turn that is over is closed before the next one is opened. */
const turned = (turns: GameRows['turns']) => Prisma.sql`
  turned AS (
    INSERT INTO turns (game_id, number, round, seat, status, category, points, repeat_bonus, started_at, ended_at)
    SELECT game.id, t.number, t.round, t.seat, t.status, t.category, t.points, t.repeat_bonus, t.started_at, t.ended_at
    FROM game, jsonb_to_recordset(${json(turns)})
      AS t(number int, round int, seat smallint, status turn_status, category text, points int, repeat_bonus int,
        started_at timestamptz, ended_at timestamptz)
    ORDER BY t.number
    ON CONFLICT (game_id, number) DO UPDATE SET status = excluded.status, category = excluded.category,
      points = excluded.points, repeat_bonus = excluded.repeat_bonus, ended_at = excluded.ended_at)`;

const rolled = (rolls: GameRows['rolls']) => Prisma.sql`
  rolled AS (
    INSERT INTO rolls (game_id, turn_number, number, throw, thrown, held, points, rolled_at)
    SELECT game.id, r.turn_number, r.number, r.throw, r.thrown, r.held, r.points, r.rolled_at
    FROM game, jsonb_to_recordset(${json(rolls)})
      AS r(turn_number int, number smallint, throw int, thrown smallint[], held smallint[], points int,
        rolled_at timestamptz)
    ON CONFLICT (game_id, turn_number, number) DO UPDATE SET held = excluded.held, points = excluded.points)`;
