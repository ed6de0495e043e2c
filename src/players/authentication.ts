import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../platform/database/database.js';
import type { Caller } from '../platform/http/context.js';
import { ProblemError } from '../platform/http/problem.js';
import type { RateLimits } from '../platform/http/rate-limits.js';
import { RouteSettings } from '../platform/http/route-settings.js';
import { isForOperators } from '../platform/operations/for-operators.js';
import { PlayersRepository } from './players.repository.js';
import { hashOf } from './tokens.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    presumesToken?: boolean;
  }
  interface FastifyRequest {
    /** Null: there is no header `Authorization`. */
    credential: Credential | null;
  }
}

/** What a request brings to say who calls. */
interface Credential {
  /** SHA-256 of the token; null for what is no token at all. */
  hash: Uint8Array<ArrayBuffer> | null;
  /** What it is counted by: whatever is no token is one and the same. */
  key: string;
}

/** Tokens that are remembered: those used last. */
const REMEMBERED = 10_000;

/**
 * A route whose write makes sure by itself that the token is good, in the same statement: one that was good a while ago
 * need not be asked about beforehand.
 */
export const PresumesToken = () => RouteSettings({ presumesToken: true });

/** Finds out who calls. A token that is given must be valid, also where none is needed. */
@Injectable()
export class Authentication {
  /** Whose the tokens were, by key. */
  private readonly players = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(private readonly repository: PlayersRepository) {}

  /**
   * How often somebody calls is judged first; then whether a body is too large or of the wrong type, then the token, and
   * only then anything else of a request.
   */
  install(server: FastifyInstance, limits: RateLimits): void {
    server.decorateRequest('caller', null);
    server.decorateRequest('credential', null);
    server.addHook('onRequest', (request, _reply, done) => {
      request.credential = credentialIn(request.headers.authorization);
      const waits = limits.admit(request, request.credential?.key);
      if (waits) waits.then(() => done(), done);
      else done();
    });
    server.addHook('preValidation', (request, _reply, done) => {
      const { credential } = request;
      if (credential === null || isForOperators(request)) return done();
      const presumes = request.routeOptions.config.presumesToken && !limits.isStranger(request);
      const known = presumes ? this.players.get(credential.key) : undefined;
      const identify = (within?: Queries) => this.identify(request, credential, limits, within);
      const called = (playerId: string) => {
        request.caller = new TokenHolder(playerId, credential.hash!, known !== undefined, identify);
        done();
      };
      if (known !== undefined) called(known);
      else identify().then(called, done);
    });
    server.addHook('onResponse', (request, reply, done) => {
      limits.leave(request, reply.statusCode);
      done();
    });
  }

  /** @throws {ProblemError} unauthenticated */
  private async identify(
    request: FastifyRequest,
    { hash, key }: Credential,
    limits: RateLimits,
    within?: Queries,
  ): Promise<string> {
    const player = await limits.identify(request, key, async () =>
      hash === null ? null : this.repository.findByToken(hash, within),
    );
    if (player === null) {
      this.players.delete(key);
      throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    }
    this.players.set(key, player.id);
    return player.id;
  }
}

class TokenHolder implements Caller {
  constructor(
    readonly playerId: string,
    readonly tokenHash: Uint8Array,
    public isPresumed: boolean,
    private readonly identify: (within?: Queries) => Promise<unknown>,
  ) {}

  async confirm(within?: Queries): Promise<void> {
    await this.identify(within);
    this.isPresumed = false;
  }
}

function credentialIn(authorization: string | undefined): Credential | null {
  if (authorization === undefined) return null;
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) return { hash: null, key: 'none' };
  const hash = hashOf(token);
  return { hash, key: Buffer.from(hash).toString('base64') };
}
