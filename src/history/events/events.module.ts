import { Module } from '@nestjs/common';
import { GamesModule } from '../../games/games.module.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { LiveGames } from './live-games.js';
import { LiveMetrics } from './live-metrics.js';

@Module({
  imports: [GamesModule],
  controllers: [EventsController],
  providers: [EventsService, LiveGames, LiveMetrics],
})
export class EventsModule {}
