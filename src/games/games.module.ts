import { Module } from '@nestjs/common';
import { PlayersModule } from '../players/players.module.js';
import { GameHints } from './game-hints.js';
import { GameLogRepository } from './game-log.repository.js';
import { GameMetrics } from './game-metrics.js';
import { GameMoves } from './game-moves.js';
import { GamesController } from './games.controller.js';
import { GameUpdatesRepository } from './game-updates.repository.js';
import { GamesRepository } from './games.repository.js';
import { GamesService } from './games.service.js';
import { PlayerDeletion } from './player-deletion.js';
import { PlayerGamesController } from './player-games.controller.js';
import { RecentGames } from './recent-games.js';

@Module({
  imports: [PlayersModule],
  controllers: [GamesController, PlayerGamesController],
  providers: [
    GameHints,
    GameLogRepository,
    GameMetrics,
    GameMoves,
    GamesRepository,
    GameUpdatesRepository,
    GamesService,
    PlayerDeletion,
    RecentGames,
  ],
  exports: [GameHints, GameLogRepository, GameMetrics, GameMoves, GamesRepository],
})
export class GamesModule {}
