import { cardTotals } from './category-rules.js';
import { bag, Exactly, Matcher, nothing, setOf, TIME } from './compare.js';
import type { GameModel } from './game-model.js';
import { sorted } from './multiset.js';
import { boxesFor, onBoard, scoreOf } from './seat-model.js';
import * as turns from './turn-model.js';
import type { LegalMove, TurnModel } from './turn-model.js';

/** Times are the server's to say, once: what was said must be said again. */
export class Stamps {
  private readonly said = new Map<string, string>();

  at(what: string): Matcher {
    const before = this.said.get(what);
    return new Matcher(
      before ? `the time said before, ${before}` : 'a time in UTC with milliseconds',
      (actual) => {
        if (typeof actual !== 'string' || !TIME.test(actual)) return false;
        if (before !== undefined) return actual === before;
        this.said.set(what, actual);
        return true;
      },
    );
  }

  get(what: string): string | undefined {
    return this.said.get(what);
  }
}

/** The turn as the contract says it must be shown. */
export function expectedTurn(game: GameModel, turn: TurnModel, stamps: Stamps): Record<string, unknown> {
  const { sheet } = game;
  const seat = game.seat(turn.seat);
  const name = `turn ${turn.number}`;
  return {
    number: turn.number,
    round: turn.round,
    seat: turn.seat,
    playerId: seat.playerId,
    status: turn.status,
    rolls: turn.rolls.map((roll, index) => ({
      number: index + 1,
      thrown: roll.thrown,
      held: roll.held === null ? null : bag(roll.held),
      points: turns.rollPoints(sheet, roll),
      rolledAt: stamps.at(`${name} roll ${index + 1}`),
    })),
    dice: bag(turns.onTable(sheet, turn)),
    held: bag(turns.heldNow(sheet, turn)),
    points: turns.turnPoints(sheet, turn),
    rollsLeft: turns.rollsLeft(sheet, turn),
    diceToThrow: turns.diceToThrow(sheet, turn),
    actions: setOf(turns.actions(sheet, turn, onBoard(seat))),
    category: turn.category,
    repeatBonus: turn.repeatBonus,
    startedAt: stamps.at(`${name} start`),
    endedAt: turn.status === 'playing' ? null : stamps.at(`${name} end`),
  };
}

function expectedPlayer(game: GameModel, number: number): Record<string, unknown> {
  const seat = game.seat(number);
  const { upperTotal, upperBonus, total } = cardTotals(seat.card, seat.repeatBonus);
  const common = {
    seat: number,
    playerId: seat.playerId,
    name: seat.name,
    bot: seat.bot,
    status: seat.forfeited ? 'forfeited' : 'playing',
    score: scoreOf(game.sheet, seat),
    rank: game.ranks[number] ?? null,
  };
  if (game.sheet.family === 'farkle') {
    const pad = { onBoard: onBoard(seat), banked: seat.banked, farkles: seat.farkles };
    return { ...common, pad, card: nothing };
  }
  const categories = new Exactly(seat.card);
  return {
    ...common,
    card: { categories, upperTotal, upperBonus, repeatBonus: seat.repeatBonus, total },
    pad: nothing,
  };
}

export const hasEnded = (game: GameModel): boolean => !['waiting', 'active'].includes(game.status);

/** The complete answer for the game as it stands. */
export function expectedGame(game: GameModel, stamps: Stamps): Record<string, unknown> {
  const { openTurn, lastTurn } = game;
  return {
    id: game.id,
    ruleset: game.sheet.id,
    rulesetVersion: 1,
    status: game.status,
    version: game.version,
    hostId: game.hostId,
    family: game.sheet.family,
    players: game.seats.map((_, number) => expectedPlayer(game, number)),
    openingThrows: game.openingThrows,
    round: game.round,
    lastRound: game.lastRoundSetter === null ? null : { seat: game.lastRoundSetter },
    turn: openTurn && expectedTurn(game, openTurn, stamps),
    lastTurn: lastTurn && expectedTurn(game, lastTurn, stamps),
    winners: setOf(game.winners),
    dice: {
      scheme: 'hmac-sha256-v1',
      commitment: game.commitment,
      clientSeeds: game.seats.map((seat) => seat.clientSeed),
      throws: game.throws.length,
      serverSeed: hasEnded(game) ? stampedSeed : null,
    },
    createdAt: stamps.at('created'),
    startedAt: game.turns.length > 0 ? stamps.at('started') : null,
    finishedAt: hasEnded(game) ? stamps.at('finished') : null,
  };
}

const stampedSeed = new Matcher(
  '64 hex digits',
  (seed) => typeof seed === 'string' && /^[0-9a-f]{64}$/.test(seed),
);

/** What `GET turn/moves` must list, as one line a move. */
export function expectedMoves(game: GameModel, turn: TurnModel): string[] {
  return legalMovesOf(game, turn).map(moveLine).sort();
}

export function legalMovesOf(game: GameModel, turn: TurnModel): LegalMove[] {
  const seat = game.seat(turn.seat);
  const dice = turns.onTable(game.sheet, turn);
  const boxes =
    game.sheet.family === 'categories' && dice.length === 5 ? boxesFor(game.sheet, seat, dice) : {};
  return turns.legalMoves(game.sheet, turn, onBoard(seat), boxes);
}

interface MoveShown {
  action?: string;
  dice?: number[];
  category?: string | null;
  points?: number | null;
}

export function moveLine(move: MoveShown): string {
  const dice = move.dice ? `[${sorted(move.dice).join()}]` : '-';
  return [move.action, dice, move.category ?? '-', move.points ?? '-'].join(' ');
}
