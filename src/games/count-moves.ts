import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, tap } from 'rxjs';
import { problemOf } from '../platform/http/problem.filter.js';
import type { Move } from '../rules/move.js';
import { GameMetrics } from './game-metrics.js';

const KIND = 'move-kind';

@Injectable()
class MoveCount implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly metrics: GameMetrics,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const kind = this.reflector.get<Move['type']>(KIND, context.getHandler());
    return next.handle().pipe(
      tap({
        next: () => this.metrics.moved(kind, 'accepted'),
        error: (error: unknown) => this.metrics.moved(kind, problemOf(error).code),
      }),
    );
  }
}

/** Counts what a route is asked, and how it answers, as moves of this kind. */
export const CountMoves = (kind: Move['type']) =>
  applyDecorators(SetMetadata(KIND, kind), UseInterceptors(MoveCount));
