import { attempt, type Attempt, type Voice, type Wish } from './attempts.js';
import type { Instances } from './instances.js';
import { expectWhole, type Ledger, ledgersIn } from './ledger.js';
import { expectOneOrder } from './order.js';

/** How the requests of a race are made: each on its own, only at the version seen before, or with a key. */
export const WAYS = [
  'plainly',
  'with If-Match',
  'with a key each',
  'with a key, to both servers at once',
] as const;
export type Way = (typeof WAYS)[number];

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const shuffled = <T>(list: T[]): T[] =>
  list
    .map((one): [number, T] => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

let keys = 0;
export const newKey = (): string => `key-${keys++}`;

export type People = Record<'anna' | 'bob' | 'carl' | 'dora' | 'emil', Voice>;

export async function newPeople(servers: Instances): Promise<People> {
  const names = ['anna', 'bob', 'carl', 'dora', 'emil'] as const;
  const people = await Promise.all(names.map(async (name) => [name, await servers.account(name)] as const));
  return Object.fromEntries(people) as People;
}

/** Sends all wishes at once, half of them to each server. */
export function rush(servers: Instances, wishes: Wish[], way: Way, version: number): Promise<Attempt[]> {
  const sent = shuffled(wishes).flatMap((wish) => {
    if (way === 'plainly') return [attempt(servers.next, wish)];
    if (way === 'with If-Match') return [attempt(servers.next, { ...wish, ifMatch: version })];
    const keyed = { ...wish, key: newKey() };
    if (way === 'with a key each') return [attempt(servers.next, keyed)];
    return servers.urls.map((url) => attempt(url, keyed));
  });
  return Promise.all(sent);
}

/** What is stored of a game, which must be whole. */
export async function ledgerOf(servers: Instances, { id }: { id: string }): Promise<Ledger> {
  const [ledger] = await ledgersIn(servers.databaseUrl, [id]);
  expectWhole(ledger!);
  return ledger!;
}

/** Checks a race that nobody was deleted in: everything that was done was answered. */
export async function expectRun(
  servers: Instances,
  game: { id: string; version: number },
  attempts: Attempt[],
): Promise<Ledger> {
  const ledger = await ledgerOf(servers, game);
  expect(expectOneOrder(ledger, attempts, game.version)).toEqual([]);
  return ledger;
}
