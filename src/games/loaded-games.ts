import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../platform/database/database.js';
import { ProblemError } from '../platform/http/problem.js';
import { evolve } from '../rules/evolve.js';
import { type GameState, isOver } from '../rules/state.js';
import { GameLogRepository } from './game-log.repository.js';
import { GamesRepository } from './games.repository.js';
import type { GamePlace, StoredGame } from './stored-game.js';

/** Games that are remembered, at most: those moved in or shown last, and of those that are over those shown last. */
const IN_PLAY = 2000;
const OVER = 500;

/**
 * Games as moves on this server have left them, or as they were read. They may have changed since: what is made of one
 * counts only where the database says, in the same statement or first, that it is still so.
 */
@Injectable()
export class LoadedGames {
  private readonly inPlay = new LRUCache<string, StoredGame>({ max: IN_PLAY });
  private readonly over = new LRUCache<string, StoredGame>({ max: OVER });

  constructor(
    private readonly repository: GamesRepository,
    private readonly log: GameLogRepository,
  ) {}

  /**
   * A game as it stands.
   * @throws {ProblemError} not-found
   */
  async load(id: string): Promise<StoredGame> {
    const known = this.remembered(id);
    if (known && (await this.repository.isStill(known))) return known;
    return this.read(id);
  }

  /** Games at places of a list, as they stand. A list pushes no game that is being played out of what is remembered. */
  async loadAll(places: readonly GamePlace[]): Promise<Map<string, StoredGame>> {
    const remembered = await Promise.all(places.map((place) => this.rememberedAt(place)));
    const missing = places.filter((_, i) => !remembered[i]).map(({ id }) => id);
    const read = missing.length > 0 ? await this.repository.findAll(missing) : [];
    for (const game of read) if (isOver(game.state)) this.remember(game);
    const found = [...remembered.filter((game) => game !== undefined), ...read];
    return new Map(found.map((game) => [game.id, game]));
  }

  /**
   * A game as the database has it.
   * @throws {ProblemError} not-found
   */
  async read(id: string, queries?: Queries): Promise<StoredGame> {
    const game = await this.repository.find(id, queries);
    if (game === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    if (!queries) this.remember(game);
    return game;
  }

  /** A game as it stood after an event that it has had. */
  async stateAt(id: string, version: number): Promise<GameState> {
    let state: GameState | null = null;
    for await (const event of this.log.toReplay(id, version)) state = evolve(state, event);
    return state!;
  }

  /** A game as this server knows it; it may have changed since. */
  remembered(id: string): StoredGame | undefined {
    return this.inPlay.get(id) ?? this.over.get(id);
  }

  /** A game that was read before another one moved in it takes the place of nothing. */
  remember(game: StoredGame): void {
    const known = this.inPlay.peek(game.id);
    if (known && known.state.version > game.state.version) return;
    if (isOver(game.state)) {
      this.inPlay.delete(game.id);
      this.over.set(game.id, game);
    } else this.inPlay.set(game.id, game);
  }

  forget(id: string): void {
    this.inPlay.delete(id);
  }

  private async rememberedAt({ id, xmin }: GamePlace): Promise<StoredGame | undefined> {
    const game = this.remembered(id);
    if (!game) return undefined;
    const stands = isOver(game.state) ? await this.repository.isStill(game) : game.xmin === xmin;
    return stands ? game : undefined;
  }
}
