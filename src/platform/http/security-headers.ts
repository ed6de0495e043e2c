import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'` as const;

/**
 * Gives every answer headers that let browsers do no more with it than is needed. Plain http stays plain http: people
 * play in their own network, and what a proxy with TLS promises is its own matter.
 * @param scripts those that stand in a page itself
 */
export function setSecurityHeaders(server: FastifyInstance, scripts: string[]): void {
  const secure = helmet({
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
    // no browser asks for these four any more
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // browsers complain about these two where http is plain
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  const headers = {
    ...headersSetBy(secure),
    // no one but who asked keeps an answer, and they ask whether it still holds before they show it again
    'Cache-Control': 'private, no-cache',
  };
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every answer, so they are made once. */
function headersSetBy(
  middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}
