import { Injectable } from '@nestjs/common';
import { throwDice } from '../dice/cup.js';
import type { Queries } from '../platform/database/database.js';
import { checkVersion } from '../platform/http/conditional.js';
import { ProblemError } from '../platform/http/problem.js';
import type { GameWrite } from '../platform/http/write.js';
import { keptAs } from '../platform/idempotency/keep-answers.sql.js';
import { KeptAnswers } from '../platform/idempotency/kept-answers.js';
import type { Chance } from '../rules/course.js';
import { decide } from '../rules/game-rules.js';
import type { Accepted, Move } from '../rules/move.js';
import { isRefusal, type Refusal } from '../rules/refusal.js';
import { isOver } from '../rules/state.js';
import { beginEnding } from './endings.sql.js';
import { GameMetrics } from './game-metrics.js';
import { GamesRepository } from './games.repository.js';
import { LoadedGames } from './loaded-games.js';
import { presentGame } from './present.js';
import { shown, type WrittenGame } from './shown-game.js';
import type { People, StoredGame } from './stored-game.js';

/** For how long a move that lost a race is judged again. Each time another move was written, so the game goes on. */
const LIMIT_MS = 3000;

/** The one way in which games change once they are there. */
@Injectable()
export class GameMoves {
  constructor(
    private readonly games: LoadedGames,
    private readonly repository: GamesRepository,
    private readonly keptAnswers: KeptAnswers,
    private readonly metrics: GameMetrics,
  ) {}

  /**
   * Makes a move, once for each key.
   * @param moveIn what is asked of the game as it was loaded; throws where the caller may not ask it
   */
  make(write: GameWrite, id: string, moveIn: MoveIn): Promise<WrittenGame> {
    return this.keptAnswers.once(write.keyed, () => this.attempt(write, id, moveIn));
  }

  /**
   * Authorises, judges, writes: first on what this server remembers of the game, and where the move would be refused or
   * another one has come first, on what the database has.
   * @param moveIn as in `make`
   */
  async attempt(write: MoveWrite, id: string, moveIn: MoveIn, within: Within = {}): Promise<WrittenGame> {
    const end = Date.now() + LIMIT_MS;
    const known = within.queries ? undefined : this.games.remembered(id);
    const foreseen = known && foresee(() => judge(known, write, moveIn, within));
    let view = foreseen && (await this.carryOut(known, foreseen, write, moveIn, within));
    if (!foreseen && write.caller?.isPresumed) await write.caller.confirm(within.queries);
    while (!view && Date.now() < end) {
      const game = await this.games.read(id, within.queries);
      view = await this.carryOut(game, judge(game, write, moveIn, within), write, moveIn, within);
    }
    if (view) return view;
    throw new ProblemError({ code: 'unavailable' });
  }

  /**
   * Writes what was judged; null where another move came first.
   * @throws {Error} where the answer to the request is kept already
   */
  private async carryOut(
    game: StoredGame,
    accepted: Accepted,
    write: MoveWrite,
    moveIn: MoveIn,
    { newcomers, queries, now }: Within,
  ): Promise<WrittenGame | null> {
    const { caller, keyed } = write;
    if (isOver(accepted.state) && now === undefined) return this.end(write, game.id, moveIn);
    const before = newcomers ? { ...game, people: new Map([...game.people, ...newcomers]) } : game;
    const view = presentGame(game.id, accepted.state, before.people);
    const kept = keptAs(keyed, view);
    const written = await this.repository.append(before, accepted, { caller, kept }, queries);
    if (written === null) {
      await caller?.confirm(queries);
      if (keyed && (await this.keptAnswers.has(keyed, queries))) throw new Error('an answer is kept');
      this.metrics.raceLost();
      return null;
    }
    written.text = JSON.stringify(view);
    if (queries) this.games.forget(game.id);
    else this.games.remember(written);
    return shown(written);
  }

  /** A move that ends the game: games end in one order, whichever servers they are on. */
  private end(write: MoveWrite, id: string, moveIn: MoveIn): Promise<WrittenGame> {
    return this.repository.transaction(async (queries) => {
      const now = await beginEnding(queries);
      return this.attempt(write, id, moveIn, { queries, now });
    });
  }
}

/** @throws what `moveIn` throws, {ProblemError} version-mismatch and every refusal */
function judge(game: StoredGame, write: MoveWrite, moveIn: MoveIn, { now }: Within): Accepted {
  const move = moveIn(game);
  checkVersion(write.ifMatch, game.state.version);
  return acceptedOrThrow(decide(game.state, move, chanceOf(game, now)));
}

/** What a game that may be out of date lets happen: undefined for whatever stops it, which is then judged again. */
function foresee(judged: () => Accepted): Accepted | undefined {
  try {
    return judged();
  } catch {
    return undefined;
  }
}

/** What of a write concerns the move itself: who asks is judged by `MoveIn`. */
type MoveWrite = Pick<GameWrite, 'keyed' | 'ifMatch'> & Partial<Pick<GameWrite, 'caller'>>;

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
    get serverSeed() {
      return Buffer.from(serverSeed).toString('hex');
    },
    throwDice: (clientSeeds, throwNumber, count) =>
      throwDice({ serverSeed, gameId: id, clientSeeds, throwNumber }, count),
  };
}

/** @throws {ProblemError} with the refusal */
export function acceptedOrThrow(verdict: Accepted | Refusal): Accepted {
  if (isRefusal(verdict)) throw new ProblemError(verdict);
  return verdict;
}
