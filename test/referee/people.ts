import type { Chance } from './chance.js';
import type { Client } from './client.js';
import { differences, like, nonEmptyText, Matcher, TIME, UUID7 } from './compare.js';
import { Difference } from './difference.js';

/** A player, and the account that speaks for it: its own or its manager's. */
export interface Person {
  playerId: string;
  name: string;
  account: Account;
  /** Deleted. */
  gone?: boolean;
}

export interface Account {
  playerId: string;
  token: string;
  /** The account's own player first, then the managed ones. */
  people: Person[];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzäöüßéñ中日本語ひらשלוםمرحбвг😀🎲';
const letters = [...LETTERS];

/** 1 to 40 code points of many scripts, sometimes with blanks around them that do not count. */
export function anyName(chance: Chance): string {
  const length = chance.weighted({ short: 6, one: 1, longest: 1 });
  const count = { short: chance.between(2, 12), one: 1, longest: 40 }[length];
  return Array.from({ length: count }, () => chance.pick(letters)).join('');
}

async function createPlayer(
  client: Client,
  name: string,
  manager?: Account,
): Promise<Record<string, unknown>> {
  const answer = await client.post('/v1/players', { name: ` ${name} ` }, manager?.token);
  const expected = {
    id: like(UUID7),
    name,
    managedBy: manager?.playerId ?? null,
    bot: null,
    createdAt: like(TIME),
    token: manager ? new Matcher('no token', (token) => token === undefined) : nonEmptyText,
  };
  const found = [
    ...differences(201, answer.status, 'status'),
    ...differences(expected, answer.body, 'player'),
  ];
  if (found.length > 0) throw new Difference('a new player', found);
  return answer.body as Record<string, unknown>;
}

export async function createAccount(client: Client, chance: Chance): Promise<Account> {
  const name = anyName(chance);
  const { id, token } = await createPlayer(client, name);
  const account: Account = { playerId: String(id), token: String(token), people: [] };
  account.people.push({ playerId: account.playerId, name, account });
  return account;
}

export async function addManaged(client: Client, chance: Chance, account: Account): Promise<Person> {
  const name = anyName(chance);
  const { id } = await createPlayer(client, name, account);
  const person = { playerId: String(id), name, account };
  account.people.push(person);
  return person;
}
