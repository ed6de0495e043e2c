import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { AdviceController } from './advice.controller.js';
import { AdviceService } from './advice.service.js';
import { PerfectPlay, TABLE_FOLDER } from './perfect-play.js';

/** Perfect play, for those who ask and for the bot that plays by it. */
@Global()
@Module({})
export class AdviceModule {
  /** @param dataDir where tables are kept, in a folder of their own */
  static in(dataDir: string): DynamicModule {
    const folder = join(dataDir, 'perfect-play');
    return {
      module: AdviceModule,
      imports: [GamesModule],
      controllers: [AdviceController],
      providers: [AdviceService, PerfectPlay, { provide: TABLE_FOLDER, useValue: folder }],
      exports: [PerfectPlay],
    };
  }
}
