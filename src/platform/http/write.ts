import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type KeyedRequest, keyedRequestOf } from '../idempotency/keyed-request.js';
import { Repeatable } from './api-docs.js';
import { type IfMatch, ifMatchOf } from './conditional.js';
import { type Caller, callerOf } from './context.js';

/** A write with a token, as it was asked. */
export interface Write {
  caller: Caller;
  /** Null where it came without an `Idempotency-Key`. */
  keyed: KeyedRequest | null;
}

/** A write to a game that is there. */
export interface GameWrite extends Write {
  ifMatch: IfMatch;
}

function writeOf(request: FastifyRequest): Write {
  const caller = callerOf(request);
  return { caller, keyed: keyedRequestOf(request, caller.playerId) };
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Parameter of a controller method: who asks for the write, and under which key. */
export const Asked = createParamDecorator(
  (_: unknown, context: ExecutionContext): Write => writeOf(requestOf(context)),
  [Repeatable],
);

/** The same where no token is needed: null without one. */
export const AskedByAnyone = createParamDecorator(
  (_: unknown, context: ExecutionContext): Write | null => {
    const request = requestOf(context);
    return request.caller && writeOf(request);
  },
  [Repeatable],
);

/** The same for a write to a game, with the versions it is meant for. */
export const AskedOfGame = createParamDecorator(
  (_: unknown, context: ExecutionContext): GameWrite => {
    const request = requestOf(context);
    return { ...writeOf(request), ifMatch: ifMatchOf(request) };
  },
  [Repeatable],
);
