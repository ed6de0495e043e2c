import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError, type Config, readConfig } from './platform/config.js';
import { DatabaseStartError } from './platform/database/database-start-error.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';

await start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

/** Starts the database unless one is given, and meanwhile loads the application, which takes as long. */
async function start(): Promise<void> {
  const config = configuration();
  const starting = config.databaseUrl ? undefined : startEmbeddedPostgres(config);
  const release = async () => (await starting)?.stop();
  const loading = import('./serve.js').catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const [{ serve }, database] = await Promise.all([loading, starting]);
  await serve(config.databaseUrl ?? database!.url, config, release);
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
