import { bag, differences, isRecord, Matcher, setOf } from './compare.js';
import type { GameModel } from './game-model.js';
import { serverSeedOf } from './history.js';
import { scoreOf } from './seat-model.js';
import type { Table } from './table.js';
import { rollPoints, turnPoints } from './turn-model.js';

function expectedRecord(game: GameModel, table: Table): Record<string, unknown> {
  return {
    ...{ format: 'shakercup-record', formatVersion: 1, gameId: game.id },
    ...{ ruleset: game.sheet.id, rulesetVersion: 1, status: game.status },
    createdAt: table.stamps.at('created'),
    startedAt: table.stamps.at('started'),
    finishedAt: table.stamps.at('finished'),
    dice: { scheme: 'hmac-sha256-v1', commitment: game.commitment, serverSeed: serverSeedOf(table) },
    players: game.seats.map((seat, number) => ({
      ...{ seat: number, playerId: seat.playerId, name: seat.name, bot: seat.bot },
      ...{ clientSeed: seat.clientSeed, score: scoreOf(game.sheet, seat), rank: game.ranks[number] ?? null },
      status: seat.forfeited ? 'forfeited' : 'playing',
    })),
    openingThrows: game.openingThrows,
    turns: game.turns.map((turn) => ({
      ...{ number: turn.number, seat: turn.seat, status: turn.status },
      rolls: turn.rolls.map((roll) => ({
        thrown: roll.thrown,
        held: roll.held === null ? null : bag(roll.held),
        points: rollPoints(game.sheet, roll),
      })),
      ...{ category: turn.category, points: turnPoints(game.sheet, turn), repeatBonus: turn.repeatBonus },
    })),
    forfeits: game.forfeits.map(({ seat, turn }) => ({ seat, afterTurn: afterTurn(turn) })),
    winners: setOf(game.winners),
  };
}

/** In the middle of turn 13 is after turn 12, or after the turn 13 that this ends: both can be meant. */
const afterTurn = (turn: number): Matcher =>
  new Matcher(`${turn - 1} or ${turn}`, (actual) => actual === turn - 1 || actual === turn);

/** The record says all of the game, and the server finds it valid, but not after a change. */
export async function checkRecord(table: Table): Promise<void> {
  const { game } = table;
  const answer = await table.client.get(`${table.path}/record`, table.anyToken());
  if (game.status !== 'finished' && game.status !== 'abandoned') {
    return table.expectProblem(answer, 'game-not-ended', 'GET record');
  }
  table.expect('GET record', [
    ...differences(200, answer.status, 'status'),
    ...differences(expectedRecord(game, table), answer.body, 'record'),
  ]);
  const checks = { schema: 'passed', rules: 'passed', dice: 'passed', result: 'passed', stored: 'passed' };
  await verify(table, answer.body, { valid: true, checks, findings: [] }, 'the record');
  const changed = structuredClone(answer.body) as Changeable;
  const what = change(changed, table);
  const wanted = { valid: false, checks: { stored: 'failed', ...what } };
  await verify(table, changed, wanted, `the record with ${JSON.stringify(what)} made wrong`);
}

async function verify(table: Table, record: unknown, wanted: object, where: string): Promise<void> {
  const answer = await table.client.post('/v1/records/verify', record);
  table.expect(`POST /v1/records/verify of ${where}`, [
    ...differences(200, answer.status, 'status'),
    ...differences(wanted, answer.body, 'verdict'),
    ...(isRecord(answer.body) && isRecord(answer.body['checks']) ? [] : ['no checks']),
  ]);
}

interface Changeable {
  players: { score: number; clientSeed: string }[];
  turns: { rolls: { thrown: number[] }[] }[];
}

/** Makes something of the record wrong, and says which check has to find it. */
function change(record: Changeable, { chance }: Table): Record<string, string> {
  const rolls = record.turns.flatMap((turn) => turn.rolls);
  if (rolls.length > 0 && chance.happens(0.5)) {
    const { thrown } = chance.pick(rolls);
    thrown[0] = ((thrown[0] ?? 0) % 6) + 1;
    return { dice: 'failed' };
  }
  chance.pick(record.players).score += 50;
  return { result: 'failed' };
}
