import { anyAct, anyCaller } from './attempts.js';
import { differences, isRecord } from './compare.js';
import { commitmentOf, throwOf } from './dice.js';
import { checkEvents, checkVersions } from './history.js';
import { attempt } from './lobby.js';
import { checkMoves, checkOneTurn, checkTurn, checkTurnList } from './look-around.js';
import { checkRecord } from './record.js';
import { checkGamesOfPlayer, checkStatistics } from './statistics.js';
import type { Table } from './table.js';

/** What must hold of a game that has ended. */
export async function afterwards(table: Table): Promise<void> {
  const { game, chance } = table;
  await table.expectUnchanged('the end');
  checkDice(table);
  checkOrderOfTimes(table);
  await checkTurn(table);
  await checkMoves(table);
  await checkTurnList(table);
  if (game.turns.length > 0) await checkOneTurn(table, chance.between(1, game.turns.length));
  for (let tries = 0; tries < 5 && table.callers.length > 0; tries++) {
    const act = anyAct(table);
    await attempt(table, act, anyCaller(table, act), (code) => code !== null);
  }
  if (table.looksAt('events')) await checkEvents(table);
  if (table.looksAt('versions')) await checkVersions(table);
  if (table.looksAt('records')) await checkRecord(table);
  await checkGamesOfPlayer(table);
  if (table.looksAt('statistics')) await checkStatistics(table);
}

/** Every throw of the game again, from the seeds alone. */
function checkDice(table: Table): void {
  const { game } = table;
  const dice = isRecord(table.last) && isRecord(table.last['dice']) ? table.last['dice'] : {};
  const serverSeed = String(dice['serverSeed']);
  const clientSeeds = game.seats.map((seat) => seat.clientSeed);
  const recomputed = game.throws.map((thrown, index) =>
    throwOf(serverSeed, game.id, clientSeeds, index + 1, thrown.length),
  );
  table.expect('the dice, from their seeds', [
    ...differences(game.commitment, commitmentOf(serverSeed), 'commitment'),
    ...differences(recomputed, game.throws, 'throws'),
  ]);
}

function checkOrderOfTimes(table: Table): void {
  const { game, stamps } = table;
  const order = ['created', 'started'];
  for (const turn of game.turns) {
    const rolls = turn.rolls.map((_, index) => `turn ${turn.number} roll ${index + 1}`);
    order.push(`turn ${turn.number} start`, ...rolls, `turn ${turn.number} end`);
  }
  order.push('finished');
  const known = order.flatMap((what) => {
    const time = stamps.get(what);
    return time === undefined ? [] : [{ what, time }];
  });
  const wrong = known.filter(({ time }, index) => time < (known[index - 1]?.time ?? ''));
  table.expect(
    'the order of times',
    wrong.map(({ what, time }) => `${what} at ${time} is before what came before it`),
  );
}
