import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import type { ProblemCode } from '../platform/http/problem.js';
import type { Move } from '../rules/move.js';
import { GamesRepository } from './games.repository.js';

@Injectable()
export class GameMetrics {
  private readonly moves: Counter<'kind' | 'outcome'>;
  private readonly lostRaces: Counter;

  constructor(metrics: Registry, games: GamesRepository) {
    const registers = [metrics];
    this.moves = new Counter({
      name: 'shakercup_moves_total',
      help: 'Moves that were asked for, also those asked for again under their key, and moves of bots, by kind and outcome: "accepted", or the code of the problem.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.lostRaces = new Counter({
      name: 'shakercup_move_conflicts_total',
      help: 'How often a move was judged again because another move of the same game came first.',
      registers,
    });
    new Gauge({
      name: 'shakercup_live_games',
      help: 'Games that are not over, by status; absent when the database does not answer in time.',
      labelNames: ['status'],
      registers,
      async collect() {
        const counts = await games.countLive();
        this.reset();
        for (const { status, count } of counts ?? []) this.set({ status }, count);
      },
    });
  }

  moved(kind: Move['type'], outcome: 'accepted' | ProblemCode): void {
    this.moves.inc({ kind, outcome });
  }

  raceLost(): void {
    this.lostRaces.inc();
  }
}
