import { Module } from '@nestjs/common';
import { Authentication } from './authentication.js';
import { PlayersController } from './players.controller.js';
import { PlayersRepository } from './players.repository.js';
import { PlayersService } from './players.service.js';

@Module({
  controllers: [PlayersController],
  providers: [Authentication, PlayersRepository, PlayersService],
  exports: [Authentication, PlayersRepository, PlayersService],
})
export class PlayersModule {}
