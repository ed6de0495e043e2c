import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { Prisma } from '../platform/database/generated/client.js';
import { FACES } from '../rules/dice.js';
import type { Order } from './statistics.dto.js';
import { thrownBy, thrownEver, thrownIn } from './faces.sql.js';

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
  best: { value: Prisma.sql`best`, among: Prisma.sql`ranked AND games >= 1` },
  wins: { value: Prisma.sql`wins`, among: Prisma.sql`ranked AND games >= 1` },
  mean: { value: Prisma.sql`(total::float8 / games)`, among: Prisma.sql`ranked AND games >= 5` },
};

/** Asks what `count_games` in the database keeps, and the dice of the games that are still being played. */
@Injectable()
export class StatisticsRepository {
  constructor(private readonly database: Database) {}

  /** By ruleset, in no order. A seat has a rank once its game is finished. */
  ofPlayer(playerId: string): Promise<PlayerResult[]> {
    return this.database.$queryRaw`
      SELECT r.ruleset, r.games, r.wins, r.best, r.total::float8 / r.games AS mean, m.median, r.turns, r.farkles,
        r.turn_points::float8 / nullif(r.turns, 0) AS "meanTurn", r.best_turn AS "bestTurn",
        r.upper_bonuses AS "upperBonuses", r.fives_of_a_kind AS "fivesOfAKind", (
          SELECT coalesce(jsonb_object_agg(c.category, c.points::float8 / c.games), '{}') FROM category_results c
          WHERE c.player_id = r.player_id AND c.ruleset = r.ruleset) AS "categoryMeans"
      FROM player_results r JOIN (
        SELECT g.ruleset, percentile_cont(0.5) WITHIN GROUP (ORDER BY s.score) AS median
        FROM seats s JOIN games g ON g.id = s.game_id
        WHERE s.player_id = ${playerId}::uuid AND s.rank IS NOT NULL GROUP BY g.ruleset) m ON m.ruleset = r.ruleset
      WHERE r.player_id = ${playerId}::uuid AND r.games >= 1`;
  }

  /** The first of a leaderboard; of equals whoever came first. */
  leaders(ruleset: string, by: Order, limit: number): Promise<Leader[]> {
    const { value, among } = LEADERS[by];
    return this.database.$queryRaw`
      SELECT rank() OVER (ORDER BY value DESC)::int AS rank, p.id AS "playerId", p.name, r.games, r.wins, r.best,
        r.total::float8 / r.games AS mean
      FROM (
        SELECT *, ${value} AS value FROM player_results WHERE ruleset = ${ruleset} AND ${among}
        ORDER BY ${value} DESC, player_id LIMIT ${limit}) r
      JOIN players p ON p.id = r.player_id
      ORDER BY r.value DESC, p.id`;
  }

  /** How often each face was thrown, from ones to sixes: in a game, by a player, by a player in a game, or ever. */
  async faces(gameId?: string, playerId?: string): Promise<number[]> {
    const thrown = gameId ? thrownIn(gameId, playerId) : playerId ? thrownBy(playerId) : thrownEver;
    const rows = await this.database.$queryRaw<{ face: number; count: number }[]>`
      SELECT face, sum(count)::float8 AS count FROM (${thrown}) AS thrown GROUP BY face`;
    const counts = new Map(rows.map(({ face, count }) => [face, count]));
    return FACES.map((face) => counts.get(face) ?? 0);
  }
}
