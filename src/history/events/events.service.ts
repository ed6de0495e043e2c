import { Injectable, StreamableFile } from '@nestjs/common';
import { GameLogRepository } from '../../games/game-log.repository.js';
import { GameMoves } from '../../games/game-moves.js';
import type { EventsQuery } from './events.dto.js';
import type { EventPage } from './event.view.js';
import { LiveGames } from './live-games.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly moves: GameMoves,
    private readonly log: GameLogRepository,
    private readonly live: LiveGames,
  ) {}

  /** The events of a game, oldest first. */
  async list(gameId: string, { after = 0, limit }: EventsQuery): Promise<EventPage> {
    const events = await this.log.after(gameId, after, limit + 1);
    if (events.length === 0) await this.moves.load(gameId);
    const items = events.slice(0, limit);
    return { items, next: events.length > limit ? items.at(-1)!.seq : null };
  }

  /**
   * The events of a game as they happen.
   * @param after the last event that the client has; of one that is still to come the server knows nothing
   */
  async listen(gameId: string, after: number): Promise<StreamableFile> {
    const { state } = await this.moves.load(gameId);
    const stream = this.live.listen(gameId, Math.min(after, state.version));
    if (state.finishedAt !== null && after >= state.version) stream.finish();
    return new StreamableFile(stream, { type: 'text/event-stream' });
  }
}
