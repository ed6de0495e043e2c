import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../platform/database/database.js';
import { Prisma } from '../platform/database/generated/client.js';
import { Together } from '../platform/database/together.js';
import type { Caller } from '../platform/http/context.js';
import { type PageQuery, readCursor } from '../platform/http/paging.dto.js';
import type { Kept } from '../platform/idempotency/keep-answers.sql.js';
import { quickQuestion } from '../platform/operations/quick-question.js';
import type { Accepted } from '../rules/move.js';
import { gameOf } from '../rules/rulesets.js';
import { type GameState, type GameStatus, isOver, tallyOf, type Turn } from '../rules/state.js';
import { botToMove } from './bot-to-move.js';
import { GameHints } from './game-hints.js';
import { changedRows, type GameRows } from './game-rows.js';
import { GameUpdatesRepository } from './game-updates.repository.js';
import { type ChangedGame, type GamePlace, type Person, seated, type StoredGame } from './stored-game.js';
import { STORED, turnsAfter, XMIN, XMIN_IN_PLAY } from './stored-game.sql.js';
import { writeGames } from './write-games.sql.js';

export interface GameFilter {
  status?: GameStatus;
  ruleset?: string;
  /** Only games in which this player has a seat. */
  playerId?: string;
}

interface Row {
  id: string;
  snapshot: unknown;
  serverSeed: Uint8Array;
  createdAt: Date;
  xmin: string;
  people: Person[];
}

/** How many statements are underway at once that look at several games together, and at how many each, at most. */
const LOOKS = { batches: 2, items: 64 };

const LIVE = `SELECT status, (SELECT count(*)::int FROM games g WHERE g.status = live.status) AS count
  FROM unnest('{waiting,active}'::game_status[]) AS live (status)`;

@Injectable()
export class GamesRepository {
  /** How many games wait and how many are played; undefined when the database does not say so in time. */
  readonly countLive: () => Promise<{ status: 'waiting' | 'active'; count: number }[] | undefined>;

  private readonly looks = new Together((games: StoredGame[]) => this.areStill(games), LOOKS);
  /** Games that a transaction has changed so far, by id. */
  private readonly changedBy = new WeakMap<Queries, Map<string, ChangedGame>>();

  constructor(
    private readonly database: Database,
    private readonly updates: GameUpdatesRepository,
    private readonly hints: GameHints,
  ) {
    this.countLive = quickQuestion(database, LIVE);
  }

  /** Runs several reads and writes of games and players as one. */
  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const changed = new Map<string, ChangedGame>();
    const result = await this.database.$transaction((queries) => {
      this.changedBy.set(queries, changed);
      return work(queries);
    });
    for (const game of changed.values()) this.hints.hasChanged(game);
    return result;
  }

  async find(id: string, queries?: Queries): Promise<StoredGame | null> {
    const [game] = await this.findAll([id], queries);
    return game ?? null;
  }

  /** Which games there are, newest first; one more than asked for where more follow. */
  async list({ status, ruleset, playerId }: GameFilter, { limit, cursor }: PageQuery): Promise<GamePlace[]> {
    const place = cursor === undefined ? undefined : readCursor(cursor);
    const conditions = [
      Prisma.sql`true`,
      ...(status ? [Prisma.sql`g.status = ${status}::game_status`] : []),
      ...(ruleset ? [Prisma.sql`g.ruleset = ${ruleset}`] : []),
      ...(playerId
        ? [Prisma.sql`g.id IN (SELECT game_id FROM seats WHERE player_id = ${playerId}::uuid)`]
        : []),
      ...(place
        ? [Prisma.sql`(g.created_at, g.id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`]
        : []),
    ];
    return this.database.rows(Prisma.sql`
      SELECT g.id, g.created_at AS "createdAt", ${XMIN_IN_PLAY} FROM games g WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY g.created_at DESC, g.id DESC LIMIT ${limit + 1}`);
  }

  async findAll(ids: string[], queries?: Queries): Promise<StoredGame[]> {
    const wanted = Prisma.sql`SELECT ${STORED} FROM games g WHERE g.id = ANY (${ids}::uuid[])`;
    const rows = await this.database.rows<Row>(wanted, queries);
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
    return this.findAll(
      rows.map(({ id }) => id),
      queries,
    );
  }

  async add(
    id: string,
    serverSeed: Uint8Array,
    { events, state }: Accepted,
    kept: Kept | null,
    queries: Queries,
  ): Promise<void> {
    const game = Prisma.sql`
      INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at)
      VALUES (${id}::uuid, ${state.hostId}::uuid, ${state.ruleset}, ${state.rulesetVersion}, 'waiting',
        ${state.version}, ${JSON.stringify(state)}::jsonb, ${serverSeed}, ${state.createdAt}::timestamptz)
      RETURNING id, xmin::text`;
    await queries.$queryRaw(writeGames(game, [{ id, events, rows: rowsOf(null, state), kept }]));
  }

  /**
   * Writes what a move made happen, with the answer to keep, all of it or nothing, if the game is still as it was loaded and
   * the token of the caller is good.
   * @returns the game as it is then, with those people who still have seats; null where it is not so: nothing is written then
   */
  async append(
    game: StoredGame,
    { events, state }: Accepted,
    { caller, kept = null }: { caller?: Caller | undefined; kept?: Kept | null } = {},
    queries?: Queries,
  ): Promise<StoredGame | null> {
    const { id, serverSeed, createdAt } = game;
    const people = game.people.size > state.seats.length ? seated(game.people, state) : game.people;
    const after = { id, state, serverSeed, people, createdAt };
    const update = {
      id,
      events,
      rows: rowsOf(game.state, state),
      kept,
      caller,
      before: { version: game.state.version, xmin: game.xmin },
      after: { state, botToMove: botToMove(after) !== null },
    };
    const xmin = await this.updates.write(update, queries);
    if (xmin === null) return null;
    const transaction = queries && this.changedBy.get(queries);
    if (transaction) transaction.set(id, after);
    else this.hints.hasChanged(after);
    return { ...after, xmin };
  }

  /** Whether a game is still as it was loaded, with the same names. */
  isStill(game: StoredGame): Promise<boolean> {
    return this.looks.do(game);
  }

  private async areStill(games: StoredGame[]): Promise<boolean[]> {
    const ids = games.map(({ id }) => id);
    const xmin = games.some(({ state }) => isOver(state)) ? XMIN : XMIN_IN_PLAY;
    const found = await this.database.rows<{ id: string; xmin: string }>(Prisma.sql`
      SELECT g.id, ${xmin} FROM games g JOIN unnest(${ids}::uuid[]) AS known (id) ON g.id = known.id`);
    const now = new Map(found.map(({ id, xmin }) => [id, xmin]));
    return games.map(({ id, xmin }) => now.get(id) === xmin);
  }

  /** Makes servers that remember the game load it again, for the names in it. */
  async touch({ id }: StoredGame, queries: Queries): Promise<void> {
    await queries.$executeRaw`UPDATE games SET version = version WHERE id = ${id}::uuid`;
  }

  /** At which versions these games are, and whether they are over. */
  async versions(ids: readonly string[]): Promise<{ id: string; version: number; isOver: boolean }[]> {
    return this.database.rows(Prisma.sql`
      SELECT id, version, finished_at IS NOT NULL AS "isOver" FROM games WHERE id = ANY (${[...ids]}::uuid[])`);
  }

  /** A game and its turns after turn `after`, oldest first, at most `limit` of them. */
  async findWithTurns(
    id: string,
    after: number,
    limit: number,
  ): Promise<(StoredGame & { turns: Turn[] }) | null> {
    const [row] = await this.database.rows<Row & { turns: Turn[] }>(Prisma.sql`
      SELECT ${STORED}, ${turnsAfter(after, limit)} FROM games g WHERE g.id = ${id}::uuid`);
    return row ? { ...stored(row), turns: row.turns } : null;
  }
}

function stored({ snapshot, people, ...game }: Row): StoredGame {
  return {
    ...game,
    state: snapshot as GameState,
    people: new Map(people.map((person) => [person.id, person])),
  };
}

const rowsOf = (before: GameState | null, state: GameState): GameRows =>
  changedRows(before, state, (seat) => gameOf(state).total(tallyOf(state, seat)));
