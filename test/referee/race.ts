import type { Answer } from './client.js';
import { differences, sameJson } from './compare.js';
import { Difference } from './difference.js';
import type { Act } from './judge.js';
import type { Account } from './people.js';
import { accept } from './referee.js';
import type { Table } from './table.js';
import { NO_FAULTS, write } from './wire.js';

/** The same legal move several times at once, for one version of the game: it happens once. */
export async function raceForVersion(table: Table, act: Act, caller: Account): Promise<void> {
  const { call } = write(table, act, caller, { ...NO_FAULTS, ifMatch: 'current' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => table.client.send(call)));
  const winner = await settle(table, act, answers, 'a race for one version');
  for (const answer of answers) {
    if (answer !== winner) {
      table.expectProblem(answer, 'version-mismatch', 'the losers of a race for one version');
    }
  }
  await table.expectUnchanged('after a race for one version');
}

/** The same request several times at once, with one key: one answer for all, or word that it is at work. */
export async function raceWithKey(table: Table, act: Act, caller: Account): Promise<void> {
  const key = table.chance.text(20, 'abcdefghijklmnopqrstuvwxyz');
  const { call } = write(table, act, caller, { ...NO_FAULTS, key });
  const answers = await Promise.all([1, 2, 3, 4].map(() => table.client.send(call)));
  const winner = await settle(table, act, answers, 'a race with one key');
  for (const answer of answers) {
    if (answer.status === 200) {
      const same = sameJson(answer.body, winner.body);
      table.expect(
        'a race with one key',
        same ? [] : differences(winner.body, answer.body, 'another answer'),
      );
    } else {
      table.expectProblem(answer, 'idempotency-key-in-use', 'a race with one key');
    }
  }
  await table.expectUnchanged('after a race with one key');
}

async function settle(table: Table, act: Act, answers: Answer[], where: string): Promise<Answer> {
  const winner = answers.find((answer) => answer.status === 200);
  if (!winner) throw new Difference(where, [`nobody won: ${answers.map((one) => one.status).join()}`]);
  await accept(table, act, winner, where);
  return winner;
}
