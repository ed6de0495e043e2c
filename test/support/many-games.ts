import type { Api } from './api.js';

/** Whatever asks the database, always on the same connection. */
type Database = Pick<Api, 'sql'>;

/**
 * Copies all that the database has of a game, so often, under new ids. The copies ended before it, three at a time a second
 * apart. (The dice of a copy do not follow from its seeds, since its id is another.)
 */
export async function copyGame(api: Database, gameId: string, count: number): Promise<void> {
  await api.sql('CREATE TEMP TABLE copies (n int, id uuid)');
  await api.sql('INSERT INTO copies SELECT n, gen_random_uuid() FROM generate_series(1, $1) n', count);
  const copy = (table: string, columns: string, values = columns) =>
    api.sql(
      `INSERT INTO ${table} (${table === 'games' ? 'id' : 'game_id'}, ${columns})
      SELECT copies.id, ${values} FROM copies, ${table} t WHERE t.${table === 'games' ? 'id' : 'game_id'} = $1`,
      gameId,
    );
  const columns =
    'host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, bot_to_move, created_at, started_at';
  await copy('games', `${columns}, finished_at`, `${columns}, finished_at - (n / 3) * interval '1 s'`);
  await copy('seats', 'player_id, seat, client_seed, status, score, rank');
  await copy('turns', 'number, round, seat, status, category, points, repeat_bonus, started_at, ended_at');
  await copy('rolls', 'turn_number, number, throw, thrown, held, points, rolled_at');
  await copy('game_events', 'seq, type, seat, at, data');
  await api.sql('DROP TABLE copies');
  await api.sql('ANALYZE');
}
