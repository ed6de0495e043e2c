/**
 * An app that does nothing but use the embedded database of a folder: prints `{"url", "folder"}`, or `{"error"}` when it
 * cannot start. On SIGINT and SIGTERM it takes a moment, asks the database once more, and leaves it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseStartError } from '../../src/platform/database/database-start-error.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.js';

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const { url, folder, stop } = await startEmbeddedPostgres({ dataDir: process.argv[2]! });
  const leave = async () => {
    await sleep(100);
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
    await stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void leave());
  process.once('SIGTERM', () => void leave());
  setInterval(() => {}, 60_000);
  say({ url, folder });
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  say({ error: error.message });
}
