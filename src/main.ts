import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { createApp } from './app.js';
import { type Config, ConfigError, readConfig } from './platform/config.js';
import { DatabaseStartError } from './platform/database/database-start-error.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { applyMigrations } from './platform/database/migrations.js';

/** How long requests under way may take once the server is told to stop. */
const CLOSING_LIMIT_MS = 5000;
/** After how long the process ends whatever still runs; what the database was not told to commit has not happened. */
const STOPPING_LIMIT_MS = 8000;

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

await start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

/** Starts the database unless one is given, migrates it, listens, and says where Swagger UI is. */
async function start(): Promise<void> {
  const config = configuration();
  const database = config.databaseUrl ? undefined : await startEmbeddedPostgres(config);
  const url = config.databaseUrl ?? database!.url;
  try {
    await applyMigrations({ url, folder: MIGRATIONS });
    const app = await createApp(url, config);
    stopOnSignal(async () => {
      // whoever does not read its answer must not keep the server up, nor a statement that waits
      setTimeout(() => void app.getHttpServer().closeAllConnections(), CLOSING_LIMIT_MS).unref();
      setTimeout(() => process.exit(0), STOPPING_LIMIT_MS).unref();
      await app.close();
      await database?.stop();
    });
    await app.listen(config.port, config.host);
    console.log(`Shaker Cup is ready: ${(await app.getUrl()).replace('[::1]', 'localhost')}/docs`);
  } catch (error) {
    await database?.stop();
    throw error;
  }
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

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
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
