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

type Done = (refusal?: ProblemError) => void;

const unavailable = () => new ProblemError({ code: 'unavailable' });

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends a request that works for too long; null where it does not work. */
    deadline: NodeJS.Timeout | null;
  }
}

/**
 * Lets three times as many requests work at once as there are connections to the database: while one uses a connection
 * another gets ready for it, and moves share theirs. The rest wait in line. Who waits too long, or comes when the line is
 * full, is told to come again; nothing of what it asked is done then.
 */
export class Admission {
  private working = 0;
  /** What lets those in who wait, and says whether it could. */
  private line: (() => boolean)[] = [];
  private readonly atOnce: number;

  constructor(connections: number) {
    this.atOnce = 3 * connections;
  }

  /** Before authentication, which asks the database. A body that is still being sent takes nobody's place. */
  install(server: FastifyInstance): void {
    server.decorateRequest('deadline', null);
    server.addHook('preValidation', (request, reply, done) => this.enter(request, reply, done));
    // the answer is made: a slow reader takes nobody's place either
    server.addHook('onSend', (request, _reply, _payload, done) => {
      this.leave(request);
      done();
    });
  }

  private enter(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    if (isForOperators(request) || takesLongBodies(request)) return done();
    if (this.working >= this.atOnce) return this.queue(request, reply, done);
    this.begin(request, reply, ANSWER_MS);
    done();
  }

  private queue(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    if (this.line.length >= LINE_LENGTH) return done(unavailable());
    const arrived = Date.now();
    const letIn = () => {
      clearTimeout(limit);
      if (request.raw.socket.destroyed) {
        done(unavailable());
        return false;
      }
      this.begin(request, reply, ANSWER_MS - (Date.now() - arrived));
      done();
      return true;
    };
    const limit = setTimeout(() => {
      this.line = this.line.filter((one) => one !== letIn);
      done(unavailable());
    }, LINE_MS);
    this.line.push(letIn);
  }

  private begin(request: FastifyRequest, reply: FastifyReply, left: number): void {
    this.working += 1;
    request.deadline = setTimeout(() => answerProblem(unavailable(), request, reply), left);
  }

  private leave(request: FastifyRequest): void {
    if (request.deadline === null) return;
    clearTimeout(request.deadline);
    request.deadline = null;
    this.working -= 1;
    // nothing is done for who went away meanwhile
    while (this.line.length > 0 && !this.line.shift()!()) continue;
  }
}
