import { partsFrom } from './referee/parts.js';
import { playGames } from './referee/run.js';
import { startApp } from './support/app.js';
import { RULESETS } from './support/known.js';

/**
 * Whole random games over HTTP, every answer checked by a referee that knows the contract and the rule
 * sheets alone. By environment:
 * `REFEREE_GAMES` how many games of each sheet, `REFEREE_SEED` to play the same choices again,
 * `BASE_URL` a server that runs already, `REFEREE_WITHOUT` parts to leave out, as `records,stream`.
 */
const games = Number(process.env['REFEREE_GAMES'] ?? 6);
const without = partsFrom(process.env['REFEREE_WITHOUT'] ?? '');
const seed = process.env['REFEREE_SEED'] ?? 'whole-games';

let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const running = process.env['BASE_URL'];
  ({ url, close } = running ? { url: running, close: () => Promise.resolve() } : await startApp());
});

afterAll(() => close());

test.each(RULESETS)(
  'random games of %s are what the referee makes of them',
  async (ruleset) => {
    const counts = await playGames({ baseUrl: url, ruleset, games, seed, without });
    expect(counts.games).toBe(games);
    if (process.env['REFEREE_GAMES']) console.info(ruleset, counts);
  },
  60_000 + games * 20_000,
);
