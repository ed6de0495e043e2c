import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Database } from './database/database.js';
import { AccessGuard } from './http/access.guard.js';
import { KeptAnswers } from './idempotency/kept-answers.js';
import { KeptAnswersRepository } from './idempotency/kept-answers.repository.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ProblemsController } from './http/problems.controller.js';
import { RequestValidation } from './http/validation.pipe.js';

/** What every room stands on: the database, and how requests are let in, checked and refused. */
@Global()
@Module({})
export class PlatformModule {
  static on(database: { url: string; connections: number }): DynamicModule {
    return {
      module: PlatformModule,
      controllers: [ProblemsController],
      providers: [
        { provide: Database, useFactory: () => new Database(database.url, database.connections) },
        KeptAnswers,
        KeptAnswersRepository,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: RequestValidation },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [Database, KeptAnswers, KeptAnswersRepository],
    };
  }
}
