import pg from 'pg';
import type { GameEvent } from '../../src/rules/events.js';
import { evolve } from '../../src/rules/evolve.js';
import type { GameState } from '../../src/rules/state.js';
import { diceOf } from './dice.js';
import { type GameRows, rowsToldBy } from './retelling.js';

/** All that the database holds of one game; times as the API shows them. */
export interface Ledger extends GameRows {
  id: string;
  hostId: string;
  version: number;
  snapshot: GameState;
  serverSeed: string;
  events: GameEvent[];
}

const TIME = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The ledgers of some games or of all of them, of one moment. */
export async function ledgersIn(databaseUrl: string, ids?: readonly string[]): Promise<Ledger[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Ledger>(LEDGERS, [ids ?? null]);
    return rows;
  } finally {
    await client.end();
  }
}

const LEDGERS = `
  SELECT g.id, g.host_id AS "hostId", g.status, g.version, g.snapshot, encode(g.server_seed, 'hex') AS "serverSeed",
    ${TIME('g.started_at')} AS "startedAt", ${TIME('g.finished_at')} AS "finishedAt",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('seq', seq, 'type', type, 'seat', seat, 'at', ${TIME('at')},
      'data', data) ORDER BY seq), '[]') FROM game_events WHERE game_id = g.id) AS events,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('seat', seat, 'playerId', player_id, 'clientSeed', client_seed,
      'status', status, 'score', score, 'rank', rank, 'faces', faces) ORDER BY seat), '[]') FROM seats WHERE game_id = g.id) AS seats,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('number', number, 'round', round, 'seat', seat, 'status', status,
      'category', category, 'points', points, 'repeatBonus', repeat_bonus, 'startedAt', ${TIME('started_at')},
      'endedAt', ${TIME('ended_at')}) ORDER BY number), '[]') FROM turns WHERE game_id = g.id) AS turns,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('turn', turn_number, 'number', number, 'throw', throw,
      'thrown', thrown, 'held', held, 'points', points, 'rolledAt', ${TIME('rolled_at')}) ORDER BY throw), '[]')
      FROM rolls WHERE game_id = g.id) AS rolls
  FROM games g WHERE $1::uuid[] IS NULL OR g.id = ANY ($1) ORDER BY g.id`;

/** A game after each of its events: the state of version n stands at place n, and nothing at place 0. */
export function statesOf({ events }: Ledger): (GameState | null)[] {
  const states: (GameState | null)[] = [null];
  for (const event of events) states.push(evolve(states.at(-1)!, event));
  return states;
}

/** Checks that a game's log has no gap and that everything else that is stored of it says the same. */
export function expectWhole(ledger: Ledger): void {
  const { id, events, version, snapshot, status, startedAt, finishedAt, seats, turns, rolls } = ledger;
  expect([id, events.map(({ seq }) => seq)]).toEqual([id, Array.from({ length: version }, (_, i) => i + 1)]);
  expect([id, statesOf(ledger).at(-1)]).toEqual([id, snapshot]);
  const stored = { id, status, startedAt, finishedAt, seats, turns, rolls };
  expect(stored).toEqual({ id, ...rowsToldBy(events, snapshot.ruleset) });
  expectOwnDice(ledger);
}

/** Every throw has the dice that its number gives, and every number is thrown once. */
function expectOwnDice({ id, serverSeed, seats, events, rolls }: Ledger): void {
  const seeds = { gameId: id, serverSeed, clientSeeds: seats.map(({ clientSeed }) => clientSeed) };
  const openings = events.flatMap(({ type, data }) =>
    type === 'opening.thrown' ? data.throws.map(({ die }) => [die]) : [],
  );
  const thrown = [...openings, ...rolls.map(({ thrown }) => thrown)];
  expect([id, thrown]).toEqual([id, thrown.map((dice, i) => diceOf(seeds, i + 1, dice.length))]);
  expect(rolls.map((roll) => roll.throw)).toEqual(rolls.map((_, i) => openings.length + i + 1));
}
