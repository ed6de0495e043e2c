import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { isUnavailable } from '../database/outage.js';
import { ProblemError } from '../http/problem.js';
import type { KeyedRequest } from './keyed-request.js';
import { KeptAnswersRepository } from './kept-answers.repository.js';

const SWEEP_MS = 10 * 60_000;

/** The answers of the last day that were asked for under an `Idempotency-Key`. */
@Injectable()
export class KeptAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly atWork = new Set<string>();
  private sweeping?: NodeJS.Timeout;

  constructor(private readonly repository: KeptAnswersRepository) {}

  /**
   * Does what a request asks, or answers what was answered the first time. A refusal keeps nothing.
   * @param work does it, and keeps the answer in the same transaction
   * @throws {ProblemError} idempotency-key-reused, idempotency-key-in-use
   */
  async once<T>(request: KeyedRequest | null, work: () => Promise<T>): Promise<T> {
    if (request === null) return work();
    const name = `${request.playerId} ${request.key}`;
    if (this.atWork.has(name)) throw new ProblemError({ code: 'idempotency-key-in-use' });
    this.atWork.add(name);
    try {
      return await this.answerOrDo(request, work);
    } finally {
      this.atWork.delete(name);
    }
  }

  private async answerOrDo<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const kept = await this.find<T>(request);
    if (kept) return kept.answer;
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // a retry that another server took may have come first meanwhile: then what was just refused is done, and while
      // that cannot be found out, neither answer is right
      const twin = await this.find<T>(request);
      if (twin) return twin.answer;
      throw error;
    }
  }

  private async find<T>(request: KeyedRequest): Promise<{ answer: T } | null> {
    const kept = await this.repository.find(request);
    if (kept && !Buffer.from(kept.hash).equals(request.hash)) {
      throw new ProblemError({ code: 'idempotency-key-reused' });
    }
    return kept as { answer: T } | null;
  }

  onApplicationBootstrap(): void {
    const sweep = () => void this.repository.sweep().catch(() => {}); // the next time, then
    sweep();
    this.sweeping = setInterval(sweep, SWEEP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeping);
  }
}
