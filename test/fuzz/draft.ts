import type { Parameter, Route, Schemas } from '../support/openapi.js';
import type { Chance } from './chance.js';
import type { Pool } from './pool.js';
import { Values } from './values.js';
import type { WireRequest } from './wire.js';

/** A request in its parts, so that each can be made wrong. */
export interface Draft {
  route: Route;
  method: string;
  /** By parameter; encoded when they are sent. */
  path: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string | string[]>;
  /** Undefined for none. */
  body: unknown;
  /** Sent instead of `body`. */
  raw?: Buffer | string;
  /** Put behind the address as it is. */
  rawQuery?: string;
  /** The first id in the path. */
  about: string | undefined;
  caller: string | undefined;
  /** What was made wrong. */
  faults: string[];
}

export interface Means {
  schemas: Schemas;
  pool: Pool;
  chance: Chance;
}

/**
 * A request that the document allows, about something that is there and by someone who has to do with it.
 * @param about what it is to be about, if that matters
 */
export function draftOf(route: Route, means: Means, about?: string): Draft {
  const { pool, chance } = means;
  const values = new Values(means.schemas, pool, chance);
  const { operation, method } = route;
  const draft: Draft = {
    route,
    method,
    path: {},
    query: [],
    headers: {},
    body: undefined,
    about: undefined,
    caller: undefined,
    faults: [],
  };
  for (const { name, schema } of operation.parameters.filter((one) => one.in === 'path')) {
    const known = about !== undefined && draft.about === undefined;
    const value = known ? about : String(values.of(schema, nameInPath(route.path, name), draft.about));
    draft.path[name] = value;
    if (schema.format === 'uuid') draft.about ??= value;
  }
  if (chance.percent(callsIn(operation.security))) draft.caller = pool.caller(chance, draft.about);
  const token = draft.caller && pool.tokens.get(draft.caller);
  if (token) draft.headers['Authorization'] = `Bearer ${token}`;
  for (const parameter of operation.parameters.filter((one) => one.required || chance.percent(20))) {
    addParameter(draft, parameter, () => values.of(parameter.schema, parameter.name, draft.about), means);
  }
  addBody(draft, new Values(means.schemas, pool, chance, draft.caller), chance);
  return draft;
}

/** In how many of a hundred requests a token is sent. */
function callsIn(security: Record<string, string[]>[] = []): number {
  if (security.length === 0) return 20;
  return security.some((scheme) => Object.keys(scheme).length === 0) ? 50 : 98;
}

/** An `id` is named by what stands before it. */
function nameInPath(path: string, name: string): string {
  return name === 'id' ? path.split(`/{${name}}`)[0]!.split('/').at(-1)! : name;
}

function addParameter(
  draft: Draft,
  { name, in: place, schema }: Parameter,
  value: () => unknown,
  { pool, chance }: Means,
): void {
  if (name === 'cursor') {
    const cursors = pool.cursors.get(draft.route.operation.operationId);
    if (cursors) draft.query.push([name, chance.pick(cursors)]);
  } else if (place === 'query') {
    draft.query.push([name, String(value())]);
  } else if (place === 'header') {
    const tag = pool.tags.get(draft.about ?? '');
    const known = [
      ...(pool.sent.get(name) ?? []),
      ...(/^If-(None-)?Match$/.test(name) && tag ? [tag, tag, tag] : []),
    ];
    const made = () => headerText(schema.pattern === undefined ? chance.text(0, 20) : String(value()));
    draft.headers[name] = known.length > 0 && chance.percent(60) ? chance.pick(known) : made();
    pool.sent.set(name, [...(pool.sent.get(name) ?? []), draft.headers[name]].slice(-3));
  }
}

/** What of a text can stand in a header. */
export const headerText = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '');

function addBody(draft: Draft, values: Values, chance: Chance): void {
  const { requestBody } = draft.route.operation;
  const { schema, examples } = requestBody?.content['application/json'] ?? {};
  if (!schema || (!requestBody!.required && chance.percent(25))) return;
  if (examples && chance.percent(25)) {
    draft.body = structuredClone(chance.pick(Object.values(examples)).value);
    return;
  }
  draft.body = values.of(schema, '', draft.about ?? draft.caller);
}

export function wireOf({ route, method, path, query, rawQuery, headers, body, raw }: Draft): WireRequest {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name]!));
  const search = [...query.map((pair) => pair.map(encode).join('=')), ...(rawQuery ? [rawQuery] : [])].join(
    '&',
  );
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method,
    target: filled + (search && `?${search}`),
    headers: { ...(text !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: Buffer.from(text) }),
  };
}

/** What is marked as raw goes out as it is. */
const encode = (text: string) => (text.startsWith(RAW) ? text.slice(RAW.length) : encodeURIComponent(text));

export const RAW = '\u0000raw:';
