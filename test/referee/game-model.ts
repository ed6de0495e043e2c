import { categoryPoints, repeatBonusFor } from './category-rules.js';
import { isFarkle } from './farkle-rules.js';
import { openingWinner, type OpeningThrow } from './opening.js';
import { ranksOf } from './ranking.js';
import { newSeat, openCategories, scoreOf, type SeatModel, type Sitter } from './seat-model.js';
import { sheetOf, type Sheet } from './sheets.js';
import * as turns from './turn-model.js';
import type { TurnModel } from './turn-model.js';

/** A change of the game as its history should tell it. */
export interface EventModel {
  type: string;
  seat: number | null;
  data: Record<string, unknown>;
}

export type Status = 'waiting' | 'active' | 'finished' | 'abandoned' | 'cancelled';

/** A whole game, told only what was decided and which dice fell; the rest is the referee's own reckoning. */
export class GameModel {
  readonly sheet: Sheet;
  status: Status = 'waiting';
  readonly seats: SeatModel[] = [];
  readonly openingThrows: OpeningThrow[][] = [];
  readonly turns: TurnModel[] = [];
  readonly events: EventModel[] = [];
  /** The dice of every throw of the game, opening throws included. */
  readonly throws: number[][] = [];
  round: number | null = null;
  startingSeat = 0;
  lastRoundSetter: number | null = null;
  ranks: (number | null)[] = [];
  /** Who gave up, and in which turn. */
  readonly forfeits: { seat: number; turn: number }[] = [];
  /** Seats that had their turn of the last round. */
  private readonly served = new Set<number>();

  constructor(
    readonly id: string,
    sheetId: string,
    readonly hostId: string,
    readonly commitment: string,
  ) {
    this.sheet = sheetOf(sheetId);
    this.record('game.created', null, { hostId, ruleset: sheetId, rulesetVersion: 1, commitment });
  }

  get version(): number {
    return this.events.length;
  }

  get openTurn(): TurnModel | null {
    const last = this.turns.at(-1);
    return last?.status === 'playing' ? last : null;
  }

  get lastTurn(): TurnModel | null {
    return this.turns.filter((turn) => turn.status !== 'playing').at(-1) ?? null;
  }

  get winners(): string[] {
    return this.seats.filter((_, seat) => this.ranks[seat] === 1).map((seat) => seat.playerId);
  }

  seat(number: number): SeatModel {
    const seat = this.seats[number];
    if (!seat) throw new Error(`no seat ${number}`);
    return seat;
  }

  seatOf(playerId: string): number {
    return this.seats.findIndex((seat) => seat.playerId === playerId);
  }

  join(who: Sitter, clientSeed = ''): void {
    this.seats.push({ ...newSeat(this.sheet, who), clientSeed });
    this.record('player.joined', this.seats.length - 1, { playerId: who.playerId });
  }

  leave(playerId: string): void {
    const seat = this.seatOf(playerId);
    this.seats.splice(seat, 1);
    this.record('player.left', seat, { playerId });
  }

  cancel(): void {
    this.status = 'cancelled';
    this.record('game.cancelled', null, {});
  }

  start(seeds: Record<string, string>, openingThrows: OpeningThrow[][]): void {
    for (const seat of this.seats) seat.clientSeed = seeds[seat.playerId] ?? seat.clientSeed;
    const players = this.seats.map((seat) => seat.playerId);
    this.record('game.started', null, { players, clientSeeds: this.seats.map((seat) => seat.clientSeed) });
    this.status = 'active';
    for (const [index, throws] of openingThrows.entries()) {
      const firstThrow = this.throws.length + 1;
      this.openingThrows.push(throws);
      this.throws.push(...throws.map(({ die }) => [die]));
      this.record('opening.thrown', null, { round: index + 1, throws, firstThrow });
    }
    this.startingSeat = openingWinner(openingThrows) ?? 0;
    this.startTurn(this.startingSeat, 1);
  }

  roll(dice: number[]): void {
    const turn = this.playing();
    turn.rolls.push({ thrown: dice, held: null });
    this.throws.push(dice);
    const [roll, k] = [turn.rolls.length, this.throws.length];
    this.record('dice.thrown', turn.seat, { turn: turn.number, roll, throw: k, dice });
    if (this.sheet.family !== 'farkle' || !isFarkle(dice)) return;
    const lost = turns.runningTotal(this.sheet, turn);
    this.seat(turn.seat).farkles += 1;
    this.record('turn.farkled', turn.seat, { turn: turn.number, lost });
    this.close(turn, 'farkled');
    this.passOn();
  }

  hold(dice: number[]): void {
    const turn = this.playing();
    const roll = turn.rolls.at(-1);
    if (!roll) throw new Error('nothing thrown');
    roll.held = dice;
    const points = turns.rollPoints(this.sheet, roll);
    const data = { turn: turn.number, roll: turn.rolls.length, dice, points };
    this.record('dice.held', turn.seat, data);
  }

  score(category: string | null): void {
    const turn = this.playing();
    const seat = this.seat(turn.seat);
    if (this.sheet.family === 'categories' && category !== null) {
      const dice = turns.onTable(this.sheet, turn);
      turn.category = category;
      turn.categoryPoints = categoryPoints(this.sheet, category, dice);
      turn.repeatBonus = repeatBonusFor(this.sheet, seat.card, dice);
      seat.card[category] = turn.categoryPoints;
      seat.repeatBonus += turn.repeatBonus;
    }
    const points = turns.turnPoints(this.sheet, turn);
    if (this.sheet.family === 'farkle') seat.banked += points;
    const data = { turn: turn.number, category, points, repeatBonus: turn.repeatBonus };
    this.record('turn.scored', turn.seat, data);
    this.close(turn, 'scored');
    const reached = this.sheet.family === 'farkle' && seat.banked >= this.sheet.target;
    if (reached && this.lastRoundSetter === null) {
      this.lastRoundSetter = turn.seat;
      this.record('lastRound.started', turn.seat, {});
    }
    this.passOn();
  }

  /** Seats that give up in one act. */
  forfeit(numbers: readonly number[]): void {
    const open = this.playing();
    for (const number of numbers) {
      const seat = this.seat(number);
      seat.forfeited = true;
      this.forfeits.push({ seat: number, turn: open.number });
      this.record('player.forfeited', number, { playerId: seat.playerId });
    }
    const remaining = this.seats.filter((seat) => !seat.forfeited).length;
    const over = remaining === 0 || (remaining === 1 && this.seats.length > 1);
    if (over || this.seat(open.seat).forfeited) this.close(open, 'forfeited');
    if (remaining === 0) this.abandon();
    else if (over) this.finish();
    else if (this.seat(open.seat).forfeited) this.passOn();
  }

  private playing(): TurnModel {
    if (!this.openTurn) throw new Error('no turn is being played');
    return this.openTurn;
  }

  private close(turn: TurnModel, status: TurnModel['status']): void {
    turn.status = status;
    if (this.lastRoundSetter !== null) this.served.add(turn.seat);
  }

  private owesTurn(number: number): boolean {
    const seat = this.seat(number);
    if (seat.forfeited) return false;
    if (this.sheet.family === 'categories') return openCategories(seat).length > 0;
    if (this.lastRoundSetter === null) return true;
    return number !== this.lastRoundSetter && !this.served.has(number);
  }

  /** Play goes round in seat order; passing the starting seat's place begins the next round. */
  private passOn(): void {
    const count = this.seats.length;
    const from = this.turns.at(-1)?.seat ?? this.startingSeat;
    let round = this.round ?? 1;
    for (let step = 1; step <= count; step++) {
      const seat = (from + step) % count;
      if (seat === this.startingSeat) round += 1;
      if (this.owesTurn(seat)) return this.startTurn(seat, round);
    }
    this.finish();
  }

  private startTurn(seat: number, round: number): void {
    this.round = round;
    const number = this.turns.length + 1;
    this.turns.push({
      ...{ number, round, seat, status: 'playing', rolls: [] },
      ...{ category: null, categoryPoints: 0, repeatBonus: 0 },
    });
    this.record('turn.started', seat, { turn: number, round });
  }

  private finish(): void {
    this.status = 'finished';
    this.ranks = ranksOf(this.sheet, this.seats, this.lastRoundSetter);
    const ranks = this.seats.map((seat, number) => ({
      seat: number,
      rank: this.ranks[number],
      score: scoreOf(this.sheet, seat),
    }));
    this.record('game.finished', null, { ranks, winners: this.winners });
  }

  private abandon(): void {
    this.status = 'abandoned';
    this.record('game.abandoned', null, {});
  }

  private record(type: string, seat: number | null, data: Record<string, unknown>): void {
    this.events.push({ type, seat, data });
  }
}
