import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queries } from '../database/database.js';
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
      return await this.doOrAnswer(request, work);
    } finally {
      this.atWork.delete(name);
    }
  }

  /**
   * The work comes first, since a key is nearly always new: where it is not, the write of the work does nothing, or the
   * database refuses to keep a second answer, and all of the work with it.
   */
  private async doOrAnswer<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error) || isUnauthenticated(error)) throw error;
      // also what was refused may have been done: by the first try, or by a retry that another server took
      const kept = await this.find<T>(request);
      if (kept) return kept.answer;
      if (error instanceof ProblemError || !(await this.repository.forgetOld(request))) throw error;
      return work();
    }
  }

  /** Whether something is kept under the key of a request, however old: then the database writes nothing else under it. */
  has(request: KeyedRequest, within?: Queries): Promise<boolean> {
    return this.repository.has(request, within);
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

/** Whose token is not good learns nothing of what is kept. */
const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'unauthenticated';
