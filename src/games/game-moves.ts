import { Injectable } from '@nestjs/common';
import { throwDice } from '../dice/cup.js';
import type { Queries } from '../platform/database/database.js';
import { checkVersion } from '../platform/http/conditional.js';
import { ProblemError } from '../platform/http/problem.js';
import type { GameWrite } from '../platform/http/write.js';
import { keptAs } from '../platform/idempotency/keep-answer.sql.js';
import { KeptAnswers } from '../platform/idempotency/kept-answers.js';
import type { Chance } from '../rules/course.js';
import { decide } from '../rules/game-rules.js';
import type { Accepted, Move } from '../rules/move.js';
import { isRefusal, type Refusal } from '../rules/refusal.js';
import { GameMetrics } from './game-metrics.js';
import type { GameView } from './game.view.js';
import { GamesRepository, type StoredGame } from './games.repository.js';
import { type People, presentGame } from './present.js';

/** For how long a move that lost a race is judged again. Each time another move was written, so the game goes on. */
const LIMIT_MS = 3000;

/** The one way in which games change once they are there. */
@Injectable()
export class GameMoves {
  constructor(
    private readonly games: GamesRepository,
    private readonly keptAnswers: KeptAnswers,
    private readonly metrics: GameMetrics,
  ) {}

  /** @throws {ProblemError} not-found */
  async load(id: string, queries?: Queries): Promise<StoredGame> {
    const game = await this.games.find(id, queries);
    if (game === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    return game;
  }

  /**
   * Makes a move, once for each key.
   * @param moveIn what is asked of the game as it was loaded; throws where the caller may not ask it
   */
  make(write: GameWrite, id: string, moveIn: MoveIn): Promise<GameView> {
    return this.keptAnswers.once(write.keyed, () => this.attempt(write, id, moveIn));
  }

  /**
   * Loads the game, authorises, judges, writes. When another move came first, all of it again on what the game is then.
   * @param moveIn as in `make`
   */
  async attempt(write: MoveWrite, id: string, moveIn: MoveIn, within: Within = {}): Promise<GameView> {
    const { newcomers = new Map(), queries, now } = within;
    const end = Date.now() + LIMIT_MS;
    while (Date.now() < end) {
      const game = await this.load(id, queries);
      const move = moveIn(game);
      checkVersion(write.ifMatch, game.state.version);
      const accepted = acceptedOrThrow(decide(game.state, move, chanceOf(game, now)));
      if (accepted.state.finishedAt !== null && now === undefined) return this.end(write, id, moveIn);
      const view = presentGame(id, accepted.state, new Map([...game.people, ...newcomers]));
      if (await this.games.append(game, accepted, keptAs(write.keyed, view), queries)) return view;
      this.metrics.raceLost();
    }
    throw new ProblemError({ code: 'unavailable' });
  }

  /** A move that ends the game: games end in one order, whichever servers they are on. */
  private end(write: MoveWrite, id: string, moveIn: MoveIn): Promise<GameView> {
    return this.games.transaction(async (queries) => {
      const now = await this.games.beginEnding(queries);
      return this.attempt(write, id, moveIn, { queries, now });
    });
  }
}

/** What of a write concerns the move itself: who asks is judged by `MoveIn`. */
type MoveWrite = Pick<GameWrite, 'keyed' | 'ifMatch'>;

/** What is asked of a game as it was loaded; throws where the caller may not ask it. */
type MoveIn = (game: StoredGame) => Move;

/** What a move is made in. */
interface Within {
  queries?: Queries;
  /** Players who may have a seat afterwards and had none before. */
  newcomers?: People;
  /** When the game ends, if it does. */
  now?: Date;
}

/** What a game's moves need from outside the rules: its own dice, and the time. */
export function chanceOf(
  { id, serverSeed }: { id: string; serverSeed: Uint8Array },
  now = new Date(),
): Chance {
  return {
    at: now.toISOString(),
    serverSeed: Buffer.from(serverSeed).toString('hex'),
    throwDice: (clientSeeds, throwNumber, count) =>
      throwDice({ serverSeed, gameId: id, clientSeeds, throwNumber }, count),
  };
}

/** @throws {ProblemError} with the refusal */
export function acceptedOrThrow(verdict: Accepted | Refusal): Accepted {
  if (isRefusal(verdict)) throw new ProblemError(verdict);
  return verdict;
}
