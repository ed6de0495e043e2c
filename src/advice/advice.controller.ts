import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { OpenToAll } from '../platform/http/access.guard.js';
import { Problems } from '../platform/http/api-docs.js';
import { AnyBody } from '../platform/http/body.js';
import { IdPipe } from '../platform/http/validation.pipe.js';
import { CardPosition, PadPosition, POSITION } from './advice.dto.js';
import { AdviceService } from './advice.service.js';
import { AdviceView, AnalysisView } from './advice.view.js';

@ApiTags('Advice')
@ApiExtraModels(CardPosition, PadPosition)
@Controller('v1')
export class AdviceController {
  constructor(private readonly advice: AdviceService) {}

  /**
   * Ask what to do in a game
   *
   * @remarks For the turn being played: everything that could be decided with what can be expected of it, best first.
   * Exact values, not simulated ones. Perfect play is the one with the highest expected final total, in Farkle with the most
   * expected points of the turn. The first answers after the very first start of a server can be
   * 503, while it works its tables out.
   */
  @Get('games/:id/turn/advice')
  @Problems('not-found', 'game-not-active')
  getAdvice(@Param('id', IdPipe) id: string): Promise<AdviceView> {
    return this.advice.inGame(id);
  }

  /**
   * Ask what to do in a position
   *
   * @remarks The same for any position, with no game. How it came about is not asked, as long as it can be on this sheet.
   */
  @Post('advice')
  @HttpCode(200)
  @OpenToAll()
  @ApiBody({ schema: POSITION })
  @Problems('unknown-ruleset', 'unknown-category', 'impossible-position')
  advise(@AnyBody() position: unknown): AdviceView {
    return this.advice.inPosition(position);
  }

  /**
   * Show how well a game was played
   *
   * @remarks Of a game that is over: every decision with what it cost, and for every player how much was luck and how much
   * was skill. `expected + luck + skill` is what was scored.
   */
  @Get('games/:id/analysis')
  @Problems('not-found', 'game-not-ended')
  getAnalysis(@Param('id', IdPipe) id: string): Promise<AnalysisView> {
    return this.advice.ofGame(id);
  }
}
