import { Injectable } from '@nestjs/common';
import type { Queries } from '../platform/database/database.js';
import type { Write } from '../platform/http/write.js';
import { keptAs } from '../platform/idempotency/keep-answers.sql.js';
import { KeptAnswers } from '../platform/idempotency/kept-answers.js';
import { PlayersRepository } from '../players/players.repository.js';
import { PlayersService } from '../players/players.service.js';
import { playerGone } from '../players/speaks-for.js';
import { decide } from '../rules/game-rules.js';
import type { Move } from '../rules/move.js';
import { beginEnding } from './endings.sql.js';
import { acceptedOrThrow, chanceOf } from './game-moves.js';
import { GamesRepository } from './games.repository.js';
import type { StoredGame } from './stored-game.js';

/** Takes a player out of everything that is not over, and its name and token away. Games that are over stay. */
@Injectable()
export class PlayerDeletion {
  constructor(
    private readonly games: GamesRepository,
    private readonly players: PlayersRepository,
    private readonly playersService: PlayersService,
    private readonly keptAnswers: KeptAnswers,
  ) {}

  /** Deletes the caller, and with it the players it manages, or one player it manages: all of it or nothing. */
  delete(write: Write, id: string): Promise<void> {
    return this.keptAnswers.once(write.keyed, () => this.takeOut(write, id));
  }

  private async takeOut({ caller, keyed }: Write, id: string): Promise<void> {
    await this.playersService.checkSpeaksFor(caller, id);
    await this.games.transaction(async (queries) => {
      const ids = await this.players.lockForDeletion(queries, id);
      if (ids.length === 0) throw playerGone(caller, id);
      const now = await beginEnding(queries);
      for (const game of await this.games.lockUnfinished(ids, queries)) {
        await this.write(game, farewell(game, ids), now, queries);
      }
      await this.players.forget(queries, ids, now, keptAs(keyed, null));
    });
  }

  private async write(game: StoredGame, move: Move, now: Date, queries: Queries): Promise<void> {
    const accepted = acceptedOrThrow(decide(game.state, move, chanceOf(game, now)));
    if (accepted.events.length === 0) return this.games.touch(game, queries);
    const written = await this.games.append(game, accepted, {}, queries);
    if (!written) throw new Error(`game ${game.id} was locked, and yet it changed`);
  }
}

function farewell({ state }: StoredGame, playerIds: string[]): Move {
  const hosted = state.status === 'waiting' && playerIds.includes(state.hostId);
  return hosted ? { type: 'cancel' } : { type: 'leave', playerIds };
}
