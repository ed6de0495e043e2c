import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'` as const;

/**
 * Gives every answer headers that let browsers do no more with it than is needed. Plain http stays plain http: people
 * play in their own network, and what a proxy with TLS promises is its own matter.
 * @param scripts those that stand in a page itself
 */
export function setSecurityHeaders(server: FastifyInstance, scripts: string[]): void {
  void server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts.map(hashOf)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    // browsers complain about these two where http is plain
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  // no one but who asked keeps an answer, and they ask whether it still holds before they show it again
  server.addHook('onRequest', async (_, reply) => {
    reply.header('Cache-Control', 'private, no-cache');
  });
}
