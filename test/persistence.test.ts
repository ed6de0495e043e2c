import type { GameEvent } from '../src/rules/events.js';
import { replay } from '../src/rules/evolve.js';
import { type Account, type GameView, testApp } from './support/api.js';
import { RULESETS } from './support/known.js';
import { playOn } from './support/random-play.js';

const api = testApp();
let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});

const newGame = async (ruleset: string) => {
  const bram = await api.managed(anna);
  const cleo = await api.managed(anna);
  return api.startGame(anna, await api.newGame(anna, ruleset, [anna.id, bram.id, cleo.id]));
};

/** What the turns and throws of a game tell, asked in SQL. */
const fromTurns = async ({ id }: { id: string }) => {
  const [row] = await api.sql<{
    totals: number[];
    best: number[];
    open: number | null;
    throws: number;
    round: number;
  }>(
    `WITH upper_part AS (
      SELECT seat, sum(points) AS points FROM turns WHERE game_id = $1
        AND category IN ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes') GROUP BY seat),
    totals AS (
      SELECT s.seat, s.player_id, coalesce((SELECT sum(points + repeat_bonus) FROM turns t
          WHERE t.game_id = $1 AND t.seat = s.seat AND status = 'scored'), 0)
        + CASE WHEN (SELECT points FROM upper_part u WHERE u.seat = s.seat) >= 63 THEN 35 ELSE 0 END AS total
      FROM seats s WHERE game_id = $1)
    SELECT (SELECT array_agg(total::int ORDER BY seat) FROM totals) AS totals,
      (SELECT array_agg(seat::int ORDER BY seat) FROM totals WHERE total = (SELECT max(total) FROM totals)) AS best,
      (SELECT seat FROM turns WHERE game_id = $1 AND status = 'playing') AS open,
      (SELECT count(*)::int FROM rolls WHERE game_id = $1) AS throws,
      (SELECT max(round)::int FROM turns WHERE game_id = $1) AS round`,
    id,
  );
  return row!;
};

async function expectOneStory(game: GameView) {
  const [row] = await api.sql<{ snapshot: { version: number }; version: number; status: string }>(
    'SELECT snapshot, version, status FROM games WHERE id = $1',
    game.id,
  );
  const events = await api.sql<GameEvent & { at: unknown }>(
    `SELECT seq, type, seat, data, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM game_events WHERE game_id = $1 ORDER BY seq`,
    game.id,
  );
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  expect(row).toEqual({ snapshot: replay(events), version: events.length, status: game.status });
  expect(game.version).toBe(events.length);

  const told = await fromTurns(game);
  expect(told.totals).toEqual(game.players.map(({ score }) => score));
  expect(told.open).toBe(game.turn?.seat ?? null);
  expect(told.round).toBe(game.round);
  expect(told.throws + game.openingThrows.flat().length).toBe(game.dice.throws);
  const seats = await api.sql(
    `SELECT seat, player_id AS "playerId", status, score, rank FROM seats WHERE game_id = $1 ORDER BY seat`,
    game.id,
  );
  expect(seats).toEqual(
    game.players.map(({ seat, playerId, status, score, rank }) => ({ seat, playerId, status, score, rank })),
  );
  return told;
}

describe.each(RULESETS)('A game of %s', (ruleset) => {
  it('is told alike by its events, its snapshot and its turns, on the way and at the end', async () => {
    const game = await newGame(ruleset);
    await expectOneStory(game);
    for (let n = 0; n < 3; n++) await expectOneStory(await playOn(api, anna, game, 7));
    const over = await playOn(api, anna, game);
    const { best } = await expectOneStory(over);
    const first = best.map((seat) => over.players[seat]!.playerId);
    expect(over.status).toBe('finished');
    // in Farkle who set off the last round wins a tie
    if (first.length === 1 || ruleset !== 'farkle') expect(over.winners).toEqual(first);
    else expect(first).toEqual(expect.arrayContaining(over.winners));
  });

  it('is told alike when a player forfeits', async () => {
    const game = await newGame(ruleset);
    await playOn(api, anna, game, 9);
    const leaver = (await api.game(game)).turn!.playerId;
    await api.delete(`/v1/games/${game.id}/players/${leaver}`, anna);
    await expectOneStory(await api.game(game));
    await expectOneStory(await playOn(api, anna, game, 9));
  });
});

describe('The database refuses', () => {
  let game: GameView;
  beforeAll(async () => {
    game = await newGame('kakelorum');
    await api.roll(anna, game);
  });

  it.each([
    ['a seventh face', `UPDATE rolls SET thrown = '{1,2,3,4,7}' WHERE game_id = $1`, 'rolls_thrown_check'],
    ['a blank face', `UPDATE rolls SET thrown = '{0,2,3,4,5}' WHERE game_id = $1`, 'rolls_thrown_check'],
    ['a die that is unknown', `UPDATE rolls SET thrown = '{NULL,2,3,4,5}' WHERE game_id = $1`, ''],
    ['seven dice', `UPDATE rolls SET thrown = '{1,1,1,1,1,1,1}' WHERE game_id = $1`, 'rolls_thrown_check'],
    ['a throw of no dice', `UPDATE rolls SET thrown = '{}' WHERE game_id = $1`, 'rolls_thrown_check'],
    ['keeping a seventh face', `UPDATE rolls SET held = '{7}' WHERE game_id = $1`, 'rolls_held_check'],
    [
      'a second open turn',
      `INSERT INTO turns (game_id, number, round, seat, status, points, repeat_bonus, started_at)
      VALUES ($1, 2, 1, 1, 'playing', 0, 0, now())`,
      'turns_open_key',
    ],
    [
      'two players on one seat',
      `INSERT INTO seats (game_id, player_id, seat, client_seed, status, score)
      SELECT $1, id, 0, '', 'playing', 0 FROM players WHERE id NOT IN (SELECT player_id FROM seats WHERE game_id = $1) LIMIT 1`,
      'seats_game_id_seat_key',
    ],
    [
      'one player on two seats',
      `INSERT INTO seats (game_id, player_id, seat, client_seed, status, score)
      SELECT game_id, player_id, 3, '', 'playing', 0 FROM seats WHERE game_id = $1 LIMIT 1`,
      'seats_pkey',
    ],
    ['changing what happened', `UPDATE game_events SET data = '{}' WHERE game_id = $1`, 'append-only'],
    ['taking back what happened', `DELETE FROM game_events WHERE game_id = $1 AND seq = 2`, 'append-only'],
    [
      'two things that happened at once',
      `INSERT INTO game_events (game_id, seq, type, at, data) VALUES ($1, 1, 'x', now(), '{}')`,
      'game_events_pkey',
    ],
    ['removing a game', `DELETE FROM games WHERE id = $1`, ''],
  ])('%s', async (_, change, guard) => {
    if (change.includes('NOT IN')) await api.account('Zoe');
    await expect(api.sql(change, game.id)).rejects.toThrow(guard);
    await expectOneStory(await api.game(game));
  });
});
