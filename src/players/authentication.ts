import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../platform/http/context.js';
import { ProblemError } from '../platform/http/problem.js';
import type { RateLimits } from '../platform/http/rate-limits.js';
import { isForOperators } from '../platform/operations/for-operators.js';
import { PlayersRepository } from './players.repository.js';
import { hashOf } from './tokens.js';

/** Finds out who calls. A token that is given must be valid, also where none is needed. */
@Injectable()
export class Authentication {
  constructor(private readonly players: PlayersRepository) {}

  /**
   * How often somebody calls is judged first; then whether a body is too large or of the wrong type, then the token, and
   * only then anything else of a request.
   */
  install(server: FastifyInstance, limits: RateLimits): void {
    server.decorateRequest('caller', null);
    server.addHook('onRequest', (request) => limits.admit(request, keyOf(request.headers.authorization)));
    server.addHook('preValidation', async (request) => {
      const { authorization } = request.headers;
      if (authorization === undefined || isForOperators(request)) return;
      const find = () => this.callerOf(authorization);
      request.caller = await limits.identify(request, keyOf(authorization)!, find);
      if (request.caller === null) throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    });
    server.addHook('onResponse', (request, reply) => limits.leave(request, reply.statusCode));
  }

  private async callerOf(authorization: string): Promise<Caller | null> {
    const token = tokenIn(authorization);
    const player = token === undefined ? null : await this.players.findByToken(hashOf(token));
    return player && { playerId: player.id };
  }
}

const tokenIn = (authorization: string) => /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

/** What the token of a request is counted by, none where there is no token; whatever is no token at all is one and the same. */
function keyOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = tokenIn(authorization);
  return token === undefined ? 'none' : Buffer.from(hashOf(token)).toString('base64');
}
