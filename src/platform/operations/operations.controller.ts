import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import { Problems } from '../http/api-docs.js';
import { ProblemError } from '../http/problem.js';
import { ForOperators } from './for-operators.js';
import { LivenessView, ReadinessView } from './health.view.js';
import { Readiness } from './readiness.js';

@ApiTags('Operations')
@Controller()
export class OperationsController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Registry,
  ) {}

  /**
   * Ask whether the process lives
   *
   * @remarks As long as it answers it does; whatever else may be wrong, to start it anew would not help.
   */
  @Get('health/live')
  @ForOperators()
  getLiveness(): LivenessView {
    return { status: 'live' };
  }

  /**
   * Ask whether requests should come here
   *
   * @remarks Not while the database is being migrated or is away, nor from the moment the server is told to stop.
   */
  @Get('health/ready')
  @ForOperators()
  @Problems('unavailable')
  async getReadiness(): Promise<ReadinessView> {
    if (!(await this.readiness.isReady())) throw new ProblemError({ code: 'unavailable' });
    return { status: 'ready' };
  }

  /**
   * Show what Prometheus collects
   *
   * @remarks Requests, moves, games, connections to the database and the process, in the text format of Prometheus. Each
   * metric says what it counts.
   */
  @Get('metrics')
  @ForOperators()
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  getMetrics(): Promise<string> {
    return this.metrics.metrics();
  }
}
