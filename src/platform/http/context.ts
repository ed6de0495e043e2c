import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Observable } from 'rxjs';
import type { Queries } from '../database/database.js';
import { type Language, LANGUAGES } from '../language/words.js';
import { TRANSLATED } from './api-docs.js';

/** Who calls, as their token says. */
export interface Caller {
  readonly playerId: string;
  /** SHA-256 of the token. */
  readonly tokenHash: Uint8Array;
  /** Whether the token was good a while ago, and the database was not asked about it since. */
  readonly isPresumed: boolean;
  /**
   * Asks whether the token is still good.
   * @param within a transaction that has its connection already
   * @throws {ProblemError} unauthenticated
   */
  confirm(within?: Queries): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: no token was given. */
    caller: Caller | null;
  }
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** The language that `Accept-Language` asks for, English where it asks for none of ours. */
export const languageOf = (request: { headers: FastifyRequest['headers'] }): Language =>
  (new Negotiator(request).languages([...LANGUAGES])[0] as Language | undefined) ?? 'en';

/** Who calls a route that needs a token. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('a route without a token asked who calls');
  return caller;
}

/** Parameter of a controller method: who calls. Only on routes that need a token. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(requestOf(context)),
);

/** Marks a controller whose answers come in the language of the request. */
export const Translated = () => applyDecorators(UseInterceptors(InLanguage), ApiExtension(TRANSLATED, true));

/** Says of an answer in which language it is, and that another could be asked for. */
@Injectable()
class InLanguage implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.headers({ 'Content-Language': languageOf(requestOf(context)), Vary: 'Accept-Language' });
    return next.handle();
  }
}

/** Parameter of a controller method: the language of the answer. */
export const RequestLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language =>
  languageOf(requestOf(context)),
);
