import { createHash } from 'node:crypto';
import { commitmentTo, throwDice } from '../../../dice/cup.js';
import type { GameEvent } from '../../../rules/events.js';
import type { Ruleset } from '../../../rules/ruleset.js';
import { playAtRandom, randomFrom } from '../../../rules/testing/random-play.js';
import { RecordFold } from '../build-record.js';
import type { GameRecord } from '../game-record.js';

/** An id made of a name: the same for the same name. */
export const idOf = (name: string): string => {
  const hex = createHash('md5').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** The log of a random game whose dice really come from its seeds. */
export function randomLog(sheet: Ruleset, players: number, seed: number, leaving: number): GameEvent[] {
  const serverSeed = createHash('sha256').update(`server seed ${seed}`).digest();
  const gameId = idOf(`game ${seed}`);
  const chance = {
    at: '2030-01-01T12:00:00.000Z',
    serverSeed: serverSeed.toString('hex'),
    throwDice: (clientSeeds: readonly string[], throwNumber: number, count: number) =>
      throwDice({ serverSeed, gameId, clientSeeds, throwNumber }, count),
  };
  const steps = [...playAtRandom(sheet, players, randomFrom(seed), { leaving }, chance)];
  const text = JSON.stringify(steps.flatMap(({ events }) => events));
  const events = text
    .replace(/"(p\d+|late\d+|host)"/g, (_, name: string) => JSON.stringify(idOf(name)))
    .replace('"commitment":"c"', `"commitment":"${commitmentTo(serverSeed)}"`);
  return JSON.parse(events) as GameEvent[];
}

export function recordOf(events: Iterable<GameEvent>, seed: number): GameRecord {
  const fold = new RecordFold();
  for (const event of events) fold.add(event);
  return JSON.parse(JSON.stringify(fold.record(idOf(`game ${seed}`), new Map()))) as GameRecord;
}

/** The record of a random game that began; undefined where everyone left before. */
export function randomRecord(
  sheet: Ruleset,
  players: number,
  seed: number,
  leaving = 0,
): GameRecord | undefined {
  const events = randomLog(sheet, players, seed, leaving);
  return events.at(-1)?.type === 'game.cancelled' || !events.some(({ type }) => type === 'game.started')
    ? undefined
    : recordOf(events, seed);
}
