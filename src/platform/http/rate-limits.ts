import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { isForOperators } from '../operations/for-operators.js';
import { clientOf } from './client-address.js';
import { ProblemError } from './problem.js';

/**
 * Clients, and tokens, that are known at a time, however many there are; the ones unused for longest are forgotten for
 * others.
 */
const KNOWN = 10_000;

/** A request with a body of more bytes counts as several. */
const COUNTED_BYTES = 64 * 1024;

/** What each key may still do in its minute, which begins with the first thing that it does. */
class Allowance {
  private readonly limiter: RateLimiterMemory;
  private readonly keys = new LRUCache<string, true>({
    max: KNOWN,
    dispose: (_, forgotten) => void this.limiter.delete(forgotten),
  });

  constructor(perMinute: number) {
    this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** @throws {ProblemError} too-many-requests where nothing is left; then nothing is taken */
  async take(key: string, points = 1): Promise<void> {
    this.keys.set(key, true);
    await this.limiter.consume(key, points).catch(async (spent: RateLimiterRes) => {
      await this.giveBack(key, points);
      throw tooMany(spent);
    });
  }

  async giveBack(key: string, points = 1): Promise<void> {
    await this.limiter.reward(key, points);
  }

  /** @throws {ProblemError} too-many-requests where nothing is left */
  async check(key: string): Promise<void> {
    const now = await this.limiter.get(key);
    if (now && now.remainingPoints <= 0 && now.msBeforeNext > 0) throw tooMany(now);
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new ProblemError({ code: 'too-many-requests', seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

/**
 * Counts the requests of a minute: of each token, of each client without a token, and the tokens of each client that
 * were not valid. Tokens are known here by a key that does not give them away. Every server process counts for itself.
 */
export class RateLimits {
  private readonly clients: Allowance;
  private readonly tokens: Allowance;
  private readonly failures: Allowance;
  private readonly valid = new LRUCache<string, true>({ max: KNOWN });
  /** Requests whose token is not known, and was not asked for yet. */
  private readonly strangers = new WeakSet<FastifyRequest>();

  /** @param perMinute 0: nothing is limited */
  constructor(private readonly perMinute: number) {
    this.clients = new Allowance(perMinute);
    this.tokens = new Allowance(perMinute);
    this.failures = new Allowance(perMinute);
  }

  /**
   * Lets a request in before anything else of it is judged. One with a token that is not known to be valid is counted
   * once that is known; here it only depends on the failures of its client.
   * @returns what has to be waited for, if anything; it rejects with {ProblemError} too-many-requests
   */
  admit(request: FastifyRequest, token: string | undefined): Promise<void> | undefined {
    if (this.perMinute === 0 || isForOperators(request)) return undefined;
    if (token === undefined) return this.clients.take(clientOf(request), this.costOf(request));
    if (!this.valid.has(token)) return this.meet(request);
    this.valid.set(token, true);
    return this.tokens.take(token, this.costOf(request));
  }

  private async meet(request: FastifyRequest): Promise<void> {
    await this.failures.check(clientOf(request));
    this.strangers.add(request);
  }

  /**
   * Asks whose token it is, and counts the request if it was not yet.
   * @returns what `find` says: null for a token that is not valid
   * @throws {ProblemError} too-many-requests, before it asks where the client failed too often
   */
  async identify<T>(
    request: FastifyRequest,
    token: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    if (this.perMinute === 0) return find();
    const isStranger = this.strangers.delete(request);
    const found = await (isStranger ? this.tryOnce(request, find) : find());
    if (isStranger && found !== null) await this.welcome(request, token);
    if (!isStranger && found === null) await this.reject(request, token);
    return found;
  }

  /** Whether the token of a request is still to be asked for before the request counts. */
  isStranger(request: FastifyRequest): boolean {
    return this.strangers.has(request);
  }

  /** Counts a request that was refused before its token was asked for. */
  leave(request: FastifyRequest, status: number): void {
    if (!this.strangers.delete(request) || status >= 500) return;
    void this.failures.take(clientOf(request)).catch(() => {});
  }

  /** A failure is taken beforehand, so that many requests at once do not fail more often than one after the other. */
  private async tryOnce<T>(request: FastifyRequest, find: () => Promise<T | null>): Promise<T | null> {
    const client = clientOf(request);
    await this.failures.take(client);
    let found: T | null | undefined;
    try {
      return (found = await find());
    } finally {
      if (found !== null) await this.failures.giveBack(client);
    }
  }

  private async reject(request: FastifyRequest, token: string): Promise<void> {
    this.valid.delete(token);
    await this.failures.take(clientOf(request));
  }

  private async welcome(request: FastifyRequest, token: string): Promise<void> {
    this.valid.set(token, true);
    await this.tokens.take(token, this.costOf(request));
  }

  /** As how many requests one counts: long bodies as more. Where a length is not told, it may be the greatest. */
  private costOf({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
    const length =
      headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
    return Math.min(Math.max(1, Math.ceil(Math.min(length, bodyLimit) / COUNTED_BYTES)), this.perMinute);
  }
}
