import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { BotLine } from './bot-line.js';

@Injectable()
export class BotMetrics {
  constructor(metrics: Registry, line: BotLine) {
    new Gauge({
      name: 'shakercup_bots_in_line',
      help: 'Games in which a bot waits for its next move on this server.',
      registers: [metrics],
      collect() {
        this.set(line.length);
      },
    });
  }
}
