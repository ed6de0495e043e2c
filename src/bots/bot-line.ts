import { setImmediate as breath } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { Database } from '../platform/database/database.js';
import { BotMoves } from './bot-moves.js';
import type { BotTurn } from './bot-turns.repository.js';
import { Failures } from './failures.js';

/** One of so many connections to the database is for bots. */
const SHARE = 10;

/**
 * The games that wait for a bot to move, a move at a time: one in which a move was made goes to the end of the line, so that
 * no game waits for the whole turn of another. Where a person waits too comes before all others. Few are moved in at once, so
 * that requests need not wait.
 */
@Injectable()
export class BotLine {
  private readonly awaited = new Map<string, BotTurn>();
  private readonly others = new Map<string, BotTurn>();
  private readonly failures = new Failures();
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
  take(turn: BotTurn): void {
    if (!this.isOpen || this.failures.has(turn)) return;
    const line = turn.isAwaited ? this.awaited : this.others;
    if (turn.version > (line.get(turn.id)?.version ?? 0)) line.set(turn.id, turn);
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
    for (let turn = this.takeOut(); turn; turn = this.takeOut()) {
      await this.moveIn(turn);
      await breath();
    }
  }

  private takeOut(): BotTurn | undefined {
    const line = this.awaited.size > 0 ? this.awaited : this.others;
    const [turn] = line.values();
    if (turn) line.delete(turn.id);
    return turn;
  }

  /** Whatever is wrong is logged once, however often it is tried again. */
  private async moveIn(turn: BotTurn): Promise<void> {
    try {
      await this.moves.make(turn);
    } catch (error) {
      if (!this.failures.add(turn)) return;
      const { log } = this.server.httpAdapter.getInstance();
      log.error({ err: error, gameId: turn.id }, 'a bot could not move');
    }
  }
}
