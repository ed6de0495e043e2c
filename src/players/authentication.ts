import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../platform/http/context.js';
import { ProblemError } from '../platform/http/problem.js';
import { isForOperators } from '../platform/operations/for-operators.js';
import { PlayersRepository } from './players.repository.js';
import { hashOf } from './tokens.js';

/** Finds out who calls. A token that is given must be valid, also where none is needed. */
@Injectable()
export class Authentication {
  constructor(private readonly players: PlayersRepository) {}

  /** Runs after a body was found too large or of the wrong type, and before anything else of a request is judged. */
  install(server: FastifyInstance): void {
    server.decorateRequest('caller', null);
    server.addHook('preValidation', async (request) => {
      if (isForOperators(request)) return;
      request.caller = await this.callerOf(request.headers.authorization);
    });
  }

  private async callerOf(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined) return null;
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const player = token === undefined ? null : await this.players.findByToken(hashOf(token));
    if (player === null) throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    return { playerId: player.id };
  }
}
