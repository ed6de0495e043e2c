import type { Route } from '../support/openapi.js';
import type { Chance } from './chance.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** A success, and what it was asked with. */
export interface Lesson {
  route: Route;
  /** The first id in the path. */
  about: string | undefined;
  caller: string | undefined;
  tag: string | undefined;
  body: unknown;
}

/**
 * What the answers have taught, so that requests can be about something that is there. No field is known by its meaning:
 * an id is of the kind of the list that it was first seen in, and what was said in one answer belongs together.
 */
export class Pool {
  /** Tokens by the id of whose they are. */
  readonly tokens = new Map<string, string>();
  /** Tokens that are good no more, or only until a newer one is used. */
  readonly spent: string[] = [];
  /** By operation, where a next page begins. */
  readonly cursors = new Map<string, string[]>();
  /** By id, the tag that was answered last. */
  readonly tags = new Map<string, string>();
  /** By header, what was sent in it last. */
  readonly sent = new Map<string, string[]>();
  /** By kind, such as `games`; those of which was heard last come last. */
  private readonly ids = new Map<string, Set<string>>();
  private readonly related = new Map<string, Set<string>>();
  /** The last few of which was heard. */
  private recent: string[] = [];
  /** By id, every text that was last said of it. */
  private readonly words = new Map<string, Set<unknown>>();
  /** By id, the values of the fields that were last said of it. */
  private readonly fields = new Map<string, Map<string, unknown[]>>();

  learn({ route, about, caller, tag, body }: Lesson): void {
    const parts = partsOf(body);
    const contexts = new Map<string | undefined, unknown[]>();
    for (const part of parts) {
      const context = idOf(part) ?? about ?? caller;
      contexts.set(context, [...(contexts.get(context) ?? []), part]);
    }
    const id = idOf(body);
    if (id !== undefined) this.touch(id, lastSegment(route.path));
    for (const [context, said] of contexts) if (context !== undefined) this.know(context, said);
    const whole = id ?? about;
    if (tag !== undefined && whole !== undefined) this.tags.set(whole, tag);
    this.keepToken(id ?? caller, body);
    const { nextCursor } = body as { nextCursor?: unknown };
    if (typeof nextCursor === 'string') push(this.cursors, route.operation.operationId, nextCursor);
  }

  /** Takes a token out that was refused. */
  forget(caller: string): void {
    const token = this.tokens.get(caller);
    if (token !== undefined) this.spent.push(token);
    this.tokens.delete(caller);
  }

  /** An id of this kind, most often one that belongs to the context, or of which was heard lately and has a caller. */
  id(chance: Chance, kind: string | undefined, context: string | undefined): string | undefined {
    const all =
      kind === undefined
        ? [...this.ids.values()].flatMap((ids) => [...ids])
        : [...(this.ids.get(kind) ?? [])];
    const near = all.filter((id) => id === context || this.relativesOf(context).has(id));
    if (near.length > 0 && chance.percent(85)) return chance.pick(near);
    const lately = all
      .slice(-20)
      .filter((id) => this.callersOf(id).length > 0)
      .slice(-4);
    if (lately.length > 0 && chance.percent(75)) return chance.pick(lately);
    return all.length > 0 ? chance.pick(all) : undefined;
  }

  /** Someone with a token, most often someone who has to do with the context. */
  caller(chance: Chance, context: string | undefined): string | undefined {
    const callers = context === undefined ? [] : this.callersOf(context);
    if (callers.length > 0 && chance.percent(90)) return chance.pick(callers);
    const all = [...this.tokens.keys()];
    return all.length > 0 ? chance.pick(chance.percent(60) ? all.slice(-4) : all) : undefined;
  }

  /** What a field of this name was last said to be. */
  said(context: string | undefined, field: string): unknown[] {
    return this.fields.get(context ?? '')?.get(field) ?? [];
  }

  /** Of which was heard lately, and where one of these words was said last. */
  lately(words: string[]): string[] {
    return this.recent.filter((id) => words.some((word) => this.says(id, word)));
  }

  says(id: string, word: string): boolean {
    return this.words.get(id)?.has(word) ?? false;
  }

  kindOf(name: string): string | undefined {
    return [`${name.replace(/Id$/, '')}s`, name].find((kind) => this.ids.has(kind));
  }

  /** Who has a token and belongs to this, or to someone without a token who does. */
  private callersOf(id: string): string[] {
    const near = [id, ...this.relativesOf(id)];
    return near
      .flatMap((one) => (this.tokens.has(one) ? [one] : [...this.relativesOf(one)]))
      .filter((one) => this.tokens.has(one));
  }

  private relativesOf(id: string | undefined): Set<string> {
    return this.related.get(id ?? '') ?? new Set();
  }

  /** Puts an id last among those of its kind. */
  private touch(id: string, kind: string): void {
    const known = [...this.ids.values()].find((ids) => ids.delete(id)) ?? this.ids.get(kind) ?? new Set();
    this.recent = [...this.recent.filter((one) => one !== id), id].slice(-12);
    this.ids.set([...this.ids].find(([, ids]) => ids === known)?.[0] ?? kind, known.add(id));
  }

  private know(context: string, parts: unknown[]): void {
    const heard = new Map<string, unknown[]>();
    for (const [field, value] of parts.flatMap(fieldsIn)) {
      push(heard, field, value);
      for (const id of [value].flat().filter(isId)) this.relate(context, id);
    }
    const known = this.fields.get(context) ?? new Map<string, unknown[]>();
    const all = new Map([...known, ...heard]);
    this.fields.set(context, all);
    this.words.set(context, new Set([...all.values()].flat(2)));
  }

  private relate(one: string, other: string): void {
    if (one === other) return;
    this.related.set(one, this.relativesOf(one).add(other));
    this.related.set(other, this.relativesOf(other).add(one));
  }

  private keepToken(owner: string | undefined, body: unknown): void {
    const { token } = body as { token?: unknown };
    if (owner === undefined || typeof token !== 'string') return;
    this.forget(owner);
    this.tokens.set(owner, token);
  }
}

const idOf = (part: unknown): string | undefined => {
  const { id } = part as { id?: unknown };
  return isId(id) ? id : undefined;
};

/** The items of a page, or else the answer itself. */
function partsOf(body: unknown): unknown[] {
  const { items } = body as { items?: unknown };
  return Array.isArray(items) ? items : [body];
}

/** Every field with its value, at any depth; objects only for what is in them. */
function fieldsIn(part: unknown): [string, unknown][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([field, value]: [string, unknown]): [string, unknown][] => {
    if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
      return value.flatMap(fieldsIn);
    }
    return typeof value === 'object' && !Array.isArray(value) ? fieldsIn(value) : [[field, value]];
  });
}

const lastSegment = (path: string) => path.split('/').at(-1)!;

/** Keeps the last few. */
function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value].slice(-200));
}
