import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { RouteSettings } from '../platform/http/route-settings.js';
import type { Move } from '../rules/move.js';
import type { GameMetrics } from './game-metrics.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    countedAs?: Move['type'];
  }
}

/** Counts what a route is asked, and how it answers, as moves of this kind. */
export const CountMoves = (kind: Move['type']) => RouteSettings({ countedAs: kind });

/** Before the routes are there. */
export function countMoves(server: FastifyInstance, metrics: GameMetrics): void {
  server.addHook('onRoute', (route) => {
    const kind = route.config?.countedAs;
    if (kind === undefined) return;
    const count: onSendHookHandler = (_request, reply, _payload, done) => {
      metrics.moved(kind, reply.problem ?? 'accepted');
      done();
    };
    route.onSend = [route.onSend ?? [], count].flat();
  });
}
