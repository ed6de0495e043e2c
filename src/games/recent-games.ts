import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isOver } from '../rules/state.js';
import type { StoredGame } from './stored-game.js';

/** Games that are remembered, at most: those moved in or shown last, and of those that are over those shown last. */
const IN_PLAY = 2000;
const OVER = 500;

/**
 * Games as moves on this server have left them, or as they were read. They may have changed since: what is made of one
 * counts only where the database says, in the same statement or first, that it is still so.
 */
@Injectable()
export class RecentGames {
  private readonly inPlay = new LRUCache<string, StoredGame>({ max: IN_PLAY });
  private readonly over = new LRUCache<string, StoredGame>({ max: OVER });

  get(id: string): StoredGame | undefined {
    return this.inPlay.get(id) ?? this.over.get(id);
  }

  /** A game that was read before another one moved in it takes the place of nothing. */
  remember(game: StoredGame): void {
    const known = this.inPlay.peek(game.id);
    if (known && known.state.version > game.state.version) return;
    if (isOver(game.state)) {
      this.inPlay.delete(game.id);
      this.over.set(game.id, game);
    } else this.inPlay.set(game.id, game);
  }

  forget(id: string): void {
    this.inPlay.delete(id);
  }
}
