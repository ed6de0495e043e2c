import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    forOperators?: true;
  }
}

/**
 * A route for those who run the server: it answers in every state of the server and of the database, and whoever asks. No
 * token is looked at.
 */
export const ForOperators = () => RouteConfig({ forOperators: true });

export const isForOperators = (request: FastifyRequest): boolean =>
  request.routeOptions.config.forOperators === true;
