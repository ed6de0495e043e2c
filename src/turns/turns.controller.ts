import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { AnswersGame } from '../games/answers-game.js';
import { CountMoves } from '../games/count-moves.js';
import type { ShownGame } from '../games/shown-game.js';
import { TurnView } from '../games/turn.view.js';
import { Problems } from '../platform/http/api-docs.js';
import { PageQuery } from '../platform/http/paging.dto.js';
import { AskedOfGame, type GameWrite } from '../platform/http/write.js';
import { IdPipe, NumberPipe } from '../platform/http/validation.pipe.js';
import { PresumesToken } from '../players/authentication.js';
import { HoldRequest, MovesView, RollRequest, ScoreRequest, TurnPage } from './turn.dto.js';
import { TurnsService } from './turns.service.js';

@ApiTags('Turns')
@Controller('v1/games/:id')
export class TurnsController {
  constructor(private readonly turns: TurnsService) {}

  /**
   * Throw the dice
   *
   * @remarks Throws the dice that are not held: all of them on the first throw and, in Farkle, after hot dice. A throw
   * of Farkle that scores nothing ends the turn by itself: it is then the game's `lastTurn`.
   */
  @Post('turn/roll')
  @HttpCode(200)
  @CountMoves('roll')
  @PresumesToken()
  @AnswersGame()
  @Problems(
    'not-found',
    'not-a-player',
    'game-not-active',
    'not-your-turn',
    'no-rolls-left',
    'must-set-aside',
    'nothing-to-throw',
  )
  rollDice(
    @AskedOfGame() write: GameWrite,
    @Param('id', IdPipe) id: string,
    @Body() _: RollRequest,
  ): Promise<ShownGame> {
    return this.turns.roll(write, id);
  }

  /**
   * Keep dice
   *
   * @remarks Says, by face, what to keep, e.g. `[4, 4]`. It may be said again until the next throw; the last word counts, and `[]`
   * takes it back. Category games: any of the dice on the table. Farkle: dice of the last throw, all of which must
   * score.
   */
  @Post('turn/hold')
  @HttpCode(200)
  @CountMoves('hold')
  @PresumesToken()
  @AnswersGame()
  @Problems(
    'not-found',
    'not-a-player',
    'game-not-active',
    'not-your-turn',
    'nothing-thrown',
    'no-rolls-left',
    'dice-not-in-throw',
    'dice-do-not-score',
  )
  holdDice(
    @AskedOfGame() write: GameWrite,
    @Param('id', IdPipe) id: string,
    @Body() request: HoldRequest,
  ): Promise<ShownGame> {
    return this.turns.hold(write, id, request);
  }

  /**
   * End the turn
   *
   * @remarks Writes it in an open category, or, in Farkle (no category), banks the running total.
   */
  @Post('turn/score')
  @HttpCode(200)
  @CountMoves('score')
  @PresumesToken()
  @AnswersGame()
  @Problems(
    'not-found',
    'not-a-player',
    'game-not-active',
    'not-your-turn',
    'nothing-thrown',
    'must-set-aside',
    'category-required',
    'category-not-allowed',
    'unknown-category',
    'category-taken',
    'below-minimum',
  )
  scoreTurn(
    @AskedOfGame() write: GameWrite,
    @Param('id', IdPipe) id: string,
    @Body() request: ScoreRequest,
  ): Promise<ShownGame> {
    return this.turns.score(write, id, request);
  }

  /**
   * Show the turn being played
   *
   * @remarks What lies on the table, what is kept, and what could be done now.
   */
  @Get('turn')
  @Problems('not-found', 'game-not-active')
  getCurrentTurn(@Param('id', IdPipe) id: string): Promise<TurnView> {
    return this.turns.current(id);
  }

  /**
   * List the legal moves
   *
   * @remarks Every move that would be accepted now, with its points: a roll, each choice of dice to keep, each score.
   */
  @Get('turn/moves')
  @Problems('not-found', 'game-not-active')
  listMoves(@Param('id', IdPipe) id: string): Promise<MovesView> {
    return this.turns.moves(id);
  }

  /**
   * List the turns
   *
   * @remarks Every turn with every throw, the open one included, oldest first.
   */
  @Get('turns')
  @Problems('not-found')
  listTurns(@Param('id', IdPipe) id: string, @Query() query: PageQuery): Promise<TurnPage> {
    return this.turns.list(id, query);
  }

  /**
   * Show a turn
   *
   * @remarks Turns are numbered from 1 through the whole game.
   */
  @Get('turns/:number')
  @ApiParam({
    name: 'number',
    description: 'The `number` of the turn.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  })
  @Problems('not-found')
  getTurn(@Param('id', IdPipe) id: string, @Param('number', NumberPipe) number: number): Promise<TurnView> {
    return this.turns.get(id, number);
  }
}
