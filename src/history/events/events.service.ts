import { Injectable, StreamableFile } from '@nestjs/common';
import { GameLogRepository } from '../../games/game-log.repository.js';
import { GamesRepository } from '../../games/games.repository.js';
import { ProblemError } from '../../platform/http/problem.js';
import type { EventsQuery } from './events.dto.js';
import type { EventPage } from './event.view.js';
import { LiveGames } from './live-games.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly games: GamesRepository,
    private readonly log: GameLogRepository,
    private readonly live: LiveGames,
  ) {}

  /** The events of a game, oldest first. */
  async list(gameId: string, { after = 0, limit }: EventsQuery): Promise<EventPage> {
    const events = await this.log.after(gameId, after, limit + 1);
    if (events.length === 0) await this.checkGame(gameId);
    const items = events.slice(0, limit);
    return { items, next: events.length > limit ? items.at(-1)!.seq : null };
  }

  /**
   * The events of a game as they happen.
   * @param after the last event that the client has, or one that is still to come
   */
  async listen(gameId: string, after: number): Promise<StreamableFile> {
    const game = await this.checkGame(gameId);
    const stream = this.live.listen(gameId, after);
    if (game.isOver && after >= game.version) stream.finish();
    return new StreamableFile(stream, { type: 'text/event-stream' });
  }

  /** @throws {ProblemError} not-found */
  private async checkGame(id: string): Promise<{ version: number; isOver: boolean }> {
    const [game] = await this.games.versions([id]);
    if (!game) throw new ProblemError({ code: 'not-found', what: 'game' });
    return game;
  }
}
