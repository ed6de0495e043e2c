import { Chance } from './chance.js';
import { Client } from './client.js';
import { noCounts, type Counts } from './counts.js';
import { Difference } from './difference.js';
import type { Part } from './parts.js';
import { playGame } from './play.js';
import { checkRuleset } from './rulesets.js';

export interface Run {
  /** Where the server answers, without a slash at the end: `http://127.0.0.1:3000`. */
  baseUrl: string;
  ruleset: string;
  games: number;
  /** The same seed makes the same choices again; the server's dice differ all the same. */
  seed: string;
  /** How many games are played at once. */
  concurrency?: number;
  /** What is left out, say because the server has no such thing. */
  without?: readonly Part[];
}

const TAIL = 40;

/**
 * Plays whole games against a server and checks every answer. Throws at the first difference, with the
 * game's seed and the end of its transcript.
 */
export async function playGames(run: Run): Promise<Counts> {
  const { baseUrl, ruleset, games, seed, concurrency = 4, without = [] } = run;
  const counts = noCounts();
  await checkRuleset(new Client(baseUrl), ruleset);
  let next = 0;
  let failed = false;
  const player = async (): Promise<void> => {
    while (next < games && !failed) {
      const gameSeed = `${seed}/${ruleset}/${next++}`;
      const chance = new Chance(gameSeed);
      const client = new Client(baseUrl, chance.pick([null, 'en', 'nl', 'de, nl;q=0.5']));
      try {
        await playGame(client, chance, { sheetId: ruleset, counts, without });
      } catch (error) {
        failed = true;
        throw explained(error, gameSeed, client.transcript);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, games) }, player));
  return counts;
}

function explained(error: unknown, gameSeed: string, transcript: string[]): Error {
  const message = error instanceof Error ? error.message : String(error);
  const tail = transcript.slice(-TAIL).join('\n  ');
  const text = `${message}\n\ngame seed ${gameSeed}, call ${transcript.length}:\n  ${tail}`;
  return error instanceof Difference ? new Error(text) : new Error(text, { cause: error });
}
