import pg from 'pg';
import { DatabaseStartError, hasCode, reasonOf } from './database-start-error.js';

const OLDEST_SERVER = 140_000;
const CONNECT_LIMIT_MS = 10_000;

/** The schema a connection string names with `?schema=`, as Prisma reads it; `public` without one. */
export function schemaOf(url: string): string {
  return new URLSearchParams(url.split('?')[1]).get('schema') || 'public';
}

/**
 * One connection to the database, with the url's schema as its search path. As `prisma migrate deploy` does, makes the
 * database and the schema when they are missing.
 * @throws {DatabaseStartError} when there is no way in, or the server is older than PostgreSQL 14.
 */
export async function connect(url: string): Promise<pg.Client> {
  if (new URL(url).pathname.length < 2) {
    throw new DatabaseStartError('DATABASE_URL names no database: end it with one, as in …:5432/shakercup.');
  }
  let client: pg.Client | undefined;
  try {
    client = await open(url).catch(async (error: unknown) => {
      if (!hasCode(error, '3D000')) throw error;
      await createDatabase(url);
      return open(url);
    });
    await checkVersion(client, url);
    await enterSchema(client, schemaOf(url));
    return client;
  } catch (error) {
    await client?.end().catch(() => {});
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(
      `The database ${place(url)} cannot be used (${reasonOf(error)}): check DATABASE_URL and that the server runs.`,
      { cause: error },
    );
  }
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => {}); // a connection lost between two queries shows at the next one
  await client.connect();
  return client;
}

async function createDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  const client = await open(server.href);
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (hasCode(error, '42501')) {
      throw new DatabaseStartError(
        `The database ${place(url)} is not there, and the user of DATABASE_URL may not make it: make it with createdb.`,
        { cause: error },
      );
    }
    if (!hasCode(error, '42P04', '23505')) throw error; // else another instance was faster
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
       current_setting('server_encoding') AS encoding`,
  );
  const version = rows[0]!;
  if (version.encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `The database ${place(url)} is encoded in ${version.encoding}, which cannot hold every name: make it with ENCODING 'UTF8'.`,
    );
  }
  if (version.number < OLDEST_SERVER) {
    throw new DatabaseStartError(
      `The server of ${place(url)} is PostgreSQL ${version.name}: set DATABASE_URL to a PostgreSQL 14 or newer.`,
    );
  }
}

async function enterSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  const name = pg.escapeIdentifier(schema);
  if (!rowCount) await client.query(`CREATE SCHEMA IF NOT EXISTS ${name}`);
  await client.query(`SET search_path TO ${name}`);
}

/** Host and database of a connection string, without what is secret. */
function place(url: string): string {
  if (!URL.canParse(url)) return 'named by DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
