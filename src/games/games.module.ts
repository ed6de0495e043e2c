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
import { LoadedGames } from './loaded-games.js';
import { PlayerDeletion } from './player-deletion.js';
import { PlayerGamesController } from './player-games.controller.js';

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
    LoadedGames,
    PlayerDeletion,
  ],
  exports: [GameHints, GameLogRepository, GameMetrics, GameMoves, GamesRepository, LoadedGames],
})
export class GamesModule {}
