import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** For how long the reader of a stream may take nothing of it; Node can take twice as long to notice. */
const STALLED_MS = 30_000;

/** Cuts off clients that were sent a stream and do not take it any more, though they are still there. */
export function endStalledStreams(server: FastifyInstance): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) request.raw.socket.setTimeout(STALLED_MS);
    done();
  });
}
