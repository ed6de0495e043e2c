import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { ProblemError } from './problem.js';

const OPEN = 'open';

/** Lets a write be made without a token. Reading never needs one. */
export const OpenToAll = () => SetMetadata(OPEN, true);

const AVAILABLE = ['application/json', 'application/problem+json'];

/** Lets a request in: writes need a token, and the answer must be one that the client takes. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const open = reads || this.reflector.get<boolean>(OPEN, context.getHandler());
    if (!open && request.caller === null)
      throw new ProblemError({ code: 'unauthenticated', given: 'nothing' });
    if (!new Negotiator(request).mediaType(AVAILABLE)) {
      throw new ProblemError({ code: 'not-acceptable', available: AVAILABLE });
    }
    return true;
  }
}
