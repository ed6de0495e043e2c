import { Injectable } from '@nestjs/common';
import { PerfectPlay } from '../advice/perfect-play.js';
import { type BotId, isBot } from '../players/bots.js';
import { rulesetOf } from '../rules/rulesets.js';
import type { GameState } from '../rules/state.js';
import type { Decision } from '../strategy/decision.js';
import { perfect } from '../strategy/perfect.js';
import { steady } from '../strategy/steady.js';

/** What a bot decides in its turn; null where it cannot yet. Once dice are set aside in Farkle, it throws or stops. */
type Mind = (state: GameState) => Decision | null;

@Injectable()
export class Minds {
  private readonly minds: Record<BotId, Mind>;

  constructor(play: PerfectPlay) {
    this.minds = {
      perfect: (state) => {
        const best = play.find(rulesetOf(state));
        return best && perfect(state, best);
      },
      steady,
    };
  }

  /**
   * What a bot decides in a game whose turn is its own: from the state alone, so that another server goes on where one was
   * stopped. Null where it cannot decide yet.
   */
  decide(bot: string, state: GameState): Decision | null {
    if (!isBot(bot)) throw new Error(`this version of Shaker Cup has no bot "${bot}"`);
    return this.minds[bot](state);
  }
}
