import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WRITES } from './floor-statements.mjs';

/** Where Debian keeps the programs of PostgreSQL. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * How often a second pgbench carries out the statement with which the floor writes a roll, over so many connections.
 * @param {string} url of the database
 * @param {string[]} gameIds
 * @param {string} snapshot that is written each time
 * @returns {number | undefined} undefined where there is no pgbench
 */
export function pgbenchRate(url, gameIds, snapshot, connections, seconds) {
  const program = findPgbench();
  if (!program) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'shakercup-pgbench-'));
  try {
    const script = join(folder, 'roll.sql');
    // as the floor has it, with the parameters in their places; versions beyond those that the floor came to
    const values = [
      `(ARRAY['${gameIds.join("','")}'])[:game]`,
      ':version',
      quoted(snapshot),
      "'{}'",
      'now()',
    ];
    const statement = WRITES.roll.replace(/\$(\d)/g, (_, n) => values[n - 1]).replaceAll('\n', ' ');
    writeFileSync(
      script,
      `\\set game random(1, ${gameIds.length})\n\\set version random(1000000, 2000000000)\n${statement};\n`,
    );
    const how = ['-n', '-M', 'prepared', '-f', script, '-c', connections, '-T', seconds, url].map(String);
    const { stdout, stderr } = spawnSync(program, how, { encoding: 'utf8' });
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(stderr);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** pgbench takes a colon for the beginning of a variable, wherever it stands. */
const quoted = (json) => `E'${json.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

function findPgbench() {
  const folders = (process.env.PATH ?? '').split(':');
  if (existsSync(DEBIAN)) folders.push(...readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')));
  return folders.map((folder) => join(folder, 'pgbench')).find(existsSync);
}
