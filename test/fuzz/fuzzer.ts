import { codeOf, jsonOf, type RawAnswer } from '../support/answers.js';
import type { Document, Route } from '../support/openapi.js';
import { routesOf, Schemas } from '../support/openapi.js';
import type { Chance } from './chance.js';
import { answerComplaints, formComplaints, strayComplaints } from './check.js';
import { type Draft, draftOf, wireOf } from './draft.js';
import { spoil } from './spoil.js';
import { Pool } from './pool.js';
import { Wire } from './wire.js';
import { Reach } from './reach.js';
import { isFirstUse, type Writes } from './writes.js';

const METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'POST',
  'DELETE',
  'GET',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'PURGE',
];

/** Sends requests to every route of a document and keeps what was wrong with the answers. */
export class Fuzzer {
  readonly reach = new Reach();
  readonly routes: Route[];
  private readonly schemas: Schemas;
  private readonly pool = new Pool();
  private readonly faults = new Map<string, string>();
  private readonly wire: Wire;

  constructor(
    url: string,
    document: Document,
    private readonly writes: Writes,
  ) {
    this.routes = routesOf(document);
    this.schemas = new Schemas(document);
    this.wire = new Wire(url);
  }

  /** One request; a refused one must have written nothing. */
  async one(chance: Chance): Promise<void> {
    const draft = this.draft(chance);
    await this.checkWrites(draft, await this.ask(draft));
  }

  /** Several requests at a time, some of them twice. */
  async several(chance: Chance, count: number): Promise<void> {
    const drafts = Array.from({ length: count }, () => this.draft(chance));
    const twice = drafts.filter(() => chance.percent(15));
    await Promise.all([...drafts, ...twice].map((draft) => this.ask(draft)));
    await this.writes.take();
  }

  /** Every path by every method that it is not documented to take; HEAD is answered as GET is. */
  async methods(chance: Chance): Promise<void> {
    const means = { schemas: this.schemas, pool: this.pool, chance };
    for (const routes of routesByPath(this.routes)) {
      const get = routes.find(({ method }) => method === 'GET');
      for (const method of METHODS.filter((one) => !routes.some((route) => route.method === one))) {
        const draft = { ...draftOf(get ?? routes[0]!, means), method };
        const answer = await this.wire.send(wireOf(draft));
        if (answer.status === 401 && draft.caller !== undefined) {
          this.pool.forget(draft.caller); // its token was replaced, or it was deleted, by an earlier request
          continue;
        }
        const asGet = method === 'HEAD' && get;
        const wrong = asGet
          ? answerComplaints(get, method, answer, this.schemas)
          : strayComplaints(method, answer);
        for (const complaint of wrong) this.blame(draft, answer, complaint);
        await this.checkWrites(draft, answer);
      }
    }
  }

  /** What was wrong since this was asked last, once each, with a request that shows it. */
  takeFaults(): string[] {
    const faults = [...this.faults.values()];
    this.faults.clear();
    return faults;
  }

  close(): void {
    this.wire.close();
  }

  /** For any route, or for one that an answer named, such as `roll` among what could be done. */
  private draft(chance: Chance): Draft {
    const means = { schemas: this.schemas, pool: this.pool, chance };
    const open = chance.percent(40) ? this.pool.lately(this.routes.map(nameOf)) : [];
    const about = open.length > 0 ? chance.pick(open) : undefined;
    const draft = about
      ? draftOf(chance.pick(this.routes.filter((one) => this.pool.says(about, nameOf(one)))), means, about)
      : draftOf(
          chance.weighted(this.routes, (one) => this.interestIn(one)),
          means,
        );
    return chance.percent(45) ? spoil(draft, means) : draft;
  }

  /**
   * Routes that were not answered well yet, or with problems that were not seen yet, are asked more often, and seldom those
   * that take things away.
   */
  private interestIn(route: Route): number {
    const news = 1 + this.reach.unseen(route).length;
    return news * (route.method === 'DELETE' ? 1 : 8) * (this.reach.successes(route) === 0 ? 5 : 1);
  }

  private async checkWrites(draft: Draft, answer: RawAnswer): Promise<void> {
    const written = await this.writes.take();
    if (answer.status < 400) return;
    const token = /^Bearer +(\S+) *$/i.exec(String(draft.headers['Authorization']))?.[1];
    for (const write of written.filter((one) => !isFirstUse(one, token))) {
      this.blame(draft, answer, `${answer.status}, but ${write.table} was written`);
    }
  }

  private async ask(draft: Draft): Promise<RawAnswer> {
    const answer = await this.wire.send(wireOf(draft));
    this.note(draft, answer);
    const wrong = [
      ...answerComplaints(draft.route, draft.method, answer, this.schemas),
      ...formComplaints(draft, answer, this.schemas),
    ];
    for (const complaint of wrong) this.blame(draft, answer, complaint);
    return answer;
  }

  private note({ route, about, caller }: Draft, answer: RawAnswer): void {
    this.reach.count(route, codeOf(answer) ?? String(answer.status));
    if (answer.status === 401 && caller !== undefined) this.pool.forget(caller);
    const body = answer.status < 300 ? jsonOf(answer) : undefined;
    if (typeof body !== 'object' || body === null) return;
    this.pool.learn({ route, about, caller, tag: answer.headers.etag, body });
  }

  private blame(draft: Draft, answer: RawAnswer, complaint: string): void {
    const what = `${draft.method} ${draft.route.path}: ${complaint}`;
    const key = what.replace(/"[^"]*"|\d{5,}/g, '…');
    if (this.faults.has(key)) return;
    this.faults.set(
      key,
      [
        what,
        `  made wrong: ${draft.faults.join(', ') || 'nothing'}`,
        `  ${this.wire.curl(wireOf(draft))}`,
        `  ${answer.status} ${JSON.stringify(answer.headers)} ${answer.text.slice(0, 600)}`,
      ].join('\n'),
    );
  }
}

const routesByPath = (routes: Route[]): Route[][] =>
  [...new Set(routes.map(({ path }) => path))].map((path) => routes.filter((route) => route.path === path));

const nameOf = ({ path }: Route): string => path.split('/').at(-1)!;
