import { query } from './database.mjs';

/** Games that one statement copies. */
const AT_ONCE = 10_000;

/** What is stored of a game, and the columns that a copy has as the game itself. */
const TABLES = {
  seats: 'player_id, seat, client_seed, status, score, rank, faces',
  turns: 'number, round, seat, status, category, points, repeat_bonus, started_at, ended_at',
  rolls: 'turn_number, number, throw, thrown, held, points, rolled_at',
  game_events: 'seq, type, seat, at, data',
};
const GAME = 'host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, started_at';

/**
 * Fills a database with copies of a game that is over, each a second older than the one before, with ids that tell their time
 * (UUID version 7) as those of the server do. Without the triggers that would count each of them, which needs a superuser.
 * @param {string} url of the database
 * @param {string} gameId
 * @param {number} count how many
 * @returns {Promise<{ games: number, rolls: number, bytes: number }>} what is stored then, and what one game takes
 */
export async function addEndedGames(url, gameId, count) {
  for (let done = 0; done < count; done += AT_ONCE) {
    await query(
      url,
      "SET session_replication_role = 'replica'",
      'BEGIN',
      `CREATE TEMP TABLE copies ON COMMIT DROP AS
        SELECT n * interval '1 s' AS age, overlay(gen_random_uuid()::text PLACING
          regexp_replace(lpad(to_hex((extract(epoch FROM g.created_at) * 1000)::bigint - n * 1000), 12, '0'),
            '(.{8})', '\\1-') || '-7' FROM 1 FOR 15)::uuid AS id
        FROM games g, generate_series(${done + 1}, ${Math.min(done + AT_ONCE, count)}) n WHERE g.id = '${gameId}'`,
      `INSERT INTO games (id, ${GAME}, created_at, finished_at)
        SELECT copies.id, ${GAME}, created_at - age, finished_at - age FROM copies, games g WHERE g.id = '${gameId}'`,
      ...Object.entries(TABLES).map(
        ([table, columns]) => `INSERT INTO ${table} (game_id, ${columns})
          SELECT copies.id, ${columns} FROM copies, ${table} t WHERE t.game_id = '${gameId}'`,
      ),
      'COMMIT',
    );
  }
  await query(url, 'VACUUM ANALYZE', 'CHECKPOINT');
  const [stored] = await query(
    url,
    `SELECT (SELECT count(*)::int FROM games) AS games, (SELECT count(*)::int FROM rolls) AS rolls,
      (SELECT sum(pg_total_relation_size(t::regclass))::float
        FROM unnest('{games,seats,turns,rolls,game_events}'::text[]) t) AS bytes`,
  );
  return stored;
}
