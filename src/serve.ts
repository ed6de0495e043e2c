import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import type { Config } from './platform/config.js';
import { applyMigrations } from './platform/database/migrations.js';
import { Readiness } from './platform/operations/readiness.js';
import { close, stopOnSignal } from './platform/operations/stopping.js';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/**
 * Listens, migrates, and says where Swagger UI is.
 * @param databaseUrl where PostgreSQL is
 * @param release what is left to do once the app is closed, also where it does not start
 */
export async function serve(
  databaseUrl: string,
  config: Config,
  release: () => Promise<void>,
): Promise<void> {
  const app = await createApp(databaseUrl, config).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const readiness = app.get(Readiness);
  stopOnSignal(app, release);
  try {
    readiness.starts();
    await listen(app, config);
    await applyMigrations({ url: databaseUrl, folder: MIGRATIONS });
    readiness.serves();
  } catch (error) {
    if (readiness.isStopping) return;
    await close(app);
    await release();
    throw error;
  }
  if (readiness.isServing) await sayReady(app);
}

/** Without the lines of Fastify, since a start that fails says one line of its own. */
async function listen(app: NestFastifyApplication, { port, host }: Config): Promise<void> {
  const { log } = app.getHttpAdapter().getInstance();
  const { level } = log;
  log.level = 'silent';
  await app.listen(port, host).finally(() => (log.level = level));
}

async function sayReady(app: NestFastifyApplication): Promise<void> {
  const address = (await app.getUrl()).replace('[::1]', 'localhost');
  app.getHttpAdapter().getInstance().log.info({ address }, 'started');
  console.log(`Shaker Cup is ready: ${address}/docs`);
}
