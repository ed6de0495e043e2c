/**
 * Referees whole games on any server:
 * `node --import ./test/support/typescript.mjs test/referee/cli.ts http://127.0.0.1:3000 --games 100`
 */
import { parseArgs } from 'node:util';
import { partsFrom } from './parts.js';
import { playGames } from './run.js';
import { SHEETS } from './sheets.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now()) },
    sheet: { type: 'string', multiple: true, default: Object.keys(SHEETS) },
    concurrency: { type: 'string', default: '4' },
    without: { type: 'string', default: '' },
  },
});

const baseUrl = (positionals[0] ?? 'http://127.0.0.1:3000').replace(/\/$/, '');
for (const ruleset of values.sheet) {
  try {
    const counts = await playGames({
      ...{ baseUrl, ruleset, games: Number(values.games), seed: values.seed },
      ...{ concurrency: Number(values.concurrency), without: partsFrom(values.without) },
    });
    console.log(ruleset, JSON.stringify(counts));
  } catch (error) {
    console.error(`${ruleset}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
