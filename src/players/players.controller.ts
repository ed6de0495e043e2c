import { Body, Controller, Get, Header, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NeedsToken, OpenToAll } from '../platform/http/access.guard.js';
import { type Caller, CurrentCaller } from '../platform/http/context.js';
import { Problems } from '../platform/http/api-docs.js';
import { PageQuery } from '../platform/http/paging.dto.js';
import { IdPipe } from '../platform/http/validation.pipe.js';
import { Asked, AskedByAnyone, type Write } from '../platform/http/write.js';
import { NameRequest, NewPlayerView, PlayerPage, PlayerView, TokenRequest, TokenView } from './player.dto.js';
import { PlayersService } from './players.service.js';

@ApiTags('Players')
@Controller('v1/players')
export class PlayersController {
  constructor(private readonly players: PlayersService) {}

  /**
   * Make an account, or a player that you manage
   *
   * @remarks Without a token: a new account, answered once with its `token`. With a token: a player **managed** by the
   * caller, for someone at the same table. It has no token of its own; its manager acts for it.
   */
  @Post()
  @Header('Cache-Control', 'no-store')
  @OpenToAll()
  createPlayer(@AskedByAnyone() write: Write | null, @Body() { name }: NameRequest): Promise<NewPlayerView> {
    return this.players.create(write, name);
  }

  /**
   * Show the caller
   *
   * @remarks The player whose token was sent.
   */
  @Get('me')
  @NeedsToken()
  getMe(@CurrentCaller() caller: Caller): Promise<PlayerView> {
    return this.players.get(caller.playerId);
  }

  /**
   * Rename the caller
   *
   * @remarks The new name shows in every game, old ones included.
   */
  @Patch('me')
  renameMe(@Asked() write: Write, @Body() { name }: NameRequest): Promise<PlayerView> {
    return this.players.rename(write, write.caller.playerId, name);
  }

  /**
   * Get a new token
   *
   * @remarks Answered this once. The old token stays good until the new one is first used.
   */
  @Post('me/token')
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  renewToken(@CurrentCaller() caller: Caller, @Body() _: TokenRequest): Promise<TokenView> {
    return this.players.renewToken(caller);
  }

  /**
   * List the players that the caller manages
   *
   * @remarks Newest first.
   */
  @Get('me/players')
  @NeedsToken()
  listManagedPlayers(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<PlayerPage> {
    return this.players.managed(caller, query);
  }

  /**
   * Rename a player
   *
   * @remarks The caller itself or a player it manages.
   */
  @Patch(':id')
  @Problems('not-found', 'not-your-player')
  renamePlayer(
    @Asked() write: Write,
    @Param('id', IdPipe) id: string,
    @Body() { name }: NameRequest,
  ): Promise<PlayerView> {
    return this.players.rename(write, id, name);
  }

  /**
   * Show a player
   *
   * @remarks Never a token. A deleted player is still there, without a name.
   */
  @Get(':id')
  @Problems('not-found')
  getPlayer(@Param('id', IdPipe) id: string): Promise<PlayerView> {
    return this.players.get(id);
  }
}
