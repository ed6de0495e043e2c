import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For how long a stream may stand still; Node can take twice as long to notice. */
const STALLED_MS = 30_000;

/**
 * Cuts off clients that were sent a stream and do not take it any more, though they are still there. Logs what breaks a
 * stream off when its answer has begun; until then it becomes a problem.
 */
export function endStalledStreams(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable) {
      request.raw.socket.setTimeout(STALLED_MS);
      payload.once('error', (error) => logBreak(error, request, reply));
    }
    done();
  });
}

function logBreak(error: NodeJS.ErrnoException, { log }: FastifyRequest, { raw }: FastifyReply): void {
  const clientLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (raw.headersSent && !clientLeft) log.error(error);
}
