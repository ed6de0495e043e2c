/** `$1` game, `$2` its version, `$3` its snapshot, `$4` what was asked, `$5` now. */
const GAME = 'UPDATE floor.games SET version = $2, snapshot = $3::jsonb WHERE id = $1::uuid RETURNING id';
const EVENT = (type) => `
  event AS (INSERT INTO floor.game_events (game_id, seq, type, seat, at, data)
    SELECT id, $2, '${type}', 0, $5::timestamptz, $4::jsonb FROM game)`;

/** Writes the rows that a move writes; a turn of the floor has as many throws as there are rolls in it. */
export const WRITES = {
  roll: `WITH game AS (${GAME}), ${EVENT('dice-rolled')}
    INSERT INTO floor.rolls (game_id, turn_number, number, throw, thrown, rolled_at)
    SELECT id, $2, 1, $2, '{1,2,3,4,5}', $5::timestamptz FROM game`,
  hold: `WITH game AS (${GAME}), ${EVENT('dice-held')}
    UPDATE floor.rolls SET held = '{1,2}' FROM game WHERE game_id = game.id AND turn_number = $2 - 1 AND number = 1`,
  score: `WITH game AS (${GAME}), ${EVENT('turn-scored')},
    seat AS (UPDATE floor.seats SET score = score + 1, faces = '{1,2,3,4,5,6}' FROM game
      WHERE game_id = game.id AND seat = 0),
    over AS (UPDATE floor.turns SET status = 'scored', points = 20, ended_at = $5::timestamptz FROM game
      WHERE game_id = game.id AND ended_at IS NULL)
    INSERT INTO floor.turns (game_id, number, round, seat, status, points, repeat_bonus, started_at)
    SELECT id, $2, 1, 0, 'playing', 0, 0, $5::timestamptz FROM game`,
};

export const READ_GAME = 'SELECT id, version, snapshot FROM floor.games WHERE id = $1::uuid';
export const READ_LIST =
  'SELECT id, version, snapshot FROM floor.games ORDER BY created_at DESC, id DESC LIMIT $1';

/** Makes the tables of the floor as those of the server, with as many games as were made there for the benchmark. */
export const MAKE_TABLES = `
  DROP SCHEMA IF EXISTS floor CASCADE;
  CREATE SCHEMA floor;
  CREATE TABLE floor.games (LIKE games INCLUDING ALL);
  CREATE TABLE floor.seats (LIKE seats INCLUDING ALL);
  CREATE TABLE floor.turns (LIKE turns INCLUDING CONSTRAINTS, PRIMARY KEY (game_id, number));
  CREATE TABLE floor.rolls (LIKE rolls INCLUDING ALL);
  CREATE TABLE floor.game_events (LIKE game_events INCLUDING ALL);
  CREATE TABLE floor.players (token text, id uuid);
  CREATE TABLE floor.answers (answer json)`;

/** Fills them with the games that are being played. */
export const FILL_TABLES = ['games', 'seats', 'turns', 'rolls', 'game_events']
  .map((table) => {
    const game = table === 'games' ? 'id' : 'game_id';
    return `INSERT INTO floor.${table} SELECT t.* FROM ${table} t JOIN games g ON g.id = t.${game} WHERE g.status = 'active'`;
  })
  .join(';');
