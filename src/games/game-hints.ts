import { Injectable } from '@nestjs/common';
import { Notices } from '../platform/database/notices.js';
import type { ChangedGame } from './stored-game.js';

/** For how long hints are gathered after one was sent, so that moves wait for none and a thousand of them cost no more than a few. */
const PAUSE_MS = 25;
/** Ids that go into one notice of fewer than 8000 bytes. */
const AT_ONCE = 200;

/** Told that a game has changed; of null when any may have. */
export type HintListener = (gameId: string | null) => void;

export type ChangeListener = (game: ChangedGame) => void;

/**
 * Tells every server on the database that games have changed. A hint can be lost, and can come when nothing has changed:
 * what happened is in the log alone.
 */
@Injectable()
export class GameHints {
  private readonly changed = new Set<string>();
  private readonly listeners = new Set<ChangeListener>();
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly notices: Notices) {}

  onHint(listener: HintListener): void {
    this.notices.onNotice((notice) => {
      for (const gameId of notice?.split(',') ?? [null]) listener(gameId);
    });
  }

  /** Every change that is made on this server, none that is made on another. */
  onChangeHere(listener: ChangeListener): void {
    this.listeners.add(listener);
  }

  /** To be called once the change is committed. */
  hasChanged(game: ChangedGame): void {
    this.changed.add(game.id);
    if (this.pause === undefined) this.send();
    for (const listener of this.listeners) listener(game);
  }

  private send(): void {
    const gameIds = [...this.changed];
    this.changed.clear();
    for (let i = 0; i < gameIds.length; i += AT_ONCE) {
      this.notices.send(gameIds.slice(i, i + AT_ONCE).join(','));
    }
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (this.changed.size > 0) this.send();
    }, PAUSE_MS).unref();
  }
}
