import { BeforeApplicationShutdown, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import { GameHints } from '../../games/game-hints.js';
import { GameLogRepository } from '../../games/game-log.repository.js';
import { GamesRepository } from '../../games/games.repository.js';
import { ProblemError } from '../../platform/http/problem.js';
import { EventStream } from './event-stream.js';
import { LiveGame } from './live-game.js';

/** Events that are read at once. */
const BATCH = 100;
/** Readings at a time, so that many listeners do not keep moves from the database. */
const READINGS = 3;
/** Listeners at a time. */
const LISTENERS = 10_000;
/** How often is looked whether a game changed without a hint. */
const LOOK_MS = 2000;

/** The games that clients of this server listen to. */
@Injectable()
export class LiveGames implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly games = new Map<string, LiveGame>();
  private readonly streams = new Set<EventStream>();
  private readonly atOnce = pLimit(READINGS);
  private looking: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    hints: GameHints,
    private readonly log: GameLogRepository,
    private readonly repository: GamesRepository,
  ) {
    hints.onHint((gameId) => this.hear(gameId));
  }

  get listeners(): number {
    return this.streams.size;
  }

  /**
   * The events of a game after `seq`.
   * @throws {ProblemError} unavailable where nobody more can listen
   */
  listen(gameId: string, seq: number): EventStream {
    if (this.isStopping || this.streams.size >= LISTENERS) throw new ProblemError({ code: 'unavailable' });
    const game = this.games.get(gameId) ?? this.follow(gameId);
    const stream = new EventStream(game, seq, () => {
      this.streams.delete(stream);
      if (game.size === 0) this.games.delete(gameId);
    });
    this.streams.add(stream);
    return stream;
  }

  onApplicationBootstrap(): void {
    this.looking = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    clearInterval(this.looking);
    for (const stream of this.streams) stream.finish();
  }

  private follow(gameId: string): LiveGame {
    const game = new LiveGame((seq) => this.atOnce(() => this.log.after(gameId, seq, BATCH)));
    this.games.set(gameId, game);
    return game;
  }

  private hear(gameId: string | null): void {
    if (gameId !== null) this.games.get(gameId)?.mayHaveGrown();
    else for (const game of this.games.values()) game.mayHaveGrown();
  }

  /** A hint can be lost. */
  private async look(): Promise<void> {
    if (this.games.size === 0) return;
    const games = await this.repository.versions([...this.games.keys()]).catch(() => []);
    for (const { id, version, isOver } of games) this.games.get(id)?.isAt(version, isOver);
  }
}
