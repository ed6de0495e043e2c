import { Injectable } from '@nestjs/common';
import { PerfectPlay } from '../advice/perfect-play.js';
import type { BotId } from '../players/bots.js';
import { rulesetOf } from '../rules/rulesets.js';
import type { GameState } from '../rules/state.js';
import type { Decision } from '../strategy/decision.js';
import { perfect } from '../strategy/perfect.js';
import { steady } from '../strategy/steady.js';

/**
 * What a bot decides in a game whose turn is its own: from the state alone, so that another server goes on where one was
 * stopped. Once dice are set aside in Farkle, it throws or stops.
 * @throws {ProblemError} unavailable where it cannot decide yet
 */
type Mind = (state: GameState) => Decision;

@Injectable()
export class Minds {
  private readonly minds: Record<BotId, Mind>;

  constructor(play: PerfectPlay) {
    this.minds = { perfect: (state) => perfect(state, play.by(rulesetOf(state))), steady };
  }

  of(bot: BotId): Mind {
    return this.minds[bot];
  }
}
