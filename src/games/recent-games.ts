import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { StoredGame } from './games.repository.js';

/** Games that are remembered, at most: those moved in or shown last. */
const REMEMBERED = 2000;

/**
 * Games as moves on this server have left them, or as they were shown. They may have changed since: what is made of one
 * counts only where the database says, in the same statement or first, that it is still so.
 */
@Injectable()
export class RecentGames {
  private readonly games = new LRUCache<string, StoredGame>({ max: REMEMBERED });

  get(id: string): StoredGame | undefined {
    return this.games.get(id);
  }

  remember(game: StoredGame): void {
    this.games.set(game.id, game);
  }
}
