import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RULESETS } from './support/known.js';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const GAMES = 10_000;
const DUELS = 1000;

let totals: number[];
let won: Record<string, number>;
beforeAll(async () => {
  const program = ['--import', file('./support/typescript.mjs'), file('./support/bots-at-play.ts')];
  const options = { maxBuffer: 10_000_000 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...program, `${GAMES}`, `${DUELS}`],
    options,
  );
  ({ totals, won } = JSON.parse(stdout) as { totals: number[]; won: Record<string, number> });
}, 400_000);

test('Perfect averages 253.97 over 10,000 games of Dobbelspel, within three standard errors', () => {
  expect(totals).toHaveLength(GAMES);
  const mean = totals.reduce((sum, total) => sum + total, 0) / GAMES;
  const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / (GAMES - 1);
  expect(Math.abs(mean - 253.9702411898)).toBeLessThan(3 * Math.sqrt(variance / GAMES));
});

test.each(RULESETS)('Perfect wins two of three of 1,000 games of %s against Steady', (ruleset) =>
  expect(won[ruleset]).toBeGreaterThan((DUELS * 2) / 3),
);
