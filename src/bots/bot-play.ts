import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NIL } from 'uuid';
import { botToMove } from '../games/bot-to-move.js';
import { GameHints } from '../games/game-hints.js';
import { GamesRepository } from '../games/games.repository.js';
import { Readiness } from '../platform/operations/readiness.js';
import { BotLine } from './bot-line.js';

/** How often is looked where bots are to move, and in how many games. */
const LOOK_MS = 2000;
const PAGE = 500;

/**
 * Has bots play their turns. Whichever server made the move before goes on; others look now and then, so that no game stands
 * still when that server is gone. Should two go on with a game, the one whose move comes second leaves it to the other.
 */
@Injectable()
export class BotPlay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private looking: NodeJS.Timeout | undefined;
  /** The game up to which was looked. */
  private place: string = NIL;

  constructor(
    hints: GameHints,
    private readonly line: BotLine,
    private readonly games: GamesRepository,
    private readonly readiness: Readiness,
  ) {
    hints.onChangeHere((game) => {
      if (botToMove(game) !== null) line.take(game.id, game.state.version);
    });
  }

  onApplicationBootstrap(): void {
    this.looking = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.looking);
    await this.line.close();
  }

  /** Looks at some games after those it looked at last, as long as there is not enough to do. */
  private async look(): Promise<void> {
    if (!this.readiness.isServing || this.line.length >= PAGE) return;
    const games = await this.games.whereBotsMove(this.place, PAGE).catch(() => []);
    this.place = games.length < PAGE ? NIL : games.at(-1)!.id;
    for (const { id, version } of games) this.line.take(id, version);
  }
}
