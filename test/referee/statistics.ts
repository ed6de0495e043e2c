import { differences, isRecord } from './compare.js';
import type { GameModel } from './game-model.js';
import { scoreOf } from './seat-model.js';
import { pageOf, type Table } from './table.js';

/** How often each face lay on top in this game's turns, opening throws aside. */
async function checkFaces(table: Table): Promise<void> {
  const { game } = table;
  const dice = game.turns.flatMap((turn) => turn.rolls.flatMap((roll) => roll.thrown));
  const faces = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length);
  const answer = await table.client.get(`/v1/statistics/dice?game=${game.id}`, table.anyToken());
  table.expect('GET statistics/dice', [
    ...differences(200, answer.status, 'status'),
    ...differences({ dice: dice.length, faces }, answer.body, 'statistics'),
  ]);
  const { chiSquare, pValue } = answer.body as { chiSquare: number | null; pValue: number | null };
  if (dice.length === 0) return;
  const mean = dice.length / 6;
  const square = faces.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const near = typeof chiSquare === 'number' && Math.abs(chiSquare - square) < 0.01;
  const sane = typeof pValue === 'number' && pValue >= 0 && pValue <= 1;
  table.expect(
    'GET statistics/dice',
    near && sane ? [] : [`chiSquare ${chiSquare}, pValue ${pValue}, not ${square}`],
  );
}

/** The people at this table play in no other game, so this one is all there is to count. */
export async function checkGamesOfPlayer(table: Table): Promise<void> {
  const { game, chance } = table;
  if (game.seats.length === 0) return;
  const number = chance.between(0, game.seats.length - 1);
  const { playerId } = game.seat(number);
  const where = `GET players/${playerId}/games`;
  const query = chance.pick(['', `?status=${game.status}`, `?ruleset=${game.sheet.id}&limit=1`]);
  const games = pageOf(
    await table.client.get(`/v1/players/${playerId}/games${query}`, table.anyToken()),
    where,
  );
  table.expect(where, differences({ items: [table.last], nextCursor: null }, games, 'list'));
}

export async function checkStatistics(table: Table): Promise<void> {
  await checkFaces(table);
  const { game, chance } = table;
  if (game.seats.length === 0) return;
  const number = chance.between(0, game.seats.length - 1);
  const { playerId } = game.seat(number);
  const answer = await table.client.get(`/v1/players/${playerId}/statistics`, table.anyToken());
  const items = isRecord(answer.body) ? answer.body['items'] : undefined;
  const shown = Array.isArray(items)
    ? (items as unknown[]).filter((item) => isRecord(item) && item['games'] !== 0)
    : items;
  table.expect(`GET players/${playerId}/statistics`, [
    ...differences(200, answer.status, 'status'),
    ...differences(game.status === 'finished' ? [expectedStatistics(game, number)] : [], shown, 'items'),
  ]);
}

function expectedStatistics(game: GameModel, number: number): Record<string, unknown> {
  const seat = game.seat(number);
  const won = game.ranks[number] === 1 && game.seats.length > 1;
  const common = { ruleset: game.sheet.id, games: 1, wins: won ? 1 : 0 };
  const own = game.turns.filter((turn) => turn.seat === number);
  if (seat.forfeited || own.some((turn) => turn.status === 'forfeited')) return common;
  const score = scoreOf(game.sheet, seat);
  const scored = { ...common, best: score, mean: score, median: score };
  return game.sheet.family === 'farkle' ? { ...scored, turns: own.length, farkles: seat.farkles } : scored;
}
