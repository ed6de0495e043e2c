import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Problems } from '../platform/http/api-docs.js';
import { IdPipe } from '../platform/http/validation.pipe.js';
import { RULESET_ID } from '../rulesets/api-fields.js';
import {
  DiceQuery,
  DiceStatistics,
  LeaderboardQuery,
  LeaderboardView,
  PlayerStatisticsView,
} from './statistics.dto.js';
import { StatisticsService } from './statistics.service.js';

@ApiTags('Statistics')
@Controller('v1')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  /**
   * Show how a player fares
   *
   * @remarks By ruleset, in the order of the rulesets; only those in which the player has finished a game. All versions of
   * a ruleset count together. Only finished games count. A game that the player gave up is one of them, lost, with the
   * score it had by then: otherwise giving bad games up would raise a mean. A game played alone is a game, but no win.
   */
  @Get('players/:id/statistics')
  @Problems('not-found')
  getPlayerStatistics(@Param('id', IdPipe) id: string): Promise<PlayerStatisticsView> {
    return this.statistics.ofPlayer(id);
  }

  /**
   * Show a leaderboard
   *
   * @remarks The best players of a ruleset. Equal players share a rank, counted as in sport (1, 1, 3), and whoever came
   * first is listed first. Bots and deleted players are left out and take no rank. Games count as they do for
   * **getPlayerStatistics**. A mean asks for at least 5 games, so that one lucky game leads nowhere.
   */
  @Get('leaderboards/:rulesetId')
  @ApiParam({
    name: 'rulesetId',
    description: 'The id of the rule sheet.',
    ...RULESET_ID.field,
  })
  @Problems('not-found')
  getLeaderboard(
    @Param('rulesetId') rulesetId: string,
    @Query() query: LeaderboardQuery,
  ): Promise<LeaderboardView> {
    return this.statistics.leaderboard(rulesetId, query);
  }

  /**
   * Count the dice
   *
   * @remarks Every die of every turn, opening throws aside, of games in any state, those being played and abandoned ones
   * included. With `game` that game's, with `player` that player's, with both that player's in that game, with neither
   * all there are. `chiSquare` is Pearson's, against a fair die; `pValue` is the chance that fair dice are at least as
   * uneven (5 degrees of freedom). One in a hundred fair games is below 0.01.
   */
  @Get('statistics/dice')
  @Problems('not-found')
  getDiceStatistics(@Query() query: DiceQuery): Promise<DiceStatistics> {
    return this.statistics.dice(query);
  }
}
