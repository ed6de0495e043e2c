import { Injectable } from '@nestjs/common';
import { botToMove } from '../games/bot-to-move.js';
import { GameMetrics } from '../games/game-metrics.js';
import { GameMoves } from '../games/game-moves.js';
import type { StoredGame } from '../games/games.repository.js';
import { ProblemError } from '../platform/http/problem.js';
import type { BotId } from '../players/bots.js';
import type { Move } from '../rules/move.js';
import { moveFor } from '../strategy/decision.js';
import { Minds } from './minds.js';

@Injectable()
export class BotMoves {
  constructor(
    private readonly gameMoves: GameMoves,
    private readonly metrics: GameMetrics,
    private readonly minds: Minds,
  ) {}

  /**
   * Makes the next move of the bot that is to move in a game at that version.
   * @throws {ProblemError} version-mismatch when another move came first, unavailable when the bot cannot decide now
   */
  async make(gameId: string, version: number): Promise<void> {
    let move: Move | undefined;
    const write = { keyed: null, ifMatch: undefined };
    await this.gameMoves.attempt(write, gameId, (game) => (move = this.nextMove(game, version)));
    this.metrics.moved(move!.type, 'accepted');
  }

  private nextMove(game: StoredGame, version: number): Move {
    const { state } = game;
    const now = state.version;
    if (now !== version) throw new ProblemError({ code: 'version-mismatch', version: now });
    const decide = this.minds.of(botToMove(game) as BotId);
    return moveFor(state, decide(state));
  }
}
