import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres.js';

/**
 * A new database for a benchmark, on the server of `DATABASE_URL`, or else on an embedded one with a folder of its own.
 * @returns {Promise<{ url: string, dataDir: string, drop: () => Promise<void> }>}
 */
export async function newDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'shakercup-bench-'));
  await chmod(dataDir, 0o711); // run by root, the server is another user
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir });
  const server = given ?? embedded.url;
  const name = `shakercup_bench_${process.pid}`;
  const url = new URL(server);
  url.pathname = name;
  await query(server, `CREATE DATABASE ${name}`);
  const drop = async () => {
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: url.href, dataDir, drop };
}

/** Carries out statements one after the other on one connection; the rows of the last one. */
export async function query(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
