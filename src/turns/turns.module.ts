import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { TurnsController } from './turns.controller.js';
import { TurnsService } from './turns.service.js';

@Module({ imports: [GamesModule], controllers: [TurnsController], providers: [TurnsService] })
export class TurnsModule {}
