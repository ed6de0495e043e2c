import { Module } from '@nestjs/common';
import { GamesModule } from '../../games/games.module.js';
import { RecordExport } from './record-export.js';
import { RecordReading } from './record-reading.js';
import { RecordsController } from './records.controller.js';
import { RecordsRepository } from './records.repository.js';
import { RecordsService } from './records.service.js';

@Module({
  imports: [GamesModule],
  controllers: [RecordsController],
  providers: [RecordExport, RecordReading, RecordsRepository, RecordsService],
})
export class RecordsModule {}
