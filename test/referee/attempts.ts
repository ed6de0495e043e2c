import { badBody } from './bad-bodies.js';
import type { Chance } from './chance.js';
import { judge, type Act } from './judge.js';
import { legalMovesOf } from './expected.js';
import { UPPER } from './sheets.js';
import type { Account } from './people.js';
import type { Table } from './table.js';
import { onTable, type TurnModel } from './turn-model.js';
import { NO_FAULTS, write, type Faults } from './wire.js';

const SEED_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

export function anySeed(chance: Chance): string {
  return chance.text(chance.pick([0, 1, 5, 20, 64]), SEED_LETTERS);
}

/** Any act at all, legal or not. */
export function anyAct(table: Table): Act {
  const { chance } = table;
  const kind = chance.weighted({ roll: 4, hold: 6, score: 5, join: 2, leave: 2, start: 1, cancel: 1 });
  switch (kind) {
    case 'roll':
    case 'cancel':
      return { kind };
    case 'hold':
      return { kind, dice: anyDice(table) };
    case 'score':
      return { kind, category: anyCategory(table) };
    case 'join': {
      const clientSeed = chance.happens(0.3) ? anySeed(chance) : undefined;
      return { kind, playerId: anyPlayer(table), ownedByCaller: false, clientSeed };
    }
    case 'leave':
      return { kind, playerId: anyPlayer(table), ownedByCaller: false };
    case 'start':
      return { kind, clientSeeds: anySeeds(table) };
  }
}

/** Sometimes a bot. */
function anyPlayer({ chance, people, bots }: Table): string {
  const isBot = bots.length > 0 && chance.happens(0.2);
  return isBot ? chance.pick(bots).playerId : chance.pick(people).playerId;
}

export interface Tried {
  act: Act;
  caller: Account;
}

/**
 * An act by whoever might do it that the state of the game forbids: every reason for a refusal that can be
 * had now is as likely as the others. Null when nothing is forbidden.
 */
export function temptingAct(table: Table): Tried | null {
  const { chance, game } = table;
  if (table.callers.length === 0) return null;
  const ofTheLobby = game.status !== 'active' || chance.happens(0.15);
  const byCode = new Map<string, Tried[]>();
  for (const tried of ofTheLobby ? lobbyActs(table) : turnActs(table)) {
    const code = judge(game, write(table, tried.act, tried.caller, NO_FAULTS).attempt);
    if (code !== null) byCode.set(code, [...(byCode.get(code) ?? []), tried]);
  }
  return byCode.size === 0 ? null : chance.pick(byCode.get(chance.pick([...byCode.keys()])) ?? []);
}

function turnActs(table: Table): Tried[] {
  const { sheet } = table.game;
  const categories = sheet.family === 'categories' ? sheet.categories : ['ones'];
  const scores = [undefined, ...categories].map((category): Act => ({ kind: 'score', category }));
  const holds = Array.from({ length: 4 }, (): Act => ({ kind: 'hold', dice: anyDice(table) }));
  const acts: Act[] = [{ kind: 'roll' }, ...holds, ...scores];
  return acts.map((act) => ({ act, caller: rightfulCaller(table, act) }));
}

function lobbyActs(table: Table): Tried[] {
  const everybody = table.people.flatMap(({ playerId, account }): Tried[] => [
    { act: { kind: 'join', playerId, ownedByCaller: true, clientSeed: undefined }, caller: account },
    { act: { kind: 'leave', playerId, ownedByCaller: true }, caller: account },
    { act: { kind: 'leave', playerId, ownedByCaller: account === table.host }, caller: table.host },
  ]);
  const hosted: Act[] = [{ kind: 'start', clientSeeds: undefined }, { kind: 'cancel' }];
  const tries = [...everybody, ...hosted.map((act) => ({ act, caller: table.host }))];
  return tries.filter(({ caller }) => table.callers.includes(caller));
}

function anySeeds(table: Table): Record<string, string> | undefined {
  if (table.chance.happens(0.5)) return undefined;
  const seated = table.chance.some(table.game.seats, 0.4);
  return Object.fromEntries(seated.map((seat) => [seat.playerId, anySeed(table.chance)]));
}

function anyDice(table: Table): number[] {
  const { chance, game } = table;
  const turn = game.openTurn;
  const random = Array.from({ length: chance.between(0, 6) }, () => chance.between(1, 6));
  if (!turn || turn.rolls.length === 0) return random;
  switch (chance.weighted({ some: 4, oneChanged: 2, random: 2, earlier: 1, legal: 2 })) {
    case 'random':
      return random;
    case 'some':
      return chance.shuffled(chance.some(onTable(game.sheet, turn)));
    case 'earlier':
      return turn.rolls.flatMap((roll) => roll.held ?? []).slice(-6);
    case 'legal':
      return anyHold(table, turn);
    case 'oneChanged':
      return oneChanged(anyHold(table, turn), chance);
  }
}

function anyHold({ game, chance }: Table, turn: TurnModel): number[] {
  const holds = legalMovesOf(game, turn).flatMap((move) => (move.action === 'hold' ? [move.dice] : []));
  return holds.length > 0 ? chance.pick(holds) : onTable(game.sheet, turn);
}

function oneChanged(dice: number[], chance: Chance): number[] {
  const at = chance.between(0, dice.length - 1);
  return dice.map((die, index) => (index === at ? chance.between(1, 6) : die));
}

const NO_CATEGORIES = ['constructor', 'toString', '__proto__', 'Ones', 'ones ', '', 'single1', 'yatzy'];

function anyCategory({ chance, game }: Table): string | undefined {
  const how = chance.weighted({ own: 6, none: 1.5, other: 1, wrong: 1.5 });
  if (how === 'none') return undefined;
  if (how === 'wrong') return chance.pick(NO_CATEGORIES);
  if (how === 'other') return chance.pick(['kakelorum', 'fiveOfAKind']);
  return chance.pick(game.sheet.family === 'categories' ? game.sheet.categories : UPPER);
}

/** Who makes an attempt: mostly whoever may, sometimes another at the table or a stranger. */
export function anyCaller(table: Table, act: Act): Account {
  const { chance } = table;
  return chance.happens(0.3) ? chance.pick(table.callers) : rightfulCaller(table, act);
}

/** Whoever may do it; anybody when that account is gone. */
function rightfulCaller(table: Table, act: Act): Account {
  const account = speakerFor(table, act);
  return table.callers.includes(account) ? account : table.chance.pick(table.callers);
}

function speakerFor(table: Table, act: Act): Account {
  const { game } = table;
  if (act.kind === 'start' || act.kind === 'cancel') return table.host;
  const playerId = 'playerId' in act ? act.playerId : game.seats[game.openTurn?.seat ?? 0]?.playerId;
  const isPerson = playerId !== undefined && table.bots.every((bot) => bot.playerId !== playerId);
  return isPerson ? table.accountOf(playerId) : table.host;
}

export function anyFaults(chance: Chance, act: Act): Faults {
  const takesBody = act.kind !== 'leave' && act.kind !== 'cancel';
  return {
    auth: chance.weighted({ right: 85, none: 8, wrong: 7 }),
    game: chance.weighted({ this: 90, unknown: 6, badId: 4 }),
    media: takesBody ? chance.weighted({ json: 94, text: 4, 'too-large': 2 }) : 'json',
    badBody: chance.happens(0.18) ? badBody(chance, act.kind) : null,
    ifMatch: chance.weighted({ none: 60, current: 10, any: 5, list: 5, stale: 15, unquoted: 5 }),
    key: anyKey(chance),
  };
}

function anyKey(chance: Chance): string | null {
  const how = chance.weighted({ none: 80, good: 17, tooLong: 1, blank: 2 });
  if (how === 'none') return null;
  return { good: goodKey(chance), tooLong: 'k'.repeat(256), blank: 'a b' }[how];
}

export function goodKey(chance: Chance): string {
  return chance.text(chance.pick([12, 20, 255]), SEED_LETTERS.concat('!~{}"\\'));
}
