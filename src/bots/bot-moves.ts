import { Injectable } from '@nestjs/common';
import { botToMove } from '../games/bot-to-move.js';
import { GameMetrics } from '../games/game-metrics.js';
import { GameMoves } from '../games/game-moves.js';
import type { StoredGame } from '../games/stored-game.js';
import { problemOf } from '../platform/http/problem.filter.js';
import type { Move } from '../rules/move.js';
import { moveFor } from '../strategy/decision.js';
import type { BotTurn } from './bot-turns.repository.js';
import { Minds } from './minds.js';

/** Ends an attempt at a move that another one came before, or for which it is too early. */
class NotNow extends Error {}

@Injectable()
export class BotMoves {
  constructor(
    private readonly gameMoves: GameMoves,
    private readonly metrics: GameMetrics,
    private readonly minds: Minds,
  ) {}

  /**
   * Makes the next move of the bot that is to move, unless another move came first, the bot cannot decide yet, or the
   * database is away. Rejects where something is wrong.
   */
  async make(turn: BotTurn): Promise<void> {
    let move: Move | undefined;
    const write = { keyed: null, ifMatch: undefined };
    try {
      await this.gameMoves.attempt(write, turn.id, (game) => (move = this.nextMove(game, turn.version)));
      this.metrics.moved(move!.type, 'accepted');
    } catch (error) {
      if (error instanceof NotNow) return;
      const { code } = problemOf(error);
      if (move) this.metrics.moved(move.type, code);
      if (code !== 'unavailable') throw error;
    }
  }

  private nextMove(game: StoredGame, version: number): Move {
    const { state } = game;
    const bot = botToMove(game);
    const decision = state.version === version && bot !== null ? this.minds.decide(bot, state) : null;
    if (decision === null) throw new NotNow();
    return moveFor(state, decision);
  }
}
