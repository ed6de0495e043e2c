import { Injectable } from '@nestjs/common';
import { GameLogRepository } from '../games/game-log.repository.js';
import { LoadedGames } from '../games/loaded-games.js';
import { ProblemError } from '../platform/http/problem.js';
import { Pace } from '../platform/unhurried.js';
import { openTurn } from '../rules/outlook.js';
import { isRefusal } from '../rules/refusal.js';
import { rulesetOf } from '../rules/rulesets.js';
import { hasEnded, tallyOf } from '../rules/state.js';
import { AnalysisFold } from '../strategy/analyse-game.js';
import { positionOf } from '../strategy/position.js';
import type { AdviceView, AnalysisView } from './advice.view.js';
import { PerfectPlay } from './perfect-play.js';
import { presentAdvice, presentAnalysis } from './present-advice.js';
import { readPosition } from './read-position.js';

@Injectable()
export class AdviceService {
  constructor(
    private readonly games: LoadedGames,
    private readonly log: GameLogRepository,
    private readonly perfect: PerfectPlay,
  ) {}

  /** @throws {ProblemError} not-found, game-not-active, unavailable */
  async inGame(gameId: string): Promise<AdviceView> {
    const { state } = await this.games.load(gameId);
    const turn = openTurn(state);
    if (isRefusal(turn)) throw new ProblemError(turn);
    const position = positionOf(state, turn, tallyOf(state, turn.seat));
    return presentAdvice(this.perfect.by(rulesetOf(state)).choices(position));
  }

  /** @param body any JSON */
  inPosition(body: unknown): AdviceView {
    const { sheet, position } = readPosition(body);
    return presentAdvice(this.perfect.by(sheet).choices(position));
  }

  /** @throws {ProblemError} not-found, game-not-ended, unavailable */
  async ofGame(gameId: string): Promise<AnalysisView> {
    const { state } = await this.games.load(gameId);
    if (!hasEnded(state)) throw new ProblemError({ code: 'game-not-ended', status: state.status });
    const fold = new AnalysisFold(this.perfect.by(rulesetOf(state)));
    const pace = new Pace();
    for await (const event of this.log.toReplay(gameId, state.version)) {
      fold.add(event);
      if (pace.isOver) await pace.rest();
    }
    return presentAnalysis(gameId, state, fold.result());
  }
}
