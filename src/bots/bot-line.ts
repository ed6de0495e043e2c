import { setImmediate as breath } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { BotsTurn } from '../games/bot-to-move.js';
import { Database } from '../platform/database/database.js';
import { problemOf } from '../platform/http/problem.filter.js';
import { BotMoves } from './bot-moves.js';

/** One of so many connections to the database is for bots. */
const SHARE = 10;
/** How a move can end without anything being wrong: another one came first, or it cannot be made now. */
const NOTHING_WRONG = ['version-mismatch', 'unavailable'];

/**
 * The games that wait for a bot to move, a move at a time: one in which a move was made goes to the end of the line, so that
 * no game waits for the whole turn of another. Where a person waits too comes before all others. Few are moved in at once, so
 * that requests need not wait.
 */
@Injectable()
export class BotLine {
  /** By game, its version when the bot was to move. */
  private readonly awaited = new Map<string, number>();
  private readonly others = new Map<string, number>();
  private readonly atWork = new Set<Promise<void>>();
  private readonly atOnce: number;
  private isOpen = true;

  constructor(
    { pool }: Database,
    private readonly moves: BotMoves,
    private readonly server: HttpAdapterHost<FastifyAdapter>,
  ) {
    this.atOnce = Math.ceil(pool.options.max / SHARE);
  }

  get length(): number {
    return this.awaited.size + this.others.size;
  }

  /** Has the bot move that is to move. */
  take({ id, version, isAwaited }: BotsTurn): void {
    if (!this.isOpen) return;
    const line = isAwaited ? this.awaited : this.others;
    line.set(id, Math.max(version, line.get(id) ?? 0));
    if (this.atWork.size === this.atOnce) return;
    const work = this.work().finally(() => this.atWork.delete(work));
    this.atWork.add(work);
  }

  /** Resolves once no move is being made any more. */
  async close(): Promise<void> {
    this.isOpen = false;
    this.awaited.clear();
    this.others.clear();
    await Promise.all(this.atWork);
  }

  /** Until the line is empty; who comes meanwhile is at its end. */
  private async work(): Promise<void> {
    await breath(); // whoever moved is answered first
    for (let first = this.takeOut(); first; first = this.takeOut()) {
      await this.moveIn(...first);
      await breath();
    }
  }

  private takeOut(): [gameId: string, version: number] | undefined {
    const line = this.awaited.size > 0 ? this.awaited : this.others;
    const [first] = line;
    if (first) line.delete(first[0]);
    return first;
  }

  private async moveIn(gameId: string, version: number): Promise<void> {
    try {
      await this.moves.make(gameId, version);
    } catch (error) {
      if (NOTHING_WRONG.includes(problemOf(error).code)) return;
      const { log } = this.server.httpAdapter.getInstance();
      log.error({ err: error, gameId }, 'a bot could not move');
    }
  }
}
