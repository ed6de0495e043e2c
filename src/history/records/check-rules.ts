import { findSheet, rulesets } from '../../rules/rulesets.js';
import type { GameState } from '../../rules/state.js';
import { recordTurn } from './build-record.js';
import { differences, first } from './differences.js';
import { different, type Fault, FAULTS_TOLD, type Wrong } from './fault.js';
import type { GameRecord, RecordedTurn } from './game-record.js';
import { Replay, Stuck } from './replay.js';

/** What the rules say of a record: what is wrong with it, and how the game ended; null where it could not be played on. */
export interface Played {
  faults: Fault[];
  end: GameState | null;
}

/** Plays a record again by the sheet of its version, a turn at each step. */
export function* playAgain(record: GameRecord): Generator<void, Played> {
  if (!findSheet(record)) return { faults: [unknownSheet(record)], end: null };
  const referee = new Referee(record);
  try {
    yield* referee.play();
    return { faults: referee.faults, end: referee.end };
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    return { faults: [...referee.faults, error.fault], end: null };
  }
}

function unknownSheet({ ruleset }: GameRecord): Fault {
  const ids = rulesets.map(({ id }) => id);
  return ids.includes(ruleset)
    ? { pointer: '/rulesetVersion', wrong: { is: 'unknown-version' } }
    : {
        pointer: '/ruleset',
        wrong: { is: 'refused', problem: { code: 'unknown-ruleset', rulesets: ids } },
      };
}

/** A record is played turn by turn: what it says of each is compared with what happened then. */
class Referee {
  readonly faults: Fault[] = [];
  private readonly game: Replay;
  private forfeitsMade = 0;

  constructor(private readonly record: GameRecord) {
    this.game = new Replay(record);
  }

  get end(): GameState {
    return this.game.state;
  }

  *play(): Generator<void, void> {
    this.seat();
    this.start();
    for (const [i, turn] of this.record.turns.entries()) {
      this.playTurn(turn, i);
      yield;
    }
    const { turn } = this.game.state;
    if (turn) this.stop('/turns', { is: 'unfinished', turn: turn.number, seat: turn.seat });
    if (this.forfeitsMade < this.record.forfeits.length) {
      this.stop(`/forfeits/${this.forfeitsMade}/afterTurn`, { is: 'misplaced-forfeit' });
    }
  }

  private seat(): void {
    this.record.players.forEach(({ seat, playerId, clientSeed }, i) => {
      const pointer = `/players/${i}`;
      if (seat !== i) this.note(different(`${pointer}/seat`, seat, i));
      this.game.make(`${pointer}/playerId`, { type: 'join', playerId, clientSeed });
    });
  }

  private start(): void {
    const { openingThrows } = this.record;
    const claimed = openingThrows.flat().map(({ die }) => die);
    this.game.make('/players', { type: 'start', clientSeeds: {} }, claimed);
    const faults = first(
      FAULTS_TOLD,
      differences(openingThrows, this.game.state.openingThrows, '/openingThrows'),
    );
    for (const fault of faults.slice(0, -1)) this.note(fault);
    if (faults.length > 0) throw new Stuck(faults.at(-1)!);
  }

  private playTurn(turn: RecordedTurn, i: number): void {
    const pointer = `/turns/${i}`;
    const { turn: open } = this.game.state;
    if (open === null) throw new Stuck(different(pointer, turn, undefined));
    for (const field of ['number', 'seat'] as const) {
      if (turn[field] !== open[field]) {
        throw new Stuck(different(`${pointer}/${field}`, turn[field], open[field]));
      }
    }
    // when a seat is given up between two throws makes no difference, unless the turn ends there
    if (turn.status !== 'forfeited') this.forfeit(i);
    if (!this.game.isAt(turn.number)) return this.compare(turn, pointer);
    turn.rolls.forEach((_, roll) => this.roll(turn, roll, pointer));
    this.endTurn(turn, i, pointer);
    this.compare(turn, pointer);
  }

  /** Everyone who gave up in turn `i`: to the rules it is one act. */
  private forfeit(i: number): number {
    const { forfeits } = this.record;
    const before = this.forfeitsMade;
    while (forfeits[this.forfeitsMade]?.afterTurn === i) this.forfeitsMade++;
    const leaving = forfeits.slice(before, this.forfeitsMade);
    const seen = new Set<number>();
    leaving.forEach(({ seat }, n) => {
      const isThere = this.game.state.seats[seat]?.status === 'playing' && !seen.has(seat);
      const problem = { code: 'not-found', what: 'seat' } as const;
      if (!isThere) this.stop(`/forfeits/${before + n}/seat`, { is: 'refused', problem });
      seen.add(seat);
    });
    if (leaving.length > 0) {
      const playerIds = leaving.map(({ seat }) => this.game.state.seats[seat]!.playerId);
      this.game.make(`/forfeits/${before}`, { type: 'leave', playerIds });
    }
    return leaving.length;
  }

  private roll(turn: RecordedTurn, n: number, turnPointer: string): void {
    const pointer = `${turnPointer}/rolls/${n}`;
    const { thrown, held } = turn.rolls[n]!;
    const seats = [turn.seat];
    if (!this.game.isAt(turn.number)) throw new Stuck(different(pointer, turn.rolls[n], undefined));
    this.game.make(pointer, { type: 'roll', seats }, thrown);
    if (held === null) return;
    if (!this.game.isAt(turn.number)) throw new Stuck(different(`${pointer}/held`, held, null));
    this.game.make(`${pointer}/held`, { type: 'hold', seats, dice: held });
  }

  private endTurn({ number, seat, status, category }: RecordedTurn, i: number, pointer: string): void {
    if (!this.game.isAt(number)) return;
    if (status === 'scored') {
      const move = { type: 'score', seats: [seat], category: category ?? undefined } as const;
      this.game.make((code) => `${pointer}/${code.includes('category') ? 'category' : 'status'}`, move);
    } else if (status === 'forfeited' && this.forfeit(i) === 0) {
      this.stop(`${pointer}/status`, { is: 'nobody-left' });
    }
    if (this.game.isAt(number)) throw new Stuck(different(`${pointer}/status`, status, 'playing'));
  }

  private compare(turn: RecordedTurn, pointer: string): void {
    const { state } = this.game;
    const played = recordTurn(state, state.lastTurn!);
    if (turn.status !== played.status) {
      throw new Stuck(different(`${pointer}/status`, turn.status, played.status));
    }
    for (const fault of differences(turn, played, pointer)) this.note(fault);
  }

  /** What is wrong and yet does not keep the game from being played on. */
  private note(fault: Fault): void {
    if (this.faults.length < FAULTS_TOLD) this.faults.push(fault);
  }

  private stop(pointer: string, wrong: Wrong): never {
    throw new Stuck({ pointer, wrong });
  }
}
