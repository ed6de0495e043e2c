import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { LiveGames } from './live-games.js';

@Injectable()
export class LiveMetrics {
  constructor(metrics: Registry, games: LiveGames) {
    new Gauge({
      name: 'shakercup_event_stream_listeners',
      help: 'Clients that listen to the live events of a game.',
      registers: [metrics],
      collect() {
        this.set(games.listeners);
      },
    });
  }
}
