import { differences, like, Matcher, nonEmptyText, TIME } from './compare.js';
import { anyName } from './people.js';
import type { Table } from './table.js';

/** Names are always today's and do not count for the version. */
export async function rename(table: Table): Promise<void> {
  if (table.people.length === 0) return;
  const person = table.chance.pick(table.people);
  const name = anyName(table.chance);
  const own = person.playerId === person.account.playerId;
  const path = own ? '/v1/players/me' : `/v1/players/${person.playerId}`;
  const raw = JSON.stringify({ name });
  const answer = await table.client.send({ method: 'PATCH', path, token: person.account.token, raw });
  table.expect(`PATCH ${path}`, [
    ...differences(200, answer.status, 'status'),
    ...differences({ id: person.playerId, name }, answer.body, 'player'),
  ]);
  person.name = name;
  const seat = table.game.seats[table.game.seatOf(person.playerId)];
  if (seat) seat.name = name;
  table.expectGame(await table.client.get(table.path, table.anyToken()), 200, 'GET after a change of name');
}

const noToken = new Matcher('no token', (token) => token === undefined);

/** A player as anybody sees it. */
export async function checkPlayer(table: Table): Promise<void> {
  if (table.people.length === 0) return;
  const { playerId, name, account } = table.chance.pick(table.people);
  const managedBy = playerId === account.playerId ? null : account.playerId;
  const expected = { id: playerId, name, managedBy, bot: null, createdAt: like(TIME), token: noToken };
  const answer = await table.client.get(`/v1/players/${playerId}`, table.anyToken());
  table.expect(`GET players/${playerId}`, [
    ...differences(200, answer.status, 'status'),
    ...differences(expected, answer.body, 'player'),
  ]);
}

/** A new token: the old one dies when the new one is first used. */
export async function changeToken(table: Table): Promise<void> {
  if (table.callers.length === 0) return;
  const account = table.chance.pick(table.callers);
  const old = account.token;
  const answer = await table.client.post('/v1/players/me/token', {}, old);
  table.expect('POST players/me/token', [
    ...differences(200, answer.status, 'status'),
    ...differences({ token: nonEmptyText }, answer.body, 'answer'),
  ]);
  const { token } = answer.body as { token: string };
  const where = 'GET with the old token, before the new one is used';
  table.expectGame(await table.client.get(table.path, old), 200, where);
  account.token = token;
  table.expectGame(await table.client.get(table.path, token), 200, 'GET with the new token');
  const dead = await table.client.get(table.path, old);
  table.expectProblem(dead, 'unauthenticated', 'GET with the old token, after the new one is used');
}
