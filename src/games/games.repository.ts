import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../platform/database/database.js';
import { Prisma } from '../platform/database/generated/client.js';
import { after, NEWEST_FIRST, type PageQuery } from '../platform/http/paging.dto.js';
import type { Accepted } from '../rules/move.js';
import { gameOf } from '../rules/rulesets.js';
import type { GameState, GameStatus, Turn } from '../rules/state.js';
import { changedRows, type GameRows } from './game-rows.js';
import { writeGame } from './write-game.sql.js';
import type { People, Person } from './present.js';

/** A game as it was loaded: what it takes to judge a move and to show it. */
export interface StoredGame {
  id: string;
  state: GameState;
  serverSeed: Uint8Array;
  people: People;
  createdAt: Date;
}

export interface GameFilter {
  status?: GameStatus;
  ruleset?: string;
  /** Only games in which this player has a seat. */
  playerId?: string;
}

const STORED = {
  id: true,
  snapshot: true,
  serverSeed: true,
  createdAt: true,
  seats: { select: { player: { select: { id: true, name: true, bot: true, managedById: true } } } },
} as const;

interface Row {
  id: string;
  snapshot: unknown;
  serverSeed: Uint8Array;
  createdAt: Date;
  seats: { player: Person }[];
}

@Injectable()
export class GamesRepository {
  constructor(private readonly database: Database) {}

  /** Runs several reads and writes of games and players as one. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.database.$transaction(work);
  }

  async find(id: string, queries: Queries = this.database): Promise<StoredGame | null> {
    const row = await queries.game.findUnique({ where: { id }, select: STORED });
    return row && stored(row);
  }

  /** Games, newest first; one more than asked for where more follow. */
  async list({ status, ruleset, playerId }: GameFilter, { limit, cursor }: PageQuery): Promise<StoredGame[]> {
    const rows = await this.database.game.findMany({
      where: {
        ...(status && { status }),
        ...(ruleset && { ruleset }),
        ...(playerId && { seats: { some: { playerId } } }),
        ...after(cursor),
      },
      orderBy: NEWEST_FIRST,
      take: limit + 1,
      select: STORED,
    });
    return rows.map(stored);
  }

  /** Games not over yet in which one of these players has a seat or which one of them hosts while they wait; locked. */
  async lockUnfinished(playerIds: readonly string[], queries: Queries): Promise<StoredGame[]> {
    const ids = [...playerIds];
    const rows = await queries.$queryRaw<{ id: string }[]>`
      SELECT id FROM games
      WHERE status IN ('waiting', 'active') AND (
        id IN (SELECT game_id FROM seats WHERE player_id = ANY (${ids}::uuid[]))
        OR status = 'waiting' AND host_id = ANY (${ids}::uuid[])
      )
      ORDER BY id FOR UPDATE`;
    const games = await Promise.all(rows.map(({ id }) => this.find(id, queries)));
    return games.filter((game) => game !== null);
  }

  async add(
    id: string,
    serverSeed: Uint8Array,
    { events, state }: Accepted,
    queries: Queries,
  ): Promise<void> {
    const game = Prisma.sql`
      INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at)
      VALUES (${id}::uuid, ${state.hostId}::uuid, ${state.ruleset}, ${state.rulesetVersion}, 'waiting',
        ${state.version}, ${JSON.stringify(state)}::jsonb, ${serverSeed}, ${state.createdAt}::timestamptz)
      RETURNING id`;
    await queries.$queryRaw(writeGame(game, events, rowsOf(null, state)));
  }

  /**
   * Writes what a move made happen, all of it or nothing, if the game is still as it was loaded.
   * @returns false when another move came first; nothing is written then
   */
  async append(
    game: StoredGame,
    { events, state }: Accepted,
    queries: Queries = this.database,
  ): Promise<boolean> {
    const guarded = Prisma.sql`
      UPDATE games SET status = ${state.status}::game_status, version = ${state.version},
        snapshot = ${JSON.stringify(state)}::jsonb, started_at = ${state.startedAt}::timestamptz,
        finished_at = ${state.finishedAt}::timestamptz
      WHERE id = ${game.id}::uuid AND version = ${game.state.version}
      RETURNING id`;
    const written = await queries.$queryRaw<unknown[]>(writeGame(guarded, events, rowsOf(game.state, state)));
    return written.length === 1;
  }

  /** Turns of a game after turn `after`, oldest first, with their throws. */
  async turns(gameId: string, after: number, limit: number): Promise<Turn[]> {
    const rows = await this.database.$queryRaw<{ turn: Turn }[]>`
      SELECT jsonb_build_object(
        'number', t.number, 'round', t.round, 'seat', t.seat, 'status', t.status, 'category', t.category,
        'points', t.points, 'repeatBonus', t.repeat_bonus,
        'startedAt', ${iso('t.started_at')}, 'endedAt', ${iso('t.ended_at')},
        'rolls', coalesce((
          SELECT jsonb_agg(jsonb_build_object(
            'number', r.number, 'throw', r.throw, 'thrown', r.thrown, 'held', r.held, 'points', r.points,
            'at', ${iso('r.rolled_at')}) ORDER BY r.number)
          FROM rolls r WHERE r.game_id = t.game_id AND r.turn_number = t.number), '[]')) AS turn
      FROM turns t WHERE t.game_id = ${gameId}::uuid AND t.number > ${after}
      ORDER BY t.number LIMIT ${limit}`;
    return rows.map(({ turn }) => turn);
  }
}

/** A column's time as ISO 8601 in UTC with milliseconds. */
const iso = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

function stored({ id, snapshot, serverSeed, createdAt, seats }: Row): StoredGame {
  const people = new Map(seats.map(({ player }) => [player.id, player]));
  return { id, state: snapshot as GameState, serverSeed, people, createdAt };
}

const rowsOf = (before: GameState | null, state: GameState): GameRows =>
  changedRows(before, state, (seat) => gameOf(state).total(state.seats[seat]!.tally));
