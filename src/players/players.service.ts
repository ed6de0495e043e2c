import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../platform/http/context.js';
import { pageOf, type PageQuery } from '../platform/http/paging.dto.js';
import { ProblemError } from '../platform/http/problem.js';
import {
  type NewPlayerView,
  type PlayerPage,
  type PlayerView,
  presentPlayer,
  type TokenView,
} from './player.dto.js';
import { PlayersRepository } from './players.repository.js';
import { speaksFor } from './speaks-for.js';
import { hashOf, newToken } from './tokens.js';

/** Who plays: accounts with a token, and the players they manage. Deleting one is in `games`, since it ends games. */
@Injectable()
export class PlayersService {
  constructor(private readonly players: PlayersRepository) {}

  /** Without a caller a new account with its token; with one, a player that the caller manages. */
  async create(caller: Caller | null, name: string): Promise<NewPlayerView> {
    const createdAt = new Date();
    const player = { id: uuidv7({ msecs: createdAt.getTime() }), name, createdAt };
    if (caller !== null) return this.addManaged(caller, player);
    const token = newToken();
    return {
      ...presentPlayer(await this.players.addAccount({ ...player, tokenHash: hashOf(token) })),
      token,
    };
  }

  private async addManaged({ playerId }: Caller, player: { id: string; name: string; createdAt: Date }) {
    const managed = await this.players.addManaged({ ...player, managedById: playerId });
    if (managed === null) throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    return presentPlayer(managed);
  }

  async get(id: string): Promise<PlayerView> {
    const player = await this.players.find(id);
    if (player === null) throw new ProblemError({ code: 'not-found', what: 'player' });
    return presentPlayer(player);
  }

  async managed(caller: Caller, query: PageQuery): Promise<PlayerPage> {
    return pageOf(await this.players.managedBy(caller.playerId, query), query.limit, presentPlayer);
  }

  async rename(caller: Caller, id: string, name: string): Promise<PlayerView> {
    await this.checkSpeaksFor(caller, id);
    const player = await this.players.rename(id, name);
    if (player === null) throw new ProblemError({ code: 'not-found', what: 'player' });
    return presentPlayer(player);
  }

  /** A new token for the caller; the old one stays good until the new one is first used. */
  async renewToken({ playerId }: Caller): Promise<TokenView> {
    const token = newToken();
    const stored = await this.players.setPendingToken(playerId, hashOf(token));
    if (!stored) throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    return { token };
  }

  /**
   * @throws {ProblemError} not-found for a player that is not there (any more), not-your-player for one that is neither
   * the caller nor managed by it
   */
  async checkSpeaksFor(caller: Caller, id: string): Promise<void> {
    const player = await this.players.find(id);
    if (player === null || player.deletedAt !== null) {
      throw new ProblemError({ code: 'not-found', what: 'player' });
    }
    if (!speaksFor(caller, player)) throw new ProblemError({ code: 'not-your-player' });
  }
}
