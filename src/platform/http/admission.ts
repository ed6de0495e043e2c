import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForOperators } from '../operations/for-operators.js';
import { takesLongBodies } from './body.js';
import { ProblemError } from './problem.js';
import { answerProblem } from './problem.filter.js';

/** How many requests may wait, and for how long. */
const LINE_LENGTH = 2000;
const LINE_MS = 2500;
/** After how long every request is answered. What one that was let in asked for may still be done then. */
const ANSWER_MS = 4500;

const unavailable = () => new ProblemError({ code: 'unavailable' });

/**
 * Lets twice as many requests work at once as there are connections to the database: while one of two uses a connection
 * the other gets ready for it. The rest wait in line. Who waits too long, or comes when the line is full, is told to come
 * again; nothing of what it asked is done then.
 */
export class Admission {
  private readonly working = new Map<FastifyRequest, NodeJS.Timeout>();
  private readonly line = new Set<() => boolean>();
  private readonly atOnce: number;

  constructor(connections: number) {
    this.atOnce = 2 * connections;
  }

  /** Before authentication, which asks the database. A body that is still being sent takes nobody's place. */
  install(server: FastifyInstance): void {
    server.addHook('preValidation', async (request, reply) => this.enter(request, reply));
    // the answer is made: a slow reader takes nobody's place either
    server.addHook('onSend', (request, _reply, _payload, done) => {
      this.leave(request);
      done();
    });
  }

  private async enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isForOperators(request) || takesLongBodies(request)) return;
    if (this.working.size < this.atOnce) this.begin(request, reply, ANSWER_MS);
    else if (this.line.size < LINE_LENGTH) await this.queue(request, reply);
    else throw unavailable();
  }

  private queue(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const arrived = Date.now();
    return new Promise((resolve, reject) => {
      const letIn = () => {
        this.line.delete(letIn);
        clearTimeout(limit);
        if (request.raw.socket.destroyed) {
          reject(unavailable());
          return false;
        }
        this.begin(request, reply, ANSWER_MS - (Date.now() - arrived));
        resolve();
        return true;
      };
      const limit = setTimeout(() => {
        this.line.delete(letIn);
        reject(unavailable());
      }, LINE_MS);
      this.line.add(letIn);
    });
  }

  private begin(request: FastifyRequest, reply: FastifyReply, left: number): void {
    const limit = setTimeout(() => answerProblem(unavailable(), request, reply), left);
    this.working.set(request, limit);
  }

  private leave(request: FastifyRequest): void {
    clearTimeout(this.working.get(request));
    if (!this.working.delete(request)) return;
    // nothing is done for who went away meanwhile
    for (const letIn of this.line) if (letIn()) break;
  }
}
