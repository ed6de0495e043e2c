import { followBots } from './bots.js';
import { differences } from './compare.js';
import type { Person } from './people.js';
import type { Table } from './table.js';

/**
 * A player is deleted: a managed one, or an account with all it manages. In one act its seats forfeit and its
 * names go; the game stays.
 */
export async function deleteSomebody(table: Table): Promise<void> {
  if (table.people.length > 0) await deletePerson(table, table.chance.pick(table.people));
}

export async function deletePerson(table: Table, person: Person): Promise<void> {
  const { game, client } = table;
  const { account } = person;
  const isAccount = person.playerId === account.playerId;
  await refuseToOthers(table, person.playerId, account.playerId);
  const path = isAccount ? '/v1/players/me' : `/v1/players/${person.playerId}`;
  const answer = await client.send({ method: 'DELETE', path, token: account.token });
  const where = `DELETE ${path}`;
  table.expect(where, [
    ...differences(204, answer.status, 'status'),
    ...differences('', answer.text, 'body'),
  ]);
  const gone = isAccount ? account.people : [person];
  for (const one of gone) one.gone = true;
  const ids = gone.map((one) => one.playerId);
  const seats = game.seats.filter((seat) => ids.includes(seat.playerId));
  const giveUp = seats.filter((seat) => !seat.forfeited).map((seat) => game.seatOf(seat.playerId));
  if (game.status === 'active' && giveUp.length > 0) game.forfeit(giveUp);
  if (game.status === 'waiting') for (const seat of seats) game.leave(seat.playerId);
  for (const seat of seats) seat.name = null;
  await followBots(table);
  table.expectGame(await client.get(table.path, table.anyToken()), 200, `${where}, the game afterwards`);
  if (isAccount) {
    const dead = await client.get(table.path, account.token);
    table.expectProblem(dead, 'unauthenticated', 'the token of a deleted account');
  }
  const shown = await client.get(`/v1/players/${person.playerId}`, table.anyToken());
  table.expect(`${where}, the player afterwards`, [
    ...differences(200, shown.status, 'status'),
    ...differences({ id: person.playerId, name: null }, shown.body, 'player'),
  ]);
}

async function refuseToOthers(table: Table, playerId: string, accountId: string): Promise<void> {
  const other = table.callers.find((account) => account.playerId !== accountId);
  if (!other) return;
  const path = `/v1/players/${playerId}`;
  const answer = await table.client.send({ method: 'DELETE', path, token: other.token });
  table.expectProblem(answer, 'not-your-player', `DELETE ${path} by another`);
}
