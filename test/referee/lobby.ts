import { anyAct, anyCaller, anyFaults, anySeed, temptingAct } from './attempts.js';
import { seatBots } from './bots.js';
import type { Chance } from './chance.js';
import type { Client } from './client.js';
import { deletePerson } from './deletion.js';
import { modelOf, refuseToCreate } from './creation.js';
import { judge, type Act } from './judge.js';
import { addManaged, createAccount, type Account, type Person } from './people.js';
import { perform } from './referee.js';
import { sheetOf } from './sheets.js';
import { Table, type Setting } from './table.js';
import { write } from './wire.js';

function howMany(chance: Chance, sheetId: string): number {
  const { min, max } = sheetOf(sheetId).players;
  if (min === 1 && chance.happens(0.2)) return 1;
  if (chance.happens(0.05)) return max;
  if (max === 8 && chance.happens(0.1)) return chance.between(5, 8);
  return chance.between(2, 4);
}

/** Accounts and managed players for the seats; the last account has no seat planned. */
async function gather(client: Client, chance: Chance, seats: number): Promise<[Account[], Person[]]> {
  const accounts: Account[] = [await createAccount(client, chance)];
  const planned: Person[] = [];
  const hostPlays = chance.happens(0.85);
  if (hostPlays) planned.push(accounts[0]!.people[0]!);
  while (planned.length < seats) {
    if (chance.happens(0.6)) {
      const account = await createAccount(client, chance);
      accounts.push(account);
      planned.push(account.people[0]!);
    } else {
      planned.push(await addManaged(client, chance, chance.pick(accounts)));
    }
  }
  const stranger = await createAccount(client, chance);
  if (chance.happens(0.3)) await addManaged(client, chance, stranger);
  return [[...accounts, stranger], planned];
}

/** Creates a game and has everybody take their seats, with much that goes wrong on the way. */
export async function openTable(setting: Setting): Promise<Table> {
  const { client, chance, sheetId } = setting;
  const [accounts, planned] = await gather(client, chance, howMany(chance, sheetId));
  const table = await create(setting, accounts, planned);
  for (const person of chance.shuffled(planned.filter((one) => table.game.seatOf(one.playerId) < 0))) {
    await muddle(table);
    if (!person.gone) await join(table, person);
    if (chance.happens(0.08)) await leaveAndReturn(table, person);
    if (chance.happens(0.02)) await deleteGuest(table, person);
  }
  await muddle(table);
  while (table.game.seats.length < sheetOf(sheetId).players.min) {
    await join(table, chance.pick(table.people));
  }
  return table;
}

/** The host takes the first seats: by default itself, else all its people in some order. */
async function create(setting: Setting, accounts: Account[], planned: Person[]): Promise<Table> {
  const { client, chance, sheetId, without } = setting;
  const host = accounts[0]!;
  const own = chance.shuffled(planned.filter((person) => person.account === host));
  const byDefault = own.length === 0 || (own.includes(host.people[0]!) && chance.happens(0.4));
  const seated = byDefault ? [host.people[0]!] : own;
  if (chance.happens(0.3)) await refuseToCreate(client, chance, sheetId, host, without);
  const players = byDefault ? {} : { players: seated.map((person) => person.playerId) };
  const bots = without.includes('bots') ? [] : anyBots(chance, sheetId, planned.length);
  const asked = bots.length > 0 || chance.happens(0.2) ? { bots } : {};
  const answer = await client.post('/v1/games', { ruleset: sheetId, ...players, ...asked }, host.token);
  const table = new Table(setting, modelOf(answer, sheetId, host), accounts);
  for (const { playerId, name } of seated) {
    table.game.join({ playerId, name, speakerId: host.playerId });
  }
  seatBots(table.game, bots, answer.body);
  table.expectGame(answer, 201, 'POST /v1/games');
  return table;
}

/** In every third game, for seats that nobody is to have. */
function anyBots(chance: Chance, sheetId: string, people: number): string[] {
  const room = sheetOf(sheetId).players.max - Math.max(people, 1);
  if (room === 0 || !chance.happens(0.35)) return [];
  return Array.from({ length: chance.between(1, Math.min(room, 3)) }, () =>
    chance.pick(['perfect', 'steady']),
  );
}

async function join(table: Table, { playerId, account }: Person): Promise<void> {
  const { chance } = table;
  const clientSeed = chance.happens(0.6) ? anySeed(chance) : undefined;
  await perform(table, { kind: 'join', playerId, ownedByCaller: true, clientSeed }, account);
}

async function leaveAndReturn(table: Table, person: Person): Promise<void> {
  if (table.game.seatOf(person.playerId) < 0) return;
  const caller = table.chance.happens(0.5) ? person.account : table.host;
  await perform(table, { kind: 'leave', playerId: person.playerId, ownedByCaller: true }, caller);
  await join(table, person);
}

/** Someone who is not the host's is deleted while the game waits, as long as enough people stay. */
async function deleteGuest(table: Table, person: Person): Promise<void> {
  const isGuest = person.account !== table.host && !person.gone;
  const enough = table.people.length - person.account.people.length > 3;
  if (table.looksAt('deletion') && isGuest && enough) await deletePerson(table, person);
}

/** Attempts of all kinds while the game waits; none that would start or cancel it. */
async function muddle(table: Table): Promise<void> {
  while (table.chance.happens(0.5)) {
    const tempting = table.chance.happens(0.5) ? temptingAct(table) : null;
    if (tempting) await perform(table, tempting.act, tempting.caller);
    const act = anyAct(table);
    const caller = anyCaller(table, act);
    await attempt(table, act, caller, (code) => code !== null || act.kind === 'join');
  }
}

/** Sends the act if the verdict on it is one that is wanted now. */
export async function attempt(
  table: Table,
  act: Act,
  caller: Account,
  wanted: (code: string | null) => boolean,
): Promise<void> {
  const owned = 'ownedByCaller' in act ? table.speaksFor(caller, act.playerId) : true;
  const known: Act = 'ownedByCaller' in act ? { ...act, ownedByCaller: owned } : act;
  const anything = anyFaults(table.chance, known);
  const faults = table.looksAt('keys') ? anything : { ...anything, key: null };
  const code = judge(table.game, write(table, known, caller, faults).attempt);
  if (wanted(code)) await perform(table, known, caller, faults);
}

export async function start(table: Table): Promise<void> {
  const { chance, game, host } = table;
  const own = game.seats.filter((seat) => seat.speakerId === host.playerId);
  const seeded = chance.some(own).map((seat) => [seat.playerId, anySeed(chance)] as const);
  const clientSeeds = chance.happens(0.5) ? Object.fromEntries(seeded) : undefined;
  await perform(table, { kind: 'start', clientSeeds }, host);
}
