import { DICE_SCHEME } from '../../dice/cup.js';
import type { GameEvent } from '../../rules/events.js';
import { evolve } from '../../rules/evolve.js';
import { gameOf } from '../../rules/rulesets.js';
import { type GameState, hasEnded, type Turn } from '../../rules/state.js';
import type { Forfeit, GameRecord, RecordedPlayer, RecordedTurn } from './game-record.js';

/** Who played, by player id: today's names, null for deleted players, and which bots. */
export type Players = ReadonlyMap<string, { name: string | null; bot: string | null }>;

/** The record of a game as a fold over its log: one event at a time, since a log can be longer than the record by far. */
export class RecordFold {
  private state: GameState | null = null;
  private readonly turns: RecordedTurn[] = [];
  private readonly forfeits: Forfeit[] = [];
  /** How many turns were over before the act that is going on; null unless seats are being given up. */
  private leavingAfter: number | null = null;

  add(event: GameEvent): void {
    const before = this.state;
    this.state = evolve(before, event);
    if (event.type === 'player.forfeited') {
      this.leavingAfter ??= this.turns.length;
      this.forfeits.push({ seat: event.seat as number, afterTurn: this.leavingAfter });
    } else this.leavingAfter = null;
    const { lastTurn } = this.state;
    if (lastTurn !== null && lastTurn !== before?.lastTurn) this.turns.push(recordTurn(this.state, lastTurn));
  }

  /** The record, once every event of a finished or abandoned game was added. */
  record(gameId: string, players: Players): GameRecord {
    const { state } = this;
    if (state === null || !hasEnded(state)) throw new Error(`game ${gameId} has not ended`);
    return {
      format: 'shakercup-record',
      formatVersion: 1,
      gameId,
      ruleset: state.ruleset,
      rulesetVersion: state.rulesetVersion,
      status: state.status,
      createdAt: state.createdAt,
      startedAt: state.startedAt,
      finishedAt: state.finishedAt,
      dice: {
        scheme: DICE_SCHEME,
        commitment: state.commitment,
        serverSeed: state.serverSeed,
      },
      players: recordPlayers(state, players),
      openingThrows: state.openingThrows,
      turns: this.turns,
      forfeits: this.forfeits,
      winners: state.winners,
    };
  }
}

/** The seats of a game as a record has them. */
export function recordPlayers(state: GameState, players: Players): RecordedPlayer[] {
  return state.seats.map(({ playerId, clientSeed, tally, rank, status }, seat) => ({
    seat,
    playerId,
    name: players.get(playerId)?.name ?? null,
    bot: players.get(playerId)?.bot ?? null,
    clientSeed,
    score: gameOf(state).total(tally),
    rank,
    status,
  }));
}

/** A turn that is over as a record has it. */
export function recordTurn(state: GameState, turn: Turn): RecordedTurn {
  return {
    number: turn.number,
    seat: turn.seat,
    status: turn.status as RecordedTurn['status'],
    rolls: turn.rolls.map(({ thrown, held, points }) => ({ thrown, held, points })),
    category: turn.category,
    points: gameOf(state).table(turn).points,
    repeatBonus: turn.repeatBonus,
  };
}
