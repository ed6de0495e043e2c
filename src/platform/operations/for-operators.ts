import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OPERATORS } from '../http/api-docs.js';
import { RouteSettings } from '../http/route-settings.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    forOperators?: true;
  }
}

/**
 * A route for those who run the server: it answers in every state of the server and of the database, and whoever asks. No
 * token is looked at.
 */
export const ForOperators = () =>
  applyDecorators(RouteSettings({ forOperators: true }), ApiExtension(OPERATORS, true));

export const isForOperators = (request: FastifyRequest): boolean =>
  request.routeOptions.config.forOperators === true;
