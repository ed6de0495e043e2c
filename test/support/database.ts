import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of a test's own. */
export interface TestDatabase {
  url: string;
  /** Removes it; connections that are still open are cut. */
  drop(): Promise<void>;
}

/** A new database without games: migrated, or with `empty` without even tables. Drop it when done. */
export async function createDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `${process.env.TEST_TEMPLATE}_${randomBytes(4).toString('hex')}`;
  const template = empty ? 'template1' : process.env.TEST_TEMPLATE;
  await withServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = new URL(serverUrl());
  url.pathname = name;
  return {
    url: url.href,
    drop: () => withServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Gives the tests of a file (or of a `describe`) one migrated database, made before the first and dropped after. */
export function testDatabase(): { readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get url() {
      if (!database) throw new Error('The database is there only while tests run.');
      return database.url;
    },
  };
}

/** Runs something on the tests' server, outside of any test's database. */
export async function withServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: the tests are started by jest, which sets it.');
  return url;
}
