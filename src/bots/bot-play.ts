import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { NIL } from 'uuid';
import { botToMove } from '../games/bot-to-move.js';
import { GameHints } from '../games/game-hints.js';
import type { ChangedGame } from '../games/stored-game.js';
import { isUnavailable } from '../platform/database/outage.js';
import { Readiness } from '../platform/operations/readiness.js';
import { BotLine } from './bot-line.js';
import { type BotTurn, BotTurnsRepository } from './bot-turns.repository.js';

/** How long it takes until all games are looked at again. */
const PAUSE_MS = 2000;
/** How many games one statement asks for. */
const PAGE = 500;

/**
 * Has bots play their turns. Whichever server made the move before goes on; all servers look now and then where bots are to
 * move, so that no game stands still when that server is gone. Should two go on with a game, the one whose move comes second
 * leaves it to the other.
 */
@Injectable()
export class BotPlay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private looking: Promise<void> | undefined;

  constructor(
    hints: GameHints,
    private readonly line: BotLine,
    private readonly turns: BotTurnsRepository,
    private readonly readiness: Readiness,
    private readonly server: HttpAdapterHost<FastifyAdapter>,
  ) {
    hints.onChangeHere((game) => {
      if (botToMove(game) === null) return;
      line.take({ id: game.id, version: game.state.version, isAwaited: personPlays(game) });
    });
  }

  onApplicationBootstrap(): void {
    this.looking = this.keepLooking();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all([this.line.close(), this.looking]);
  }

  private async keepLooking(): Promise<void> {
    const pause = () => sleep(PAUSE_MS, true, { ref: false, signal: this.stop.signal }).catch(() => false);
    while (await pause()) {
      await this.look().catch((error: unknown) => {
        if (!isUnavailable(error)) this.server.httpAdapter.getInstance().log.error(error);
      });
    }
  }

  /** Puts all games in which a bot is to move into the line, a page after the other. */
  private async look(): Promise<void> {
    let turns: BotTurn[] | undefined;
    while (this.readiness.isServing && (turns === undefined || turns.length === PAGE)) {
      turns = await this.turns.waiting(turns?.at(-1)?.id ?? NIL, PAGE);
      for (const turn of turns) this.line.take(turn);
    }
  }
}

/** Whether anyone who has not given up is a person. */
const personPlays = ({ state, people }: ChangedGame): boolean =>
  state.seats.some(({ status, playerId }) => status === 'playing' && !people.get(playerId)?.bot);
