import { v7 as uuidv7 } from 'uuid';
import type { Account, Api } from './api.js';

/** The seats of a game, and the score of each. */
export type Scores = [player: { id: string }, score: number][];

/** P0, P1 and so on, made in that order. */
export async function newPeople(api: Api, count: number): Promise<[Account, Account, Account, Account]> {
  const people: Account[] = [];
  while (people.length < count) people.push(await api.account(`P${people.length}`));
  return people as [Account, Account, Account, Account];
}

/** Writes games into the database that are finished already, with these scores; the highest wins. */
export async function load(api: Api, ruleset: string, ...games: Scores[]): Promise<void> {
  for (const seats of games) {
    const id = uuidv7();
    const scores = seats.map(([, score]) => score);
    await api.sql(
      `WITH game AS (
        INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at,
          finished_at)
        VALUES ($1, $2, $3, 1, 'finished', 1, '{}', decode(repeat('00', 32), 'hex'), now(), now()))
      INSERT INTO seats (game_id, player_id, seat, client_seed, status, score, rank)
      SELECT $1, player_id, n - 1, '', 'playing', score, rank
      FROM unnest($4::uuid[], $5::int[], $6::int[]) WITH ORDINALITY AS s (player_id, score, rank, n)`,
      ...[id, seats[0]![0].id, ruleset, seats.map(([player]) => player.id), scores],
      scores.map((score) => 1 + scores.filter((other) => other > score).length),
    );
  }
}
