import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Problems } from '../platform/http/api-docs.js';
import type { Page } from '../platform/http/paging.dto.js';
import { IdPipe } from '../platform/http/validation.pipe.js';
import { Asked, type Write } from '../platform/http/write.js';
import { GamesQuery } from './game.dto.js';
import { GamePage } from './game.view.js';
import type { ShownGame } from './shown-game.js';
import { GamesService } from './games.service.js';
import { PlayerDeletion } from './player-deletion.js';

/** What of a player's own concerns its games too. */
@ApiTags('Players')
@Controller('v1/players')
export class PlayerGamesController {
  constructor(
    private readonly games: GamesService,
    private readonly deletion: PlayerDeletion,
  ) {}

  /**
   * List the games of a player
   *
   * @remarks Every game in which the player has a seat, newest first.
   */
  @Get(':id/games')
  @Problems('not-found')
  @ApiOkResponse({ type: GamePage })
  listPlayerGames(@Param('id', IdPipe) id: string, @Query() query: GamesQuery): Promise<Page<ShownGame>> {
    return this.games.listOf(id, query);
  }

  /**
   * Delete the caller
   *
   * @remarks Forfeits its active games and leaves waiting ones, cancels the waiting games it hosts, takes its name and
   * the names of the players it manages out of everything, and its token away. The games stay.
   */
  @Delete('me')
  @HttpCode(204)
  deleteMe(@Asked() write: Write): Promise<void> {
    return this.deletion.delete(write, write.caller.playerId);
  }

  /**
   * Delete a player
   *
   * @remarks The same for a player that the caller manages.
   */
  @Delete(':id')
  @HttpCode(204)
  @Problems('not-found', 'not-your-player')
  deletePlayer(@Asked() write: Write, @Param('id', IdPipe) id: string): Promise<void> {
    return this.deletion.delete(write, id);
  }
}
