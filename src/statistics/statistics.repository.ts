import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { Prisma } from '../platform/database/generated/client.js';
import { FACES } from '../rules/dice.js';
import type { Order } from './statistics.dto.js';

/** What a player's finished games of a ruleset come to; what another family counts is 0, null or empty. */
export interface PlayerResult {
  ruleset: string;
  games: number;
  wins: number;
  best: number;
  mean: number;
  median: number;
  turns: number;
  farkles: number;
  meanTurn: number | null;
  bestTurn: number | null;
  upperBonuses: number;
  fivesOfAKind: number;
  /** Without the categories that were never filled. */
  categoryMeans: Record<string, number>;
}

export interface Leader {
  rank: number;
  playerId: string;
  name: string;
  games: number;
  wins: number;
  best: number;
  mean: number;
}

/** What leaderboards are ordered by and whom they take in: the words of their indexes. */
const LEADERS: Record<Order, { value: Prisma.Sql; among: Prisma.Sql }> = {
  best: { value: Prisma.sql`best`, among: Prisma.sql`ranked` },
  wins: { value: Prisma.sql`wins`, among: Prisma.sql`ranked` },
  mean: { value: Prisma.sql`(total::float8 / games)`, among: Prisma.sql`ranked AND games >= 5` },
};

/** Asks what the database keeps by itself (`count_games` in the migrations). */
@Injectable()
export class StatisticsRepository {
  constructor(private readonly database: Database) {}

  /** By ruleset, in no order. */
  ofPlayer(playerId: string): Promise<PlayerResult[]> {
    return this.database.rows(Prisma.sql`
      SELECT r.ruleset, r.games, r.wins, r.best, r.total::float8 / r.games AS mean, (
          SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY score)
          FROM score_results s CROSS JOIN generate_series(1, s.games)
          WHERE s.player_id = r.player_id AND s.ruleset = r.ruleset) AS median,
        r.turns, r.farkles, r.turn_points::float8 / nullif(r.turns, 0) AS "meanTurn", r.best_turn AS "bestTurn",
        r.upper_bonuses AS "upperBonuses", r.fives_of_a_kind AS "fivesOfAKind", (
          SELECT coalesce(jsonb_object_agg(c.category, c.points::float8 / c.games), '{}') FROM category_results c
          WHERE c.player_id = r.player_id AND c.ruleset = r.ruleset) AS "categoryMeans"
      FROM player_results r WHERE r.player_id = ${playerId}::uuid`);
  }

  /** The first of a leaderboard; of equals whoever came first. */
  leaders(ruleset: string, by: Order, limit: number): Promise<Leader[]> {
    const { value, among } = LEADERS[by];
    return this.database.rows(Prisma.sql`
      SELECT rank() OVER (ORDER BY value DESC)::int AS rank, p.id AS "playerId", p.name, r.games, r.wins, r.best,
        r.total::float8 / r.games AS mean
      FROM (
        SELECT *, ${value} AS value FROM player_results WHERE ruleset = ${ruleset} AND ${among}
        ORDER BY ${value} DESC, player_id LIMIT ${limit}) r
      JOIN players p ON p.id = r.player_id
      ORDER BY r.value DESC, p.id`);
  }

  /** How often each face was thrown, from ones to sixes: in a game, by a player, by a player in a game, or ever. */
  async faces(gameId?: string, playerId?: string): Promise<number[]> {
    const [counts] = await this.database.rows<{ faces: (number | null)[] }>(Prisma.sql`
      SELECT ARRAY[${SUMS}]::float8[] AS faces FROM ${facesIn(gameId, playerId)}`);
    return counts!.faces.map((count) => count ?? 0);
  }
}

const SUMS = Prisma.join(FACES.map((face) => Prisma.raw(`sum(faces[${face}])`)));

/** Rows of `faces`: those of a game by its throws; others as they are kept of turns that are over, and by open turns. */
function facesIn(gameId?: string, playerId?: string): Prisma.Sql {
  if (gameId !== undefined) return facesInGame(gameId, playerId);
  return playerId === undefined ? ALL_FACES : facesBy(playerId);
}

/** The throws of a turn `t`. With OFFSET 0 they are looked up turn by turn, however few of all throws that seems. */
const THROWS = Prisma.sql`LATERAL (
  SELECT thrown FROM rolls WHERE game_id = t.game_id AND turn_number = t.number OFFSET 0) r`;

const ALL_FACES = Prisma.sql`(
  SELECT faces FROM faces_thrown
  UNION ALL
  SELECT s.faces FROM games g
  CROSS JOIN LATERAL (SELECT faces FROM seats WHERE game_id = g.id OFFSET 0) s WHERE g.status = 'active'
  UNION ALL
  SELECT faces_of(r.thrown) FROM turns t CROSS JOIN ${THROWS} WHERE t.ended_at IS NULL) thrown`;

const facesBy = (playerId: string) => Prisma.sql`(
  SELECT faces FROM seats WHERE player_id = ${playerId}::uuid
  UNION ALL
  SELECT faces_of(r.thrown) FROM seats s
  CROSS JOIN LATERAL (
    SELECT game_id, number FROM turns
    WHERE game_id = s.game_id AND seat = s.seat AND ended_at IS NULL OFFSET 0) t
  CROSS JOIN ${THROWS} WHERE s.player_id = ${playerId}::uuid) thrown`;

const facesInGame = (gameId: string, playerId?: string) => Prisma.sql`(
  SELECT faces_of(r.thrown) AS faces
  FROM seats s JOIN turns t ON t.game_id = s.game_id AND t.seat = s.seat CROSS JOIN ${THROWS}
  WHERE s.game_id = ${gameId}::uuid
    ${playerId ? Prisma.sql`AND s.player_id = ${playerId}::uuid` : Prisma.empty}) thrown`;
