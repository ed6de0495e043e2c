import type { Chance } from './chance.js';
import type { Answer, Client } from './client.js';
import { differences, isRecord, like, UUID7 } from './compare.js';
import { Difference } from './difference.js';
import { GameModel } from './game-model.js';
import type { Part } from './parts.js';
import type { Account } from './people.js';

/** The model of a game that was just created, still without its seats. */
export function modelOf(answer: Answer, sheetId: string, host: Account): GameModel {
  const { body } = answer;
  const dice = isRecord(body) && isRecord(body['dice']) ? body['dice'] : {};
  const found = [
    ...differences(201, answer.status, 'status'),
    ...differences({ id: like(UUID7), dice: { commitment: like(/^[0-9a-f]{64}$/) } }, body, 'game'),
  ];
  if (found.length > 0) throw new Difference('POST /v1/games', [...found, answer.text]);
  const { id } = body as { id: string };
  return new GameModel(id, sheetId, host.playerId, String(dice['commitment']));
}

/** What `POST /v1/games` must refuse. */
export async function refuseToCreate(
  client: Client,
  chance: Chance,
  sheetId: string,
  host: Account,
  without: readonly Part[],
): Promise<void> {
  const cases: [unknown, string | null, number, string][] = [
    [{ ruleset: 'poker' }, host.token, 422, 'unknown-ruleset'],
    [{ ruleset: 'constructor' }, host.token, 422, 'unknown-ruleset'],
    [{ ruleset: sheetId, bots: ['nobody'] }, host.token, 422, 'unknown-bot'],
    [{}, host.token, 400, 'malformed-request'],
    [{ ruleset: 7 }, host.token, 400, 'malformed-request'],
    [{ ruleset: sheetId, players: 'me' }, host.token, 400, 'malformed-request'],
    [{ ruleset: sheetId, players: ['me'] }, host.token, 400, 'malformed-request'],
    [{ ruleset: sheetId, surplus: 1 }, host.token, 400, 'malformed-request'],
    [{ ruleset: sheetId }, null, 401, 'unauthenticated'],
    [{ surplus: 1 }, `${host.token}x`, 401, 'unauthenticated'],
  ];
  const [body, token, status, code] = chance.pick(cases);
  if (code === 'unknown-bot' && without.includes('bots')) return;
  const answer = await client.post('/v1/games', body, token);
  const found = differences({ status, code }, { status: answer.status, ...(answer.body as object) });
  if (found.length > 0) throw new Difference(`POST /v1/games ${JSON.stringify(body)}`, found);
}
