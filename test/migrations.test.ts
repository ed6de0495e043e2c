import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations } from '../src/platform/database/migrations.js';
import { createDatabase, testDatabase, type TestDatabase, withServer } from './support/database.js';
import { prisma } from './support/prisma.js';

const FIRST = 'CREATE TABLE a (n int);\n';
const SECOND = `CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END $$;\nCREATE TABLE b (n int);\n`;
const THIRD = 'CREATE TABLE c (n int);\n';

let database: TestDatabase;
let project: string;
let folder: string;

beforeEach(async () => {
  database = await createDatabase({ empty: true });
  project = await mkdtemp(join(tmpdir(), 'shakercup-test-'));
  folder = join(project, 'migrations');
  await write('1_first', FIRST);
});

afterEach(async () => {
  await database.drop();
  await rm(project, { recursive: true, force: true });
});

async function write(name: string, script: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), script);
}

const apply = (url = database.url) => applyMigrations({ url, folder });

/** The first column of what a statement answers. */
async function rows(statement: string, url = database.url): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

const tables = `SELECT table_schema || '.' || table_name FROM information_schema.tables
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_name NOT LIKE '\\_%' ORDER BY 1`;

/** Runs the Prisma CLI on the migrations of the test rather than the project's. */
async function prismaHere(...args: string[]): Promise<string> {
  const [config, schema] = [join(project, 'prisma.config.mjs'), join(project, 'schema.prisma')];
  await writeFile(schema, 'datasource db {\n  provider = "postgresql"\n}\n');
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  await writeFile(
    config,
    `export default { schema: ${JSON.stringify(schema)}, migrations: { path: ${JSON.stringify(folder)} },
       datasource: { url: process.env.DATABASE_URL } };`,
  );
  return prisma(database.url, ...args, '--config', config);
}

describe('the migrations of the project', () => {
  const migrated = testDatabase();
  const difference = (schema: string) =>
    prisma(migrated.url, 'migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--script');

  test('make exactly what schema.prisma says', async () => {
    // not the exit status: without output the engine may have died
    expect(await difference('prisma/schema.prisma')).toMatch(/^-- This is an empty migration\.\s*$/);
  });

  test('are told apart from a schema.prisma that says more', async () => {
    const schema = join(project, 'schema.prisma');
    const extra = 'model Extra {\n  id Int @id\n}\n';
    await writeFile(schema, `${await readFile('prisma/schema.prisma', 'utf8')}\n${extra}`);
    expect(await difference(schema)).toContain('CREATE TABLE "Extra"');
  });
});

test('are applied in order, once, and a new one later', async () => {
  await write('2_second', SECOND);
  expect(await apply()).toEqual(['1_first', '2_second']);
  expect(await apply()).toEqual([]);
  await write('3_third', THIRD);
  expect(await apply()).toEqual(['3_third']);
  expect(await rows('SELECT f()')).toEqual(['a;b']);
});

test('can follow prisma migrate deploy and be followed by it', async () => {
  await apply();
  await write('2_second', SECOND);
  expect(await prismaHere('migrate', 'deploy')).toMatch(/2_second/);
  await write('3_third', THIRD);
  expect(await apply()).toEqual(['3_third']);
  expect(await prismaHere('migrate', 'status')).toContain('Database schema is up to date!');
  expect(await rows(tables)).toEqual(['public.a', 'public.b', 'public.c']);
  const shape = `SELECT DISTINCT (finished_at >= started_at, rolled_back_at, logs, applied_steps_count, length(id))::text
    FROM _prisma_migrations`;
  expect(await rows(shape)).toHaveLength(1);
});

test('are applied once by eight instances that start at once, even before the database is there', async () => {
  await database.drop();
  await write('2_second', `SELECT pg_sleep(0.2);\n${SECOND}`);
  const applied = await Promise.all(Array.from({ length: 8 }, () => apply()));
  expect(applied.flat()).toEqual(['1_first', '2_second']);
  expect(await rows('SELECT count(*)::int FROM _prisma_migrations')).toEqual([2]);
});

test('leave nothing of one that fails, and go on only after it was resolved', async () => {
  await write('2_second', `${SECOND}SELECT 1/0;\n`);
  await write('3_third', THIRD);
  await expect(apply()).rejects.toThrow(
    /^The migration 2_second failed \(22012 division by zero\): correct it/,
  );
  expect(await rows(tables)).toEqual(['public.a']);
  await write('2_second', SECOND);
  await expect(apply()).rejects.toThrow(
    /2_second failed earlier or was cut off \(P3009\).*prisma migrate resolve/,
  );
  await expect(prismaHere('migrate', 'deploy')).rejects.toThrow('P3009');
  await prismaHere('migrate', 'resolve', '--rolled-back', '2_second');
  expect(await apply()).toEqual(['2_second', '3_third']);
});

test('happen again from the start when one was cut off', async () => {
  await write('2_second', `${SECOND}SELECT pg_sleep(60);\n`);
  const cut = expect(apply()).rejects.toThrow(/2_second failed/);
  const sleeping = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event = 'PgSleep'`;
  while ((await rows(sleeping)).length === 0) await sleep(20);
  await cut;
  await write('2_second', SECOND);
  expect(await apply()).toEqual(['2_second']);
});

test('are refused when one was changed after it was applied, but not for its line ends', async () => {
  await apply();
  await write('1_first', FIRST.replaceAll('\n', '\r\n'));
  expect(await apply()).toEqual([]);
  await write('1_first', `${FIRST}CREATE TABLE more (n int);\n`);
  await expect(apply()).rejects.toThrow(/^The migration 1_first was changed after this database applied it/);
});

test('are refused for a database that holds something else', async () => {
  await rows('CREATE TABLE other (n int)');
  await expect(apply()).rejects.toThrow(/holds tables of something else \(P3005\)/);
  expect(await rows(tables)).toEqual(['public.other']);
});

test('go into the schema that the url names', async () => {
  await rows('CREATE TABLE other (n int)');
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}schema=Dice%20games`;
  expect(await apply(url)).toEqual(['1_first']);
  expect(await apply(url)).toEqual([]);
  expect(await rows(tables)).toEqual(['Dice games.a', 'public.other']);
  expect(
    await prisma(url, 'db', 'execute', '--file', join(folder, '1_first', 'migration.sql')).catch(String),
  ).toMatch(/relation "a" already exists/);
});

test('are refused for a database that cannot hold every name, and for a schema that cannot be', async () => {
  const name = `latin_${process.pid}`;
  const latin = new URL(database.url);
  latin.pathname = name;
  await rows(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
  await expect(apply(latin.href)).rejects.toThrow(/is encoded in LATIN1, .* ENCODING 'UTF8'\.$/);
  await rows(`DROP DATABASE ${name}`);
  const odd = new URL(database.url);
  odd.searchParams.set('schema', 'pg_"odd');
  await expect(apply(odd.href)).rejects.toThrow(
    /^The database .* cannot be used \(.*unacceptable schema name/,
  );
});

test('say why a database or the folder cannot be used, without its password', async () => {
  const url = new URL(database.url);
  url.password = 'wrong-secret';
  await expect(apply(url.href)).rejects.toThrow(
    /^The database .* cannot be used \(password authentication failed/,
  );
  url.port = '1';
  await expect(apply(url.href)).rejects.toThrow(
    /:1\/.* cannot be used \(nothing listens there\): check DATABASE_URL/,
  );
  await expect(apply(url.href)).rejects.not.toThrow(/wrong-secret/);
  await mkdir(join(folder, '2_empty'));
  await expect(apply()).rejects.toThrow(/^The migrations in .* cannot be read: .*2_empty/);
});

test('say to a user who may not use the tables, or make the database, what it is that it may not', async () => {
  await apply();
  await withServer(async (server) => {
    await server.query("CREATE ROLE guest LOGIN PASSWORD 'secret'");
    try {
      const url = Object.assign(new URL(database.url), { username: 'guest', password: 'secret' });
      const elsewhere = Object.assign(new URL(url), { pathname: '/not_there' });
      await expect(apply(url.href)).rejects.toThrow(
        'permission denied for table _prisma_migrations): check that its tables belong to the user of DATABASE_URL',
      );
      await expect(apply(elsewhere.href)).rejects.toThrow(
        /^The database .*\/not_there is not there, and the user of DATABASE_URL may not make it: make it with createdb\.$/,
      );
    } finally {
      await server.query('DROP ROLE guest');
    }
  });
});
