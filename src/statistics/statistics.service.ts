import { Injectable } from '@nestjs/common';
import { LoadedGames } from '../games/loaded-games.js';
import { ProblemError } from '../platform/http/problem.js';
import { PlayersService } from '../players/players.service.js';
import type { Ruleset } from '../rules/ruleset.js';
import { findRuleset, type RulesetId, rulesets } from '../rules/rulesets.js';
import { chanceOfChiSquare, chiSquareOf } from './chi-square.js';
import type {
  DiceQuery,
  DiceStatistics,
  LeaderboardQuery,
  LeaderboardView,
  PlayerStatisticsView,
  RulesetStatistics,
} from './statistics.dto.js';
import { type PlayerResult, StatisticsRepository } from './statistics.repository.js';

@Injectable()
export class StatisticsService {
  constructor(
    private readonly results: StatisticsRepository,
    private readonly players: PlayersService,
    private readonly games: LoadedGames,
  ) {}

  /** @throws {ProblemError} not-found */
  async ofPlayer(playerId: string): Promise<PlayerStatisticsView> {
    await this.players.get(playerId);
    const results = new Map((await this.results.ofPlayer(playerId)).map((one) => [one.ruleset, one]));
    const items = rulesets.flatMap((sheet) => {
      const result = results.get(sheet.id);
      return result ? [present(sheet, result)] : [];
    });
    return { items };
  }

  /** @throws {ProblemError} not-found */
  async leaderboard(ruleset: string, { by, limit }: LeaderboardQuery): Promise<LeaderboardView> {
    if (!findRuleset(ruleset)) throw new ProblemError({ code: 'not-found', what: 'ruleset' });
    return { items: await this.results.leaders(ruleset, by, limit) };
  }

  /** @throws {ProblemError} not-found */
  async dice({ game, player }: DiceQuery): Promise<DiceStatistics> {
    if (game !== undefined) await this.games.load(game);
    if (player !== undefined) await this.players.get(player);
    const faces = await this.results.faces(game, player);
    const dice = faces.reduce((total, count) => total + count, 0);
    const chiSquare = dice === 0 ? null : chiSquareOf(faces);
    return { dice, faces, chiSquare, pValue: chiSquare === null ? null : chanceOfChiSquare(chiSquare) };
  }
}

function present(sheet: Ruleset, result: PlayerResult): RulesetStatistics {
  const { games, wins, best, mean, median } = result;
  const common = { ruleset: sheet.id as RulesetId, games, wins, best, mean, median };
  if (sheet.family === 'farkle') {
    const { turns, farkles, meanTurn, bestTurn } = result;
    return { ...common, family: sheet.family, turns, farkles, meanTurn, bestTurn };
  }
  const { upperBonuses, fivesOfAKind } = result;
  const means = Object.keys(sheet.categories).map((id) => [id, result.categoryMeans[id] ?? null]);
  const categoryMeans = Object.fromEntries(means) as Record<string, number | null>;
  return { ...common, family: sheet.family, categoryMeans, upperBonuses, fivesOfAKind };
}
