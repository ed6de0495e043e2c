import { anyAct, anyCaller, goodKey, temptingAct } from './attempts.js';
import { afterwards } from './afterwards.js';
import type { Chance } from './chance.js';
import type { Client } from './client.js';
import { countGame, type Counts } from './counts.js';
import { deleteSomebody } from './deletion.js';
import { attempt, openTable, start } from './lobby.js';
import { lookAround } from './look-around.js';
import { anyStyle, chooseMove, type Style } from './moves.js';
import type { Part } from './parts.js';
import { raceForVersion, raceWithKey } from './race.js';
import { perform } from './referee.js';
import type { Table } from './table.js';
import { NO_FAULTS } from './wire.js';

/** How much beside the play itself is done in a game. */
interface Habits {
  looks: number;
  attempts: number;
  forfeits: number;
  forfeitsLate: number;
  styles: Style[];
}

/** Plays one whole game, from the accounts to the check of its dice. */
export async function playGame(
  client: Client,
  chance: Chance,
  { sheetId, counts, without }: { sheetId: string; counts: Counts; without: readonly Part[] },
): Promise<void> {
  const table = await openTable({ client, chance, sheetId, counts, without });
  if (chance.happens(0.05)) {
    await perform(table, { kind: 'cancel' }, table.host);
  } else {
    const after = chance.between(0, table.game.version);
    const listens = table.looksAt('stream') && chance.happens(0.3);
    const listener = listens ? table.listen(after) : null;
    try {
      await start(table);
      await play(table);
      await listener?.check(table);
    } finally {
      listener?.close();
    }
  }
  await afterwards(table);
  countGame(counts, table.game);
}

async function play(table: Table): Promise<void> {
  const { chance, game } = table;
  const forfeits = chance.happens(0.5);
  const habits: Habits = {
    looks: chance.pick([0.05, 0.15, 0.4]),
    attempts: chance.pick([0.1, 0.25, 0.5]),
    forfeits: forfeits ? chance.pick([0.002, 0.01, 0.03]) : 0,
    forfeitsLate: forfeits ? 0.06 : 0,
    styles: game.seats.map(() => anyStyle(chance)),
  };
  while (game.status === 'active') await step(table, habits);
}

async function step(table: Table, habits: Habits): Promise<void> {
  const { chance } = table;
  if (chance.happens(habits.looks)) await lookAround(table);
  if (chance.happens(isLate(table) ? habits.forfeitsLate : habits.forfeits)) return forfeit(table);
  return chance.happens(habits.attempts) ? tryAnything(table) : move(table, habits);
}

async function tryAnything(table: Table): Promise<void> {
  const tempting = table.chance.happens(0.5) ? temptingAct(table) : null;
  if (tempting) return perform(table, tempting.act, tempting.caller);
  const act = anyAct(table);
  // Random scores would keep good cards from happening; they are seldom let through.
  const harmless = act.kind === 'hold' || (act.kind === 'score' && table.chance.happens(0.05));
  return attempt(table, act, anyCaller(table, act), (code) => code !== null || harmless);
}

async function move(table: Table, habits: Habits): Promise<void> {
  const { chance, game } = table;
  const turn = game.openTurn;
  if (!turn) throw new Error('an active game without a turn');
  const account = table.accountOf(game.seat(turn.seat).playerId);
  const act = chooseMove(game, turn, habits.styles[turn.seat]!, chance);
  const keys = table.looksAt('keys') ? 1 : 0;
  switch (chance.weighted({ plain: 90, version: 1, race: keys, key: 8 * keys })) {
    case 'plain':
      return perform(table, act, account);
    case 'version':
      return raceForVersion(table, act, account);
    case 'race':
      return raceWithKey(table, act, account);
    case 'key':
      return perform(table, act, account, { ...NO_FAULTS, key: goodKey(chance) });
  }
}

/** The last round of a game, or what comes close to it. */
function isLate({ game }: Table): boolean {
  if (game.sheet.family === 'farkle') return game.lastRoundSetter !== null;
  return game.round === game.sheet.categories.length;
}

async function forfeit(table: Table): Promise<void> {
  const { chance, game } = table;
  if (table.looksAt('deletion') && chance.happens(0.25)) return deleteSomebody(table);
  const playing = game.seats.filter((seat) => !seat.forfeited && seat.bot === null);
  const inTurn = game.seat(game.openTurn?.seat ?? 0);
  const seat = chance.happens(0.4) ? inTurn : chance.pick(playing);
  const { playerId } = seat;
  await perform(table, { kind: 'leave', playerId, ownedByCaller: true }, table.accountOf(playerId));
}
