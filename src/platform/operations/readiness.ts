import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Database } from '../database/database.js';
import { ProblemError } from '../http/problem.js';
import { isForOperators } from './for-operators.js';
import { quickQuestion } from './quick-question.js';

/** Whether requests should come to this server. It serves from the beginning unless it is told that it still starts. */
@Injectable()
export class Readiness {
  private state: 'starting' | 'serving' | 'stopping' = 'serving';
  private readonly waiting: (() => void)[] = [];
  private readonly askDatabase: () => Promise<unknown>;

  constructor(database: Database) {
    this.askDatabase = quickQuestion(database, 'SELECT 1');
  }

  /** Turns requests away while the server starts, and tells clients not to come back on the same connection when it stops. */
  install(server: FastifyInstance): void {
    server.addHook('onRequest', (request, _reply, done) => {
      const early = this.state === 'starting' && !isForOperators(request);
      done(early ? new ProblemError({ code: 'unavailable' }) : undefined);
    });
    server.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.isStopping) reply.header('Connection', 'close');
      done();
    });
  }

  starts(): void {
    this.state = 'starting';
  }

  serves(): void {
    if (this.state !== 'starting') return;
    this.state = 'serving';
    for (const begin of this.waiting) begin();
  }

  /** Never where the start fails. */
  async whenServing(): Promise<void> {
    if (this.state === 'starting') await new Promise<void>((begin) => this.waiting.push(begin));
  }

  /** From now on; requests are still taken. */
  stops(): void {
    this.state = 'stopping';
  }

  get isServing(): boolean {
    return this.state === 'serving';
  }

  get isStopping(): boolean {
    return this.state === 'stopping';
  }

  async isReady(): Promise<boolean> {
    return this.isServing && (await this.askDatabase()) !== undefined && this.isServing;
  }
}
