import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyReply, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { AdviceModule } from './advice/advice.module.js';
import { BotsModule } from './bots/bots.module.js';
import { countMoves } from './games/count-moves.js';
import { GameMetrics } from './games/game-metrics.js';
import { GamesModule } from './games/games.module.js';
import { EventsModule } from './history/events/events.module.js';
import { RecordsModule } from './history/records/records.module.js';
import { ScoresheetModule } from './history/scoresheet/scoresheet.module.js';
import type { Config } from './platform/config.js';
import { Admission } from './platform/http/admission.js';
import { BODY_LIMIT, readBodies } from './platform/http/body.js';
import { tagVersions } from './platform/http/conditional.js';
import { refuseBrokenRequests, takingBrokenRequests } from './platform/http/broken-requests.js';
import { describeApi } from './platform/http/openapi.js';
import { RateLimits } from './platform/http/rate-limits.js';
import { setSecurityHeaders } from './platform/http/security-headers.js';
import { endStalledStreams } from './platform/http/streams.js';
import { serveSwaggerUi, VIEWPORT } from './platform/http/swagger-ui.js';
import { toJson } from './platform/http/written.js';
import { logTo } from './platform/log.js';
import { newMetrics } from './platform/operations/metrics.js';
import { Readiness } from './platform/operations/readiness.js';
import { RequestWatch } from './platform/operations/request-watch.js';
import { PlatformModule } from './platform/platform.module.js';
import { Authentication } from './players/authentication.js';
import { PlayersModule } from './players/players.module.js';
import { RulesetsController } from './rulesets/rulesets.controller.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { TurnsModule } from './turns/turns.module.js';

/** What of the configuration concerns the application itself; without limits and proxies where none are given. */
export type AppConfig = Pick<Config, 'databasePool' | 'dataDir' | 'logLevel'> &
  Partial<Pick<Config, 'rateLimitPerMinute' | 'trustProxy'>>;

@Module({})
class AppModule {
  static on(
    database: { url: string; connections: number },
    metrics: Registry,
    dataDir: string,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.on(database, metrics),
        PlayersModule,
        GamesModule,
        TurnsModule,
        EventsModule,
        RecordsModule,
        ScoresheetModule,
        StatisticsModule,
        AdviceModule.in(dataDir),
        BotsModule,
      ],
      controllers: [RulesetsController],
    };
  }
}

/**
 * The whole application on a database that is migrated, ready to listen.
 * @param databaseUrl where PostgreSQL is
 */
export async function createApp(
  databaseUrl: string,
  { databasePool, logLevel, rateLimitPerMinute = 0, trustProxy = [], dataDir }: AppConfig,
): Promise<NestFastifyApplication> {
  const metrics = newMetrics();
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    skipMiddie: true,
    return503OnClosing: false,
    ...takingBrokenRequests,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 4096 },
    logger: logTo(logLevel),
  });
  const module = AppModule.on({ url: databaseUrl, connections: databasePool }, metrics, dataDir);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: false,
  });
  const server = app.getHttpAdapter().getInstance();
  new RequestWatch(metrics).install(server);
  setSecurityHeaders(server, [VIEWPORT]);
  readBodies(server);
  server.setReplySerializer(toJson);
  server.decorateReply('problem', null);
  tagVersions(server);
  countMoves(server, app.get(GameMetrics));
  endStalledStreams(server);
  app.get(Readiness).install(server);
  new Admission(databasePool).install(server);
  app.get(Authentication).install(server, new RateLimits(rateLimitPerMinute));
  refuseBrokenRequests(server);
  serveDocs(app);
  return app;
}

/** Swagger UI at `/docs` and the document at `/openapi.json`; `/` leads there, and so do browsers that look for an icon. */
function serveDocs(app: NestFastifyApplication): void {
  serveSwaggerUi(app, describeApi(app, DESCRIPTION));
  const elsewhere = { '/': '/docs', '/favicon.ico': '/docs/favicon-32x32.png' };
  for (const [from, to] of Object.entries(elsewhere)) {
    app.getHttpAdapter().get(from, (_: unknown, reply: FastifyReply) => void reply.redirect(to));
  }
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const DESCRIPTION = {
  version,
  description: `Play Kakelorum, Dobbelspel, Farkle and Farkle in four rolls. Every throw is kept and can be checked.

A first game: execute **createPlayer**, and press *Authorize* to paste the \`token\` of the answer; **createGame**; **startGame** with
the \`id\` of the game; then, with the same \`id\`, **rollDice**, **holdDice** and **scoreTurn** until the game is finished.`,
};
