import { Injectable } from '@nestjs/common';
import { seatsOf } from '../games/authority.js';
import { GameMoves } from '../games/game-moves.js';
import type { ShownGame } from '../games/shown-game.js';
import { GamesRepository } from '../games/games.repository.js';
import { LoadedGames } from '../games/loaded-games.js';
import { presentTurn } from '../games/present.js';
import type { TurnView } from '../games/turn.view.js';
import type { PageQuery } from '../platform/http/paging.dto.js';
import { malformed, ProblemError } from '../platform/http/problem.js';
import type { GameWrite } from '../platform/http/write.js';
import { legalMoves, openTurn } from '../rules/outlook.js';
import { isRefusal } from '../rules/refusal.js';
import type { HoldRequest, MovesView, ScoreRequest, TurnPage } from './turn.dto.js';

@Injectable()
export class TurnsService {
  constructor(
    private readonly gameMoves: GameMoves,
    private readonly games: LoadedGames,
    private readonly repository: GamesRepository,
  ) {}

  roll(write: GameWrite, gameId: string): Promise<ShownGame> {
    return this.gameMoves.make(write, gameId, (game) => ({
      type: 'roll',
      seats: seatsOf(write.caller, game),
    }));
  }

  hold(write: GameWrite, gameId: string, { dice }: HoldRequest): Promise<ShownGame> {
    return this.gameMoves.make(write, gameId, (game) => ({
      type: 'hold',
      seats: seatsOf(write.caller, game),
      dice,
    }));
  }

  score(write: GameWrite, gameId: string, { category }: ScoreRequest): Promise<ShownGame> {
    return this.gameMoves.make(write, gameId, (game) => ({
      type: 'score',
      seats: seatsOf(write.caller, game),
      category,
    }));
  }

  async current(gameId: string): Promise<TurnView> {
    const { state } = await this.games.load(gameId);
    const turn = openTurn(state);
    if (isRefusal(turn)) throw new ProblemError(turn);
    return presentTurn(state, turn);
  }

  async moves(gameId: string): Promise<MovesView> {
    const { state } = await this.games.load(gameId);
    const moves = legalMoves(state);
    if (isRefusal(moves)) throw new ProblemError(moves);
    return { items: moves.map((move) => ('dice' in move ? { ...move, dice: [...move.dice] } : move)) };
  }

  /** The turns of a game, oldest first, the open one included. */
  async list(gameId: string, { limit, cursor }: PageQuery): Promise<TurnPage> {
    const { state, turns } = await this.loadTurns(
      gameId,
      cursor === undefined ? 0 : readCursor(cursor),
      limit + 1,
    );
    const items = turns.slice(0, limit).map((turn) => presentTurn(state, turn));
    const last = items.at(-1);
    return { items, nextCursor: turns.length > limit && last ? writeCursor(last.number) : null };
  }

  async get(gameId: string, number: number): Promise<TurnView> {
    const { state, turns } = await this.loadTurns(gameId, number - 1, 1);
    const [turn] = turns;
    if (turn?.number !== number) throw new ProblemError({ code: 'not-found', what: 'turn' });
    return presentTurn(state, turn);
  }

  private async loadTurns(gameId: string, after: number, limit: number) {
    const found = await this.repository.findWithTurns(gameId, after, limit);
    if (found === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    return found;
  }
}

const writeCursor = (number: number) => Buffer.from(`turn ${number}`).toString('base64url');

function readCursor(cursor: string): number {
  const number = /^turn (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (number === undefined) throw malformed('/cursor', 'cursor');
  return Number(number);
}
