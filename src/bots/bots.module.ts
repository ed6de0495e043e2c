import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { BotLine } from './bot-line.js';
import { BotMetrics } from './bot-metrics.js';
import { BotMoves } from './bot-moves.js';
import { BotPlay } from './bot-play.js';
import { BotTurnsRepository } from './bot-turns.repository.js';
import { BotsController } from './bots.controller.js';
import { Minds } from './minds.js';

/** Bots: which there are, and that they play their turns. */
@Module({
  imports: [GamesModule],
  controllers: [BotsController],
  providers: [BotLine, BotMetrics, BotMoves, BotPlay, BotTurnsRepository, Minds],
})
export class BotsModule {}
