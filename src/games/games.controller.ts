import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Problems } from '../platform/http/api-docs.js';
import type { Page } from '../platform/http/paging.dto.js';
import { Asked, AskedOfGame, type GameWrite, type Write } from '../platform/http/write.js';
import { IdPipe } from '../platform/http/validation.pipe.js';
import { AnswersGame } from './answers-game.js';
import { GameRequest, GamesQuery, JoinRequest, StartRequest, VersionQuery } from './game.dto.js';
import { CountMoves } from './count-moves.js';
import { GamePage } from './game.view.js';
import { GamesService } from './games.service.js';
import type { ShownGame } from './shown-game.js';

@ApiTags('Games')
@Controller('v1/games')
export class GamesController {
  constructor(private readonly games: GamesService) {}

  /**
   * Create a game
   *
   * @remarks The caller becomes the host of the game, which waits for players until the host starts it; `dice.commitment` fixes its dice
   * from now on. Bots can have seats too, and play their turns by themselves; `"players": []` leaves the game to them.
   */
  @Post()
  @AnswersGame(201)
  @Problems('not-your-player', 'unknown-ruleset', 'unknown-bot', 'game-full', 'already-seated')
  createGame(@Asked() write: Write, @Body() request: GameRequest): Promise<ShownGame> {
    return this.games.create(write, request);
  }

  /**
   * List games
   *
   * @remarks Newest first. To find a game to join, ask for `status=waiting`.
   */
  @Get()
  @ApiOkResponse({ type: GamePage })
  listGames(@Query() query: GamesQuery): Promise<Page<ShownGame>> {
    return this.games.list(query);
  }

  /**
   * Join a game
   *
   * @remarks Takes the next seat while the game waits, for the caller or a player it manages.
   */
  @Post(':id/players')
  @HttpCode(200)
  @CountMoves('join')
  @AnswersGame()
  @Problems('not-found', 'not-your-player', 'game-not-waiting', 'already-seated', 'game-full')
  joinGame(
    @AskedOfGame() write: GameWrite,
    @Param('id', IdPipe) id: string,
    @Body() request: JoinRequest,
  ): Promise<ShownGame> {
    return this.games.join(write, id, request);
  }

  /**
   * Start a game
   *
   * @remarks The host starts it. In Farkle everyone throws one die first, and whoever throws highest begins; in the
   * other games whoever took the first seat does. The seeds of all seats are fixed from now on.
   */
  @Post(':id/start')
  @HttpCode(200)
  @CountMoves('start')
  @AnswersGame()
  @Problems('not-found', 'not-the-host', 'not-your-player', 'game-not-waiting', 'too-few-players')
  startGame(
    @AskedOfGame() write: GameWrite,
    @Param('id', IdPipe) id: string,
    @Body() request: StartRequest,
  ): Promise<ShownGame> {
    return this.games.start(write, id, request);
  }

  /**
   * Show a game
   *
   * @remarks The whole game as it stands: the sheets or pads, the turn being played, the turn before it. With `version`,
   * as it stood after that event; names are always today's. Between the events of one move `turn` can be null.
   */
  @Get(':id')
  @AnswersGame()
  @Problems('not-found')
  getGame(@Param('id', IdPipe) id: string, @Query() query: VersionQuery): Promise<ShownGame> {
    return this.games.get(id, query);
  }

  /**
   * Leave or forfeit
   *
   * @remarks While the game waits, the seat is free again and the seats behind close up; the host may remove anyone.
   * While it is active, the player forfeits: its seat is skipped from then on and ranks last. The host may take out a
   * player whose turn has stood for 24 hours.
   */
  @Delete(':id/players/:playerId')
  @CountMoves('leave')
  @AnswersGame()
  @Problems('not-found', 'not-your-player', 'game-not-active', 'not-overdue')
  leaveGame(
    @AskedOfGame() write: GameWrite,
    @Param('id', IdPipe) id: string,
    @Param('playerId', IdPipe) playerId: string,
  ): Promise<ShownGame> {
    return this.games.leave(write, id, playerId);
  }

  /**
   * Cancel a game
   *
   * @remarks The host cancels it while it waits.
   */
  @Delete(':id')
  @CountMoves('cancel')
  @AnswersGame()
  @Problems('not-found', 'not-the-host', 'game-not-waiting')
  cancelGame(@AskedOfGame() write: GameWrite, @Param('id', IdPipe) id: string): Promise<ShownGame> {
    return this.games.cancel(write, id);
  }
}
