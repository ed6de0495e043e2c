import { followBots } from './bots.js';
import type { Answer, Call } from './client.js';
import { differences, isRecord, nonEmptyText, sameJson } from './compare.js';
import { Difference } from './difference.js';
import { judge, type Act } from './judge.js';
import { learnOpening, learnThrow } from './learn.js';
import type { Account } from './people.js';
import type { Table } from './table.js';
import { isMalformedBesideBody, NO_FAULTS, write, type Faults } from './wire.js';

/** Sends one act, right or wrong, and checks whatever comes back. */
export async function perform(
  table: Table,
  act: Act,
  caller: Account,
  faults: Faults = NO_FAULTS,
): Promise<void> {
  const { attempt, call } = write(table, owned(table, act, caller), caller, faults);
  const where = `${call.method} ${call.path} ${call.raw?.slice(0, 200) ?? ''}`;
  const code = judge(table.game, attempt);
  const answer = await table.client.send(call);
  if (code !== null) {
    if (answer.status < 400) throw new Difference(where, [`expected ${code}, but it was accepted`]);
    table.expectProblem(answer, code, where);
    const pointer = code === 'malformed-request' ? onlyPointer(faults) : null;
    if (pointer !== null) {
      table.expect(where, missingPointer(answer, pointer));
    }
    await table.expectUnchanged(where);
    return;
  }
  await accept(table, act, answer, where);
  if (faults.key !== null) await repeat(table, call, answer, where);
}

function owned(table: Table, act: Act, caller: Account): Act {
  if (act.kind !== 'join' && act.kind !== 'leave') return act;
  return { ...act, ownedByCaller: table.speaksFor(caller, act.playerId) };
}

/** Follows an act that was legal, and then bots: the answer may only differ from the model by the dice. */
export async function accept(table: Table, act: Act, answer: Answer, where: string): Promise<void> {
  const { game } = table;
  if (answer.status !== 200) {
    throw new Difference(where, [`expected 200, got ${answer.status} ${answer.text}`]);
  }
  switch (act.kind) {
    case 'roll':
      game.roll(learnThrow(game, answer.body));
      break;
    case 'hold':
      game.hold(act.dice);
      break;
    case 'score':
      game.score(act.category ?? null);
      break;
    case 'join': {
      const { playerId, name, account } = table.person(act.playerId);
      game.join({ playerId, name, speakerId: account.playerId }, act.clientSeed);
      break;
    }
    case 'leave':
      if (game.status === 'waiting') game.leave(act.playerId);
      else game.forfeit([game.seatOf(act.playerId)]);
      break;
    case 'start':
      game.start(act.clientSeeds ?? {}, learnOpening(game, answer.body));
      break;
    case 'cancel':
      game.cancel();
  }
  table.counts.moves += 1;
  table.expectGame(answer, 200, where);
  await followBots(table);
}

/** The same key gives the same answer again; with another body or route it is refused. */
async function repeat(table: Table, call: Call, first: Answer, where: string): Promise<void> {
  const again = await table.client.send(call);
  table.expect(`${where}, repeated with its key`, [
    ...differences(first.status, again.status, 'status'),
    ...differences(first.headers.get('etag'), again.headers.get('etag'), 'ETag'),
    ...(sameJson(first.body, again.body) ? [] : differences(first.body, again.body, 'answer')),
  ]);
  if (table.chance.happens(0.4)) {
    const otherRoute = call.path.endsWith('/roll') ? 'hold' : 'roll';
    const raw = otherRoute === 'hold' ? '{"dice":[1]}' : undefined;
    const path = `${table.path}/turn/${otherRoute}`;
    const other = await table.client.send({ ...call, method: 'POST', path, raw });
    table.expectProblem(other, 'idempotency-key-reused', `${where}, its key on another route`);
  } else if (call.path.endsWith('/hold')) {
    const other = await table.client.send({ ...call, raw: '{"dice":[6,6,6,6,6,6]}' });
    const same = call.raw === '{"dice":[6,6,6,6,6,6]}';
    if (!same) table.expectProblem(other, 'idempotency-key-reused', `${where}, its key with another body`);
  }
  await table.expectUnchanged(`${where}, repeated`);
}

/** Where the one thing that is malformed lies in the body; null when it is not there, or not alone. */
function onlyPointer(faults: Faults): string | null {
  return faults.badBody && !isMalformedBesideBody(faults) ? faults.badBody.pointer : null;
}

function missingPointer(answer: Answer, pointer: string): string[] {
  const errors = isRecord(answer.body) ? answer.body['errors'] : undefined;
  const list = Array.isArray(errors) ? (errors as unknown[]) : [];
  const found = list.filter((error) => isRecord(error) && String(error['pointer']).startsWith(pointer));
  if (found.length === 0) {
    return [`errors: expected one with pointer ${pointer}, got ${JSON.stringify(errors)}`];
  }
  return differences({ detail: nonEmptyText }, found[0], 'errors');
}
