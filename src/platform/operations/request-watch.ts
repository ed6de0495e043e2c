import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { withoutSecrets } from '../log.js';

/** Characters of an address that are logged, at most. */
const PATH_LENGTH = 200;

/**
 * Sees every request, also those that reach no route and those that are cut off: gives its id to the answer, writes its
 * line in the log, and measures it.
 */
export class RequestWatch {
  private readonly atWork: Gauge;
  private readonly durations: Histogram<'method' | 'route' | 'status'>;
  /** What ends the requests of a connection that have no whole answer yet. */
  private readonly open = new WeakMap<Socket, (() => void)[]>();

  constructor(metrics: Registry) {
    this.atWork = new Gauge({
      name: 'shakercup_http_requests_in_progress',
      help: 'Requests that have no whole answer yet.',
      registers: [metrics],
    });
    this.durations = new Histogram({
      name: 'shakercup_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer, by route ("none": no route took it) and status ("aborted": the client went away first).',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [metrics],
    });
  }

  install(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      reply.header('X-Request-Id', request.id);
      this.begin(request, reply);
      done();
    });
  }

  private begin(request: FastifyRequest, { raw }: FastifyReply): void {
    const start = performance.now();
    const open = this.openOn(request.raw.socket);
    const end = () => {
      const place = open.indexOf(end);
      if (place < 0) return;
      open.splice(place, 1);
      this.atWork.dec();
      this.report(request, raw, performance.now() - start);
    };
    this.atWork.inc();
    open.push(end);
    raw.once('close', end);
  }

  /** An answer that waits behind another one says nothing when its connection is cut. */
  private openOn(socket: Socket): (() => void)[] {
    let open = this.open.get(socket);
    if (open === undefined) {
      const begun: (() => void)[] = (open = []);
      this.open.set(socket, begun);
      socket.once('close', () => [...begun].forEach((end) => end()));
    }
    return open;
  }

  private report(request: FastifyRequest, answer: ServerResponse, ms: number): void {
    const { method, originalUrl } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = answer.writableFinished ? answer.statusCode : 'aborted';
    this.durations.observe({ method, route, status }, ms / 1000);
    const path = withoutSecrets(originalUrl.split('?', 1)[0]!).slice(0, PATH_LENGTH);
    const playerId = request.caller?.playerId;
    request.log.info({ method, route, path, status, ms: Math.round(ms * 10) / 10, playerId }, 'request');
  }
}
