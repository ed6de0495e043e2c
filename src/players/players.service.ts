import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../platform/http/context.js';
import { pageOf, type PageQuery } from '../platform/http/paging.dto.js';
import { ProblemError } from '../platform/http/problem.js';
import type { Write } from '../platform/http/write.js';
import { keptAs } from '../platform/idempotency/keep-answers.sql.js';
import { KeptAnswers } from '../platform/idempotency/kept-answers.js';
import {
  type NewPlayerView,
  type PlayerPage,
  type PlayerView,
  presentPlayer,
  type TokenView,
} from './player.dto.js';
import { PlayersRepository } from './players.repository.js';
import { playerGone, speaksFor } from './speaks-for.js';
import { hashOf, newToken } from './tokens.js';

/** Who plays: accounts with a token, and the players they manage. Deleting one is in `games`, since it ends games. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly players: PlayersRepository,
    private readonly keptAnswers: KeptAnswers,
  ) {}

  /** Without a caller a new account with its token; with one, a player that the caller manages. */
  async create(write: Write | null, name: string): Promise<NewPlayerView> {
    const createdAt = new Date();
    const player = { id: uuidv7({ msecs: createdAt.getTime() }), name, createdAt };
    if (write !== null) return this.keptAnswers.once(write.keyed, () => this.addManaged(write, player));
    const token = newToken();
    const account = await this.players.addAccount({ ...player, tokenHash: hashOf(token) });
    return { ...presentPlayer(account), token };
  }

  private async addManaged({ caller, keyed }: Write, player: { id: string; name: string; createdAt: Date }) {
    const managed = await this.players.addManaged({ ...player, managedById: caller.playerId }, (added) =>
      keptAs(keyed, presentPlayer(added)),
    );
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

  rename({ caller, keyed }: Write, id: string, name: string): Promise<PlayerView> {
    return this.keptAnswers.once(keyed, async () => {
      await this.checkSpeaksFor(caller, id);
      const player = await this.players.rename(id, name, (renamed) => keptAs(keyed, presentPlayer(renamed)));
      if (player === null) throw playerGone(caller, id);
      return presentPlayer(player);
    });
  }

  /** A new token for the caller; the old one stays good until the new one is first used. */
  async renewToken({ playerId }: Caller): Promise<TokenView> {
    const token = newToken();
    const stored = await this.players.setPendingToken(playerId, hashOf(token));
    if (!stored) throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    return { token };
  }

  /**
   * @throws {ProblemError} not-found for a player that is not there (any more), unauthenticated where that is the caller,
   * not-your-player for one that is neither the caller nor managed by it
   */
  async checkSpeaksFor(caller: Caller, id: string): Promise<void> {
    const player = await this.players.find(id);
    if (player === null || player.deletedAt !== null) throw playerGone(caller, id);
    if (!speaksFor(caller, player)) throw new ProblemError({ code: 'not-your-player' });
  }
}
