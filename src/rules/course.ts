import type { Face } from './dice.js';
import type { EventData, EventType, GameEvent } from './events.js';
import { evolve } from './evolve.js';
import type { Game, Ruleset } from './ruleset.js';
import { gameOf, rulesetOf } from './rulesets.js';
import type { GameState } from './state.js';

/** What a move needs from outside the rules. */
export interface Chance {
  /** When the move is made, ISO 8601 in UTC with milliseconds. */
  at: string;
  /** Throws `count` dice as throw number `throwNumber` of the game, counted from 1; seeds in seat order. */
  throwDice(clientSeeds: readonly string[], throwNumber: number, count: number): Face[];
  /** The secret behind the dice, in hex, shown once the game is over. */
  serverSeed: string;
}

/** The events of one move as they come, and the game after each of them. */
export class Course {
  readonly events: GameEvent[] = [];

  constructor(
    private current: GameState | null,
    private readonly chance: Chance,
  ) {}

  get state(): GameState {
    if (this.current === null) throw new Error('nothing has happened yet');
    return this.current;
  }

  get game(): Game {
    return gameOf(this.state);
  }

  get sheet(): Ruleset {
    return rulesetOf(this.state);
  }

  /** Never before what has happened already, however the clocks of several servers differ. */
  get at(): string {
    const last = this.current?.updatedAt ?? '';
    return this.chance.at > last ? this.chance.at : last;
  }

  get serverSeed(): string {
    return this.chance.serverSeed;
  }

  /** Lets it happen: one more event, and the game after it. `seat` is null where the event is the whole game's. */
  happens<T extends EventType>(type: T, seat: number | null, data: EventData[T]): void {
    const seq = (this.current?.version ?? 0) + 1;
    const event = { seq, type, seat, at: this.at, data } as GameEvent;
    this.events.push(event);
    this.current = evolve(this.current, event);
  }

  /** The dice of the next throw of the game, or of the one so many throws further. It is no event yet. */
  throwDice(count: number, ahead = 0): Face[] {
    const seeds = this.state.seats.map((seat) => seat.clientSeed);
    return this.chance.throwDice(seeds, this.state.throws + 1 + ahead, count);
  }
}
