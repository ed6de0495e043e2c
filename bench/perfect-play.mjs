/**
 * What perfect play costs: `npm run build && node bench/perfect-play.mjs`. Prints how long a table takes to make and to load and
 * how much memory that needs; then, with a server and a database of its own, what requests wait while tables are being
 * made and afterwards, and how long advice and an analysis take.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TableFile } from '../dist/advice/table-file.js';
import { rulesets } from '../dist/rules/rulesets.js';
import { solveCategories } from '../dist/strategy/solve-categories.js';
import { newDatabase } from './database.mjs';
import { within } from './figures.mjs';
import { startProduct } from './servers.mjs';

const ROUNDS = 5;
const sheets = rulesets.filter(({ family }) => family === 'categories');

const say = (what, times) => {
  const [median, p99] = within(times, 0.5, 0.99).map((ms) => ms.toFixed(2));
  console.log(`${what}: median ${median} ms, p99 ${p99} ms (${times.length} times)`);
};

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** In a process of its own: what it takes for one table and nothing else. */
function solveAlone(id) {
  const url = (path) => JSON.stringify(new URL(path, import.meta.url));
  const script = `
    const { findRuleset } = await import(${url('../dist/rules/rulesets.js')});
    const { solveCategories } = await import(${url('../dist/strategy/solve-categories.js')});
    const begun = performance.now();
    solveCategories(findRuleset('${id}'));
    console.log(JSON.stringify([performance.now() - begun, process.resourceUsage().maxRSS / 1024]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(stdout);
}

const database = await newDatabase();
let server;
try {
  for (const sheet of sheets) await measureTable(sheet, join(database.dataDir, 'alone'));
  server = await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.dataDir });
  await measure(server.url);
} finally {
  await server?.stop();
  await database.drop();
}

async function measureTable(sheet, folder) {
  const runs = Array.from({ length: ROUNDS }, () => solveAlone(sheet.id));
  const [median] = within(
    runs.map(([ms]) => ms),
    0.5,
  );
  const memory = Math.max(...runs.map(([, megabytes]) => megabytes));
  console.log(
    `${sheet.id}: made in ${(median / 1000).toFixed(2)} s on one thread, ${memory.toFixed(0)} MiB with Node itself`,
  );
  const file = new TableFile(folder, sheet);
  await file.save(solveCategories(sheet));
  const loads = [];
  for (let i = 0; i < 20; i++) loads.push(await timed(() => file.load()));
  say(`${sheet.id}: loaded`, loads);
}

async function measure(url) {
  const ask = (path, body, token) =>
    fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const json = async (...asked) => (await ask(...asked)).json();
  const begun = performance.now();
  const { token } = await json('/v1/players', { name: 'Bench' });
  const { id } = await json('/v1/games', { ruleset: 'dobbelspel' }, token);
  await ask(`/v1/games/${id}/start`, {}, token);
  await ask(`/v1/games/${id}/turn/roll`, {}, token);
  const advise = () => ask(`/v1/games/${id}/turn/advice`);
  const hold = () => ask(`/v1/games/${id}/turn/hold`, { dice: [] }, token);

  const meanwhile = [];
  while ((await advise()).status === 503) meanwhile.push(await timed(hold));
  console.log(`first advice ${((performance.now() - begun) / 1000).toFixed(2)} s after the very first start`);
  const afterwards = [];
  for (let i = 0; i < 1000; i++) afterwards.push(await timed(hold));
  if (meanwhile.length > 0) say('a move while tables are being made', meanwhile);
  say('a move afterwards', afterwards);

  const advice = [];
  for (let i = 0; i < 1000; i++) advice.push(await timed(advise));
  say('advice in a game', advice);
  for (const category of Object.keys(sheets.find((sheet) => sheet.id === 'dobbelspel').categories)) {
    await ask(`/v1/games/${id}/turn/score`, { category }, token);
    await ask(`/v1/games/${id}/turn/roll`, {}, token);
  }
  const analysis = [];
  for (let i = 0; i < 100; i++) analysis.push(await timed(() => ask(`/v1/games/${id}/analysis`)));
  say('the analysis of a game of one player', analysis);
}
