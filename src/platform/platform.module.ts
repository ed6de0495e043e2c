import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Registry } from 'prom-client';
import { Database } from './database/database.js';
import { Notices } from './database/notices.js';
import { AccessGuard } from './http/access.guard.js';
import { KeptAnswers } from './idempotency/kept-answers.js';
import { KeptAnswersRepository } from './idempotency/kept-answers.repository.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ProblemsController } from './http/problems.controller.js';
import { RequestValidation } from './http/validation.pipe.js';
import { DatabaseMetrics } from './operations/database-metrics.js';
import { OperationsController } from './operations/operations.controller.js';
import { Readiness } from './operations/readiness.js';

/** What every room stands on: the database, how requests are let in, checked and refused, and how the server is run. */
@Global()
@Module({})
export class PlatformModule {
  static on(database: { url: string; connections: number }, metrics: Registry): DynamicModule {
    return {
      module: PlatformModule,
      controllers: [ProblemsController, OperationsController],
      providers: [
        { provide: Database, useFactory: () => new Database(database.url, database.connections) },
        { provide: Notices, useFactory: () => new Notices(database.url) },
        KeptAnswers,
        KeptAnswersRepository,
        { provide: Registry, useValue: metrics },
        Readiness,
        DatabaseMetrics,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: RequestValidation },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [Database, Notices, Registry, Readiness, KeptAnswers, KeptAnswersRepository],
    };
  }
}
