import type { Act, Attempt } from './judge.js';
import type { Call } from './client.js';
import type { Account } from './people.js';
import type { Table } from './table.js';

/** What may be wrong with a request beside the act itself. */
export interface Faults {
  auth: 'right' | 'none' | 'wrong';
  game: 'this' | 'unknown' | 'badId';
  media: 'json' | 'text' | 'too-large';
  /** A body that cannot be read as this act. */
  badBody: BadBody | null;
  ifMatch: 'none' | 'current' | 'any' | 'list' | 'stale' | 'unquoted';
  key: string | null;
}

export interface BadBody {
  raw: string | undefined;
  /** Where the problem's `errors` must point to, if at one field. */
  pointer: string | null;
}

export const NO_FAULTS: Faults = {
  auth: 'right',
  game: 'this',
  media: 'json',
  badBody: null,
  ifMatch: 'none',
  key: null,
};

const isKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key);

/** The request for an act with these faults, and what the judge needs to know of it. */
export function write(table: Table, act: Act, caller: Account, faults: Faults): Written {
  const attempt: Attempt = {
    act,
    callerId: faults.auth === 'right' ? caller.playerId : null,
    media: faults.media,
    malformed: faults.badBody !== null || isMalformedBesideBody(faults),
    game: faults.game === 'unknown' ? 'unknown' : 'this',
    ifMatch: faults.ifMatch === 'stale' ? 'stale' : 'matches',
  };
  const ifMatch = ifMatchHeader(faults.ifMatch, table.game.version);
  const headers = {
    ...(ifMatch === null ? {} : { 'if-match': ifMatch }),
    ...(faults.key === null ? {} : { 'idempotency-key': faults.key }),
  };
  const call: Call = {
    ...place(gamePath(table, faults.game), act),
    token: { right: caller.token, none: null, wrong: `${caller.token}x` }[faults.auth],
    headers,
    raw: rawBody(table, act, caller, faults),
    mediaType: faults.media === 'text' ? 'text/plain' : undefined,
  };
  return { attempt, call };
}

interface Written {
  attempt: Attempt;
  call: Call;
}

/** An id or header that cannot be read. */
export function isMalformedBesideBody({ key, game, ifMatch }: Faults): boolean {
  return game === 'badId' || ifMatch === 'unquoted' || (key !== null && !isKey(key));
}

function gamePath(table: Table, game: Faults['game']): string {
  if (game === 'this') return table.path;
  if (game === 'badId') return `/v1/games/${table.chance.pick(['nonsense', '1', 'null', 'g-1'])}`;
  return `/v1/games/${table.game.id.slice(0, -12)}${table.chance.text(12, '0123456789abcdef')}`;
}

function place(path: string, act: Act): { method: string; path: string } {
  switch (act.kind) {
    case 'roll':
    case 'hold':
    case 'score':
      return { method: 'POST', path: `${path}/turn/${act.kind}` };
    case 'join':
      return { method: 'POST', path: `${path}/players` };
    case 'leave':
      return { method: 'DELETE', path: `${path}/players/${act.playerId}` };
    case 'start':
      return { method: 'POST', path: `${path}/start` };
    case 'cancel':
      return { method: 'DELETE', path };
  }
}

function rawBody(table: Table, act: Act, caller: Account, { media, badBody }: Faults): string | undefined {
  if (media === 'too-large') return JSON.stringify({ padding: 'x'.repeat(70_000) });
  const raw = badBody ? badBody.raw : goodBody(table, act, caller);
  // A body is needed to have a media type.
  return media === 'text' ? (raw ?? '{}') : raw;
}

/** An absent body counts as {}. */
function goodBody(table: Table, act: Act, caller: Account): string | undefined {
  const body = bodyOf(act, caller, table);
  if (body === null) return undefined;
  const absent = Object.keys(body).length === 0 && table.chance.happens(0.5);
  return absent ? undefined : JSON.stringify(body);
}

function bodyOf(act: Act, caller: Account, table: Table): Record<string, unknown> | null {
  switch (act.kind) {
    case 'roll':
      return {};
    case 'hold':
      return { dice: act.dice };
    case 'score':
      return act.category === undefined ? {} : { category: act.category };
    case 'join': {
      const implied = act.playerId === caller.playerId && table.chance.happens(0.5);
      return {
        ...(implied ? {} : { playerId: act.playerId }),
        ...(act.clientSeed === undefined ? {} : { clientSeed: act.clientSeed }),
      };
    }
    case 'start':
      return act.clientSeeds ? { clientSeeds: act.clientSeeds } : {};
    case 'leave':
    case 'cancel':
      return null;
  }
}

function ifMatchHeader(choice: Faults['ifMatch'], version: number): string | null {
  switch (choice) {
    case 'none':
      return null;
    case 'current':
      return `"${version}"`;
    case 'any':
      return '*';
    case 'list':
      return `"${version + 7}", "${version}"`;
    case 'stale':
      return `"${version - 1}"`;
    case 'unquoted':
      return String(version);
  }
}
