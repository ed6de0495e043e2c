import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** For how long the reader of a stream may take nothing of it. */
const STALLED_MS = 60_000;

/** Ends streams that nobody reads: those of a client that does not take them any more, and those that HEAD asks for. */
export function endUnreadStreams(server: FastifyInstance): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) {
      if (request.method === 'HEAD') payload.destroy();
      else request.raw.socket.setTimeout(STALLED_MS);
    }
    done();
  });
}
