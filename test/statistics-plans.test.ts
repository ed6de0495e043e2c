import pg from 'pg';
import request from 'supertest';
import { startAppOn } from './support/app.js';
import { done } from './support/api.js';
import { testDatabase } from './support/database.js';

/** Two thousand games of two players each, loaded past the triggers; player 1 sits in every twentieth. */
const LOAD = `
  SET session_replication_role = replica;
  CREATE FUNCTION uid(kind text, n int) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT ('01938f5e-7c00-7' || kind || '-8000-' || lpad(n::text, 12, '0'))::uuid $$;
  INSERT INTO players (id, name, created_at) SELECT uid('aaa', n), 'P' || n, now() FROM generate_series(1, 2000) n;
  INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at, finished_at)
  SELECT uid('bbb', n), uid('aaa', 1), 'dobbelspel', 1, CASE n % 100 WHEN 0 THEN 'active' ELSE 'finished' END::game_status, 1,
    '{}', decode(repeat('00', 32), 'hex'), now(), CASE n % 100 WHEN 0 THEN NULL ELSE now() END
  FROM generate_series(1, 2000) n;
  INSERT INTO seats (game_id, player_id, seat, client_seed, status, score, rank)
  SELECT uid('bbb', n), uid('aaa', CASE WHEN seat = 0 AND n % 20 = 0 THEN 1 ELSE 2 + (n * 7 + seat) % 1999 END), seat, '',
    'playing', 100 + n % 97 + seat, CASE n % 100 WHEN 0 THEN NULL ELSE seat + 1 END
  FROM generate_series(1, 2000) n, generate_series(0, 1) seat;
  INSERT INTO turns (game_id, number, round, seat, status, category, points, repeat_bonus, started_at, ended_at)
  SELECT uid('bbb', n), t, 1 + t / 2, t % 2, 'scored', 'c' || t / 2, t, 0, now(), now()
  FROM generate_series(1, 2000) n, generate_series(1, 26) t;
  INSERT INTO rolls (game_id, turn_number, number, throw, thrown, held, rolled_at)
  SELECT game_id, number, 1, number, '{1,2,3,4,6}', '{}', now() FROM turns;
  SET session_replication_role = DEFAULT;
  SELECT recount_statistics();
  ANALYZE;`;

let client: pg.Client;
afterAll(() => client.end()); // before its database is dropped
const database = testDatabase();
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(LOAD);
  await client.end();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

/** How often each of the large tables was read from one end to the other, by connections that have ended. */
async function scans(): Promise<object[]> {
  const { rows } = await client.query<object>(
    `SELECT relname, seq_scan FROM pg_stat_user_tables
    WHERE relname IN ('games', 'seats', 'turns', 'rolls') ORDER BY 1`,
  );
  return rows;
}

async function ask(routes: string[]): Promise<void> {
  const app = await startAppOn(database.url, { databasePool: 2 });
  for (const route of routes) {
    // as often as it takes until a prepared statement keeps its plan
    for (let n = 0; n < 8; n++) done(await request(app.url).get(`/v1/${route}`));
  }
  await app.close();
  const others = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend'`;
  while ((await client.query(others)).rows.length > 0);
}

test('no statistics read the tables of games, turns or throws from one end to the other', async () => {
  const { rows } = await client.query<{ player: string; game: string }>(
    `SELECT uid('aaa', 1) AS player, uid('bbb', 100) AS game`,
  );
  const { player, game } = rows[0]!;
  const before = await scans();
  await ask([
    `players/${player}/statistics`,
    ...['best', 'mean', 'wins'].map((by) => `leaderboards/dobbelspel?by=${by}`),
    ...['', `game=${game}`, `player=${player}`, `game=${game}&player=${player}`].map(
      (query) => `statistics/dice?${query}`,
    ),
  ]);
  expect(await scans()).toEqual(before);
});
