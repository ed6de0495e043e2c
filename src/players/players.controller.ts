import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { type Caller, CurrentCaller, OptionalCaller } from '../platform/http/context.js';
import { OpenToAll } from '../platform/http/access.guard.js';
import { PageQuery } from '../platform/http/paging.js';
import { Operation, Problems } from '../platform/http/openapi.js';
import { IdPipe } from '../platform/http/validation.pipe.js';
import { NameRequest, NewPlayerView, PlayerPage, PlayerView, TokenView } from './player.dto.js';
import { PlayersService } from './players.service.js';

@Controller('v1/players')
export class PlayersController {
  constructor(private readonly players: PlayersService) {}

  /**
   * Make an account, or a player that you manage
   *
   * Without a token: a new account, answered once with its token. With one: a player that the caller manages, for
   * someone at the same table; it has no token, and the caller acts for it.
   */
  @Post()
  @OpenToAll()
  @Operation({ id: 'createPlayer', token: 'optional' })
  @Problems('malformed-request')
  create(@OptionalCaller() caller: Caller | null, @Body() { name }: NameRequest): Promise<NewPlayerView> {
    return this.players.create(caller, name);
  }
}
