import { Prisma } from '../platform/database/generated/client.js';
import { keepAnswers, type Kept } from '../platform/idempotency/keep-answers.sql.js';
import { FACES } from '../rules/dice.js';
import type { GameEvent } from '../rules/events.js';
import type { Caller } from '../platform/http/context.js';
import type { GameState } from '../rules/state.js';
import type { GameRows } from './game-rows.js';

/** A game to be written over with what a move made of it. */
export interface GameUpdate extends GameChange {
  before: { version: number; xmin: string };
  after: { state: GameState; botToMove: boolean };
  caller: Pick<Caller, 'playerId' | 'tokenHash'> | undefined;
}

/** Games in one statement, at most. The planner is told, so that it looks each of them up. */
export const GAMES_AT_ONCE = 16;

/**
 * Updates the rows of games that are still as they were loaded, where the token of the caller is good and nothing is kept
 * under the key of the request. Among several none is waited for: those that are locked are left out.
 */
export function updateGames(updates: readonly GameUpdate[]): Prisma.Sql {
  const ids = updates.map(({ id }) => id);
  const unlocked = Prisma.sql`
    JOIN (SELECT id FROM games WHERE id = ANY (${ids}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED) free ON free.id = u.id`;
  return Prisma.sql`
    UPDATE games g SET status = u.status, version = u.version, snapshot = u.snapshot, started_at = u.started_at,
      finished_at = u.finished_at, bot_to_move = u.bot_to_move
    FROM (
      SELECT u.* FROM (
        SELECT * FROM ${records(updates.map(gameRow))} AS u(id uuid, version_before int, xmin_before text,
          player_id uuid, token_hash text, key text, status game_status, version int, snapshot jsonb, started_at timestamptz,
          finished_at timestamptz, bot_to_move boolean) LIMIT ${Prisma.raw(String(GAMES_AT_ONCE))}) u
      ${updates.length > 1 ? unlocked : Prisma.empty}) u
    WHERE g.id = u.id AND g.version = u.version_before AND g.xmin = u.xmin_before::xid AND (
      u.token_hash IS NULL
      OR EXISTS (SELECT FROM players p WHERE p.id = u.player_id AND p.token_hash = decode(u.token_hash, 'hex')))
      AND NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.player_id = u.player_id AND k.key = u.key)
    RETURNING g.id, g.xmin::text`;
}

function gameRow({ id, before, after: { state, botToMove }, caller, kept }: GameUpdate) {
  return {
    id,
    version_before: before.version,
    xmin_before: before.xmin,
    player_id: caller?.playerId,
    token_hash: caller && Buffer.from(caller.tokenHash).toString('hex'),
    key: kept?.request.key,
    status: state.status,
    version: state.version,
    snapshot: state,
    started_at: state.startedAt,
    finished_at: state.finishedAt,
    bot_to_move: botToMove,
  };
}

/** What of a game is to be written beside its own row. */
export interface GameChange {
  id: string;
  events: readonly GameEvent[];
  rows: GameRows;
  kept: Kept | null;
}

/**
 * One statement for all that changes in one game or in several. Every part joins the rows of the games, so that nothing of
 * a game is written unless its row is; parts without rows are left out.
 * @param games inserts or updates the rows of the games, and returns of each that it wrote the id and the new xmin
 */
export function writeGames(games: Prisma.Sql, changes: readonly GameChange[]): Prisma.Sql {
  const all = <Row>(rowsOf: (change: GameChange) => readonly Row[]) =>
    changes.flatMap((change) => rowsOf(change).map((row) => ({ game_id: change.id, ...row })));
  const gone = all(({ rows }) => rows.gone);
  const parts = [
    Prisma.sql`game AS (${games})`,
    logged(all(({ events }) => events)),
    ...part(gone, deleted),
    ...part(
      all(({ rows }) => rows.seats),
      (seats) => seated(seats, gone.length > 0),
    ),
    ...part(
      all(({ rows }) => rows.turns),
      turned,
    ),
    ...part(
      all(({ rows }) => rows.rolls),
      rolled,
    ),
    ...part(
      changes.flatMap(({ id, kept }) => (kept ? [{ ...kept, subject: id }] : [])),
      keptWith,
    ),
  ];
  return Prisma.sql`WITH ${Prisma.join(parts)} SELECT id, xmin FROM game`;
}

const part = <Row>(rows: Row[], write: (rows: Row[]) => Prisma.Sql): Prisma.Sql[] =>
  rows.length > 0 ? [write(rows)] : [];

const records = (list: readonly unknown[]) => Prisma.sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`;

const logged = (events: readonly unknown[]) => Prisma.sql`
  logged AS (
    INSERT INTO game_events (game_id, seq, type, seat, at, data)
    SELECT e.* FROM game JOIN ${records(events)}
      AS e(game_id uuid, seq int, type text, seat smallint, at timestamptz, data jsonb) ON e.game_id = game.id)`;

const deleted = (gone: readonly unknown[]) => Prisma.sql`
  gone AS (
    DELETE FROM seats s USING game JOIN ${records(gone)} AS g(game_id uuid, player_id uuid) ON g.game_id = game.id
    WHERE s.game_id = game.id AND s.player_id = g.player_id RETURNING s.seat)`;

/** The seats behind one that was given up close up; counting those that are gone makes them go first. */
const seated = (seats: readonly unknown[], isSeatGone: boolean) => Prisma.sql`
  seated AS (
    INSERT INTO seats (game_id, player_id, seat, client_seed, status, score, rank, faces)
    SELECT s.* FROM game JOIN ${records(seats)}
      AS s(game_id uuid, player_id uuid, seat smallint, client_seed text, status seat_status, score int, rank smallint,
        faces int[]) ON s.game_id = game.id
    ${isSeatGone ? Prisma.sql`WHERE (SELECT count(*) FROM gone) >= 0` : Prisma.empty}
    ORDER BY s.game_id, s.seat
    ON CONFLICT (game_id, player_id) DO UPDATE SET seat = excluded.seat, client_seed = excluded.client_seed,
      status = excluded.status, score = excluded.score, rank = excluded.rank, faces = ARRAY[${facesAdded}])`;

const facesAdded = Prisma.raw(
  FACES.map((face) => `seats.faces[${face}] + excluded.faces[${face}]`).join(', '),
);

/** In order, so that the turn that is over is closed before the next one is opened. */
const turned = (turns: readonly unknown[]) => Prisma.sql`
  turned AS (
    INSERT INTO turns (game_id, number, round, seat, status, category, points, repeat_bonus, started_at, ended_at)
    SELECT t.* FROM game JOIN ${records(turns)}
      AS t(game_id uuid, number int, round int, seat smallint, status turn_status, category text, points int,
        repeat_bonus int, started_at timestamptz, ended_at timestamptz) ON t.game_id = game.id
    ORDER BY t.game_id, t.number
    ON CONFLICT (game_id, number) DO UPDATE SET status = excluded.status, category = excluded.category,
      points = excluded.points, repeat_bonus = excluded.repeat_bonus, ended_at = excluded.ended_at)`;

const rolled = (rolls: readonly unknown[]) => Prisma.sql`
  rolled AS (
    INSERT INTO rolls (game_id, turn_number, number, throw, thrown, held, points, rolled_at)
    SELECT r.* FROM game JOIN ${records(rolls)}
      AS r(game_id uuid, turn_number int, number smallint, throw int, thrown smallint[], held smallint[], points int,
        rolled_at timestamptz) ON r.game_id = game.id
    ON CONFLICT (game_id, turn_number, number) DO UPDATE SET held = excluded.held, points = excluded.points)`;

const keptWith = (kept: readonly Kept[]) => Prisma.sql`
  kept AS (${keepAnswers(kept, Prisma.sql`JOIN game ON game.id = k.subject`)})`;
