import { Module } from '@nestjs/common';
import { GamesModule } from '../../games/games.module.js';
import { ScoresheetController } from './scoresheet.controller.js';
import { ScoresheetService } from './scoresheet.service.js';

@Module({ imports: [GamesModule], controllers: [ScoresheetController], providers: [ScoresheetService] })
export class ScoresheetModule {}
