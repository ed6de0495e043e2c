import type { ServerResponse } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** What looks like a token, where somebody put it into an address. */
const TOKEN = /sc_[\w-]{20,}/g;
/** Characters of an address that are logged, at most. */
const PATH_LENGTH = 200;

/**
 * Sees every request, also those that reach no route and those that are cut off: gives its id to the answer, writes its
 * line in the log, and measures it.
 */
export class RequestWatch extends LogController {
  private readonly atWork: Gauge;
  private readonly durations: Histogram<'method' | 'route' | 'status'>;
  /** What each answer is for. One that the router cannot take may go on as another request. */
  private readonly asked = new WeakMap<ServerResponse, FastifyRequest>();

  constructor(metrics: Registry) {
    super({ disableRequestLogging: true });
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

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = reply;
    reply.header('X-Request-Id', request.id);
    const isKnown = this.asked.has(raw);
    this.asked.set(raw, request);
    if (isKnown) return;
    const start = performance.now();
    this.atWork.inc();
    raw.once('close', () => {
      this.atWork.dec();
      this.report(this.asked.get(raw)!, raw, performance.now() - start);
    });
  }

  private report(request: FastifyRequest, answer: ServerResponse, ms: number): void {
    const { method, originalUrl } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = answer.writableFinished ? answer.statusCode : 'aborted';
    this.durations.observe({ method, route, status }, ms / 1000);
    const path = originalUrl.split('?', 1)[0]!.replace(TOKEN, 'sc_…').slice(0, PATH_LENGTH);
    const playerId = request.caller?.playerId;
    request.log.info({ method, route, path, status, ms: Math.round(ms * 10) / 10, playerId }, 'request');
  }
}
