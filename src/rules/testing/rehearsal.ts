import { type Face, FACES } from '../dice.js';
import type { EventData, EventType, GameEvent } from '../events.js';
import { decide, openGame } from '../game-rules.js';
import type { Accepted, Asked, Move } from '../move.js';
import { outlook, type TurnOutlook } from '../outlook.js';
import { isRefusal, type Refusal } from '../refusal.js';
import { gameOf } from '../rulesets.js';
import type { GameState, Turn } from '../state.js';

/** A move whose seats are those of the player whose turn it is, unless it says otherwise. */
type Attempt =
  | Move
  | { [T in 'roll' | 'hold' | 'score']: { type: T } & Omit<Asked<T>, 'seats'> }['roll' | 'hold' | 'score'];

/** Dice of which none scores in Farkle, however many are taken. */
const WORTHLESS: Face[] = [2, 2, 3, 3, 4, 6];

/** Dice for a move that is only judged: single ones differ from throw to throw, so that opening throws come to an end. */
const risingDice = (throwNumber: number, count: number): Face[] =>
  Array<Face>(count).fill(FACES[throwNumber % 6]!);

/** A game played with loaded dice: whoever writes it says what every throw shows. */
export class Rehearsal {
  readonly events: GameEvent[] = [];
  state: GameState;
  at = '2030-01-01T12:00:00.000Z';
  private loaded: Face[] = [];

  constructor(ruleset: string, ...playerIds: string[]) {
    const order = { hostId: 'host', ruleset, commitment: 'commitment', playerIds };
    this.state = this.accept(openGame(order, this.chance()));
  }

  /** Makes the move, with the dice it throws. */
  does(attempt: Attempt, ...dice: Face[]): this {
    this.loaded = [...dice];
    this.state = this.accept(decide(this.state, this.complete(attempt), this.chance()));
    if (this.loaded.length > 0) throw new Error(`dice left over: ${this.loaded}`);
    return this;
  }

  /** Why the move would be refused now; null if it would be accepted. */
  refusal(attempt: Attempt): Refusal | null {
    const chance = {
      ...this.chance(),
      throwDice: (_: unknown, nth: number, n: number) => risingDice(nth, n),
    };
    const verdict = decide(this.state, this.complete(attempt), chance);
    return isRefusal(verdict) ? verdict : null;
  }

  code(attempt: Attempt): Refusal['code'] | undefined {
    return this.refusal(attempt)?.code;
  }

  /** Starts the game; `dice` are the opening throws, one die each. */
  starts(...dice: Face[]): this {
    return this.does({ type: 'start', clientSeeds: {} }, ...dice);
  }

  throws(...dice: Face[]): this {
    return this.does({ type: 'roll' }, ...dice);
  }

  holds(...dice: Face[]): this {
    return this.does({ type: 'hold', dice });
  }

  scores(category?: string): this {
    return this.does({ type: 'score', category });
  }

  /** A turn of one throw in a category game. */
  writes(category: string, ...dice: Face[]): this {
    return this.throws(...dice).scores(category);
  }

  /** Throws these dice, among others that are left lying, and sets them aside. */
  setsAside(...dice: Face[]): this {
    const others = Array<Face>(this.table.diceToThrow - dice.length).fill(6);
    return this.throws(...dice, ...others).holds(...dice);
  }

  /** A Farkle turn that banks what is set aside, throw by throw. */
  banks(...setAsides: Face[][]): this {
    for (const dice of setAsides) this.setsAside(...dice);
    return this.scores();
  }

  farkles(): this {
    return this.throws(...WORTHLESS.slice(0, this.table.diceToThrow));
  }

  leaves(...playerIds: string[]): this {
    return this.does({ type: 'leave', playerIds });
  }

  get turn(): Turn {
    if (!this.state.turn) throw new Error(`no turn is being played: ${this.state.status}`);
    return this.state.turn;
  }

  get table(): TurnOutlook {
    return outlook(this.state, this.turn);
  }

  get totals(): number[] {
    return this.state.seats.map(({ tally }) => gameOf(this.state).total(tally));
  }

  get ranks(): (number | null)[] {
    return this.state.seats.map(({ rank }) => rank);
  }

  /** What the events of this type say, in their order. */
  told<T extends EventType>(type: T): EventData[T][] {
    return this.events.flatMap((event) => (event.type === type ? [event.data as EventData[T]] : []));
  }

  private complete(attempt: Attempt): Move {
    return { seats: this.state.turn ? [this.state.turn.seat] : [], ...attempt } as Move;
  }

  private accept(verdict: Accepted | Refusal): GameState {
    if (isRefusal(verdict)) throw new Error(`refused: ${JSON.stringify(verdict)}`);
    this.events.push(...verdict.events);
    return verdict.state;
  }

  private chance() {
    return {
      at: this.at,
      serverSeed: 'seed',
      throwDice: (_: unknown, __: number, n: number) => this.take(n),
    };
  }

  private take(count: number): Face[] {
    if (this.loaded.length < count) throw new Error(`${count} dice are thrown, loaded are ${this.loaded}`);
    return this.loaded.splice(0, count);
  }
}
