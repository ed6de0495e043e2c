import type { Chance } from '../../rules/course.js';
import { type Face, FACES } from '../../rules/dice.js';
import { evolve } from '../../rules/evolve.js';
import { decide } from '../../rules/game-rules.js';
import type { Move } from '../../rules/move.js';
import { isRefusal, type RefusalCode } from '../../rules/refusal.js';
import type { GameState } from '../../rules/state.js';
import type { Fault } from './fault.js';
import type { GameRecord } from './game-record.js';

/** The fault after which a game cannot be played on. */
export class Stuck extends Error {
  constructor(readonly fault: Fault) {
    super(fault.wrong.is);
  }
}

type Pointer = string | ((code: RefusalCode) => string);

/** A game that is played again, its dice being those that the record claims. */
export class Replay {
  state: GameState;
  private claimed: readonly Face[] = [];

  /** @param record one whose sheet is known */
  constructor(private readonly record: GameRecord) {
    const { ruleset, rulesetVersion, startedAt: at, players, dice } = record;
    const hostId = players[0]!.playerId;
    const data = { hostId, ruleset, rulesetVersion, commitment: dice.commitment };
    this.state = evolve(null, { seq: 1, type: 'game.created', seat: null, at, data });
  }

  /**
   * Makes a move with these dice, as they are claimed for it.
   * @param pointer the place of the record that says so; it may depend on why the move is refused
   * @throws {Stuck} where the rules refuse it, or throw another number of dice
   */
  make(pointer: Pointer, move: Move, claimed: readonly Face[] = []): void {
    this.claimed = claimed;
    const counts: number[] = [];
    const verdict = decide(this.state, move, this.chance(counts));
    if (isRefusal(verdict)) {
      const place = typeof pointer === 'string' ? pointer : pointer(verdict.code);
      throw new Stuck({ pointer: place, wrong: { is: 'refused', problem: verdict } });
    }
    const [thrown] = counts;
    if (move.type === 'roll' && thrown !== undefined && thrown !== claimed.length) {
      const wrong = { is: 'dice-count' as const, found: claimed.length, expected: thrown };
      throw new Stuck({ pointer: `${String(pointer)}/thrown`, wrong });
    }
    this.state = verdict.state;
  }

  /** Whether turn `number` is being played. */
  isAt(number: number): boolean {
    return this.state.turn?.number === number;
  }

  private chance(counts: number[]): Chance {
    const { startedAt: at, dice } = this.record;
    let taken = 0;
    return {
      at,
      serverSeed: dice.serverSeed,
      throwDice: (_, throwNumber, count) => {
        counts.push(count);
        const from = taken;
        taken += count;
        return Array.from({ length: count }, (_, i) => this.claimed[from + i] ?? anyDie(throwNumber));
      },
    };
  }
}

/** In place of dice that are not there: another one from throw to throw, so that opening throws come to an end. */
const anyDie = (throwNumber: number): Face => FACES[throwNumber % FACES.length]!;
