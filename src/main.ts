import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { type Config, ConfigError, readConfig } from './platform/config.js';
import { DatabaseStartError } from './platform/database/database-start-error.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { applyMigrations } from './platform/database/migrations.js';
import { Readiness } from './platform/operations/readiness.js';
import { close, stopOnSignal } from './platform/operations/stopping.js';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

await start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

/** Starts the database unless one is given, listens, migrates, and says where Swagger UI is. */
async function start(): Promise<void> {
  const config = configuration();
  const database = config.databaseUrl ? undefined : await startEmbeddedPostgres(config);
  const url = config.databaseUrl ?? database!.url;
  const release = async () => database?.stop();
  const app = await createApp(url, config).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const readiness = app.get(Readiness);
  stopOnSignal(app, release);
  try {
    readiness.starts();
    await listen(app, config);
    await applyMigrations({ url, folder: MIGRATIONS });
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

/** What the environment says counts before `.env`. */
function configuration(): Config {
  return readConfig({ ...parseEnv(dotEnv()), ...process.env });
}

function dotEnv(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new ConfigError(
      `.env cannot be read (${code}): make it a file that this user may read, or take it away.`,
    );
  }
}

/** One line for what the operator can put right; the whole error for a bug. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `${address}:${port} is in use: set PORT to another port, or to 0 for a free one.`;
  }
  if (code === 'EACCES') return `${address}:${port} may not be used by this user: set PORT to 1024 or more.`;
  if (['EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'].includes(code ?? '')) {
    return 'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.';
  }
  return error;
}
