/**
 * Holds the PostgreSQL of a test run, in a process of its own: a new one, or the one of TEST_DATABASE_URL. Makes the
 * migrated database that every test's own is copied from, and the tables of perfect play in a folder, prints
 * `{"url", "template", "tables"}` in one line, and takes all of it away when stdin ends. That also happens when whoever
 * started it is killed, so nothing is left behind.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { TableFile } from '../../src/advice/table-file.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.js';
import { applyMigrations } from '../../src/platform/database/migrations.js';
import { rulesets } from '../../src/rules/rulesets.js';
import { solveCategories } from '../../src/strategy/solve-categories.js';

const ended = new Promise((resolve) => process.stdin.resume().once('end', resolve).once('error', resolve));
const tables = await mkdtemp(join(tmpdir(), 'shakercup-tables-'));
const given = process.env['TEST_DATABASE_URL'];
const server = given ? { url: given, stop: () => dropDatabase(given) } : await startServer();

const template = `shakercup_test_${randomBytes(6).toString('hex')}`;
const url = new URL(server.url);
url.pathname = template;
try {
  await applyMigrations({
    url: url.href,
    folder: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)),
  });
  await makeTables();
  process.stdout.write(`${JSON.stringify({ url: server.url, template, tables })}\n`);
  await ended;
} finally {
  await Promise.all([server.stop(), rm(tables, { recursive: true, force: true })]);
}

/** The tables of perfect play: under jest an app can load them, but not start the thread that makes them. */
async function makeTables(): Promise<void> {
  for (const sheet of rulesets) {
    if (sheet.family !== 'categories') continue;
    await new TableFile(join(tables, 'perfect-play'), sheet).save(solveCategories(sheet));
  }
}

/** It never waits for the disk, since nothing of it outlives the run: tests that kill a PostgreSQL have one of their own. */
async function startServer(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shakercup-test-'));
  await chmod(dataDir, 0o711); // run by root, the server is another user
  const remove = (folder: string) => rm(folder, { recursive: true, force: true });
  try {
    const { url, folder, stop } = await startEmbeddedPostgres({ dataDir });
    await onServer(url, 'ALTER SYSTEM SET fsync = off', 'SELECT pg_reload_conf()');
    return { url, stop: () => stop().then(() => Promise.all([remove(folder), remove(dataDir)])) };
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
}

const dropDatabase = (url: string) => onServer(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);

async function onServer(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
