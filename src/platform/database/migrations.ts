import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connect, schemaOf } from './connect.js';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';

/** The advisory lock, and below the table, that Prisma's own `migrate deploy` uses: each can follow the other. */
const PRISMA_LOCK = 72707369;
const LOCK_LIMIT_S = 60;
const TABLE = `CREATE TABLE _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

const RECORD =
  'INSERT INTO _prisma_migrations (id, checksum, started_at, migration_name) VALUES ($1, $2, $3, $4)';

interface Migration {
  name: string;
  script: string;
}

interface Recorded {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/**
 * Brings a database up to the migrations in a folder, exactly as `prisma migrate deploy` would, but without the CLI.
 * Instances that start at once wait for one another.
 * @param url connection string; `?schema=` is respected, a missing database is made
 * @param folder holds one folder a migration, applied in the order of their names
 * @returns the names of the migrations applied now.
 * @throws {DatabaseStartError} when the database cannot be used, was changed by hand, or a migration fails. What a
 * failed migration did is rolled back, unless it commits by itself, and no migration runs until it is resolved.
 */
export async function applyMigrations({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const db = await connect(url);
  try {
    await lock(db);
    await prepareTable(db, schemaOf(url));
    const done = checkHistory(await recorded(db), migrations);
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const migration of pending) await apply(db, migration);
    return pending.map(({ name }) => name);
  } finally {
    await db.end().catch(() => {});
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  try {
    const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    return await Promise.all(
      names
        .map((entry) => entry.name)
        .sort()
        .map(async (name) => ({ name, script: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
    );
  } catch (error) {
    throw new DatabaseStartError(`The migrations in ${folder} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

async function lock(db: pg.Client): Promise<void> {
  try {
    await db.query(`SET lock_timeout = '${LOCK_LIMIT_S}s'`);
    await db.query(`SELECT pg_advisory_lock(${PRISMA_LOCK})`);
    await db.query('RESET lock_timeout');
  } catch (error) {
    if (!hasCode(error, '55P03')) throw broken(error);
    throw new DatabaseStartError(
      `Another process has been migrating the database for ${LOCK_LIMIT_S} s: wait for it to end, then start again.`,
    );
  }
}

async function prepareTable(db: pg.Client, schema: string): Promise<void> {
  const { rows } = await db.query<{ relname: string }>(
    `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname = $1`,
    [schema],
  );
  if (rows.some(({ relname }) => relname === '_prisma_migrations')) return;
  if (rows.length > 0) {
    throw new DatabaseStartError(
      `The schema "${schema}" of the database holds tables of something else (P3005): ` +
        `set DATABASE_URL to an empty database, or baseline this one with prisma migrate resolve.`,
    );
  }
  await db.query(TABLE).catch((error: unknown) => {
    throw broken(error);
  });
}

async function recorded(db: pg.Client): Promise<Recorded[]> {
  const { rows } = await db
    .query<Recorded>(
      `SELECT migration_name, checksum, finished_at FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
    )
    .catch((error: unknown) => {
      throw broken(error);
    });
  return rows;
}

/** The names of the migrations that are in the database; refuses to go on from a history that is not ours. */
function checkHistory(history: Recorded[], migrations: Migration[]): Set<string> {
  const failed = history.find(({ finished_at }) => finished_at === null);
  if (failed) {
    throw new DatabaseStartError(
      `The migration ${failed.migration_name} failed earlier or was cut off (P3009): ` +
        `put right what it left, then mark it with prisma migrate resolve and start again.`,
    );
  }
  for (const { migration_name, checksum } of history) {
    const migration = migrations.find(({ name }) => name === migration_name);
    if (migration && !fits(migration.script, checksum)) {
      throw new DatabaseStartError(
        `The migration ${migration_name} was changed after this database applied it: ` +
          `put its migration.sql back as it was and make a new migration for the change.`,
      );
    }
  }
  return new Set(history.map(({ migration_name }) => migration_name));
}

const checksumOf = (script: string) => createHash('sha256').update(script).digest('hex');

/** Git may have changed the line ends since. */
function fits(script: string, checksum: string): boolean {
  const unix = script.replaceAll('\r\n', '\n');
  return [script, unix, unix.replaceAll('\n', '\r\n')].some((variant) => checksumOf(variant) === checksum);
}

/** The migration and its record are one transaction: killed in the middle, it has not happened and runs again. */
async function apply(db: pg.Client, { name, script }: Migration): Promise<void> {
  const record = [randomUUID(), checksumOf(script), new Date(), name];
  try {
    await db.query('BEGIN');
    await db.query(RECORD, record);
    await db.query(script);
    await db.query(
      'UPDATE _prisma_migrations SET applied_steps_count = applied_steps_count + 1, finished_at = $2 WHERE id = $1',
      [record[0], new Date()],
    );
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK').catch(() => {});
    const logs = `${(error as pg.DatabaseError).code ?? ''} ${reasonOf(error)}`.trim();
    await recordFailure(db, record, logs).catch(() => {});
    throw new DatabaseStartError(
      `The migration ${name} failed (${logs}): correct it, mark it with prisma migrate resolve, and start again.`,
      { cause: error },
    );
  }
}

async function recordFailure(db: pg.Client, record: unknown[], logs: string): Promise<void> {
  await db.query(RECORD, record);
  await db.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [record[0], logs]);
}

function broken(error: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The database cannot be migrated (${reasonOf(error)}): check that its tables belong to the user of DATABASE_URL, who must be allowed to create more.`,
    { cause: error },
  );
}
