/**
 * How fast the server is: `npm run bench`, or after `npm run build` `node bench/run.mjs` with the options below. Starts a
 * PostgreSQL (or takes that of DATABASE_URL), the built server and the floor (floor.mjs), plays turns of many games on both
 * in turn, and prints what the server does as a share of the floor. docs/performance.md says how to read it.
 */
import { parseArgs } from 'node:util';
import { Comparison } from './comparison.mjs';
import { newDatabase } from './database.mjs';
import { addEndedGames } from './ended-games.mjs';
import { printTable } from './figures.mjs';
import { pgbenchRate } from './pgbench.mjs';
import { startProduct } from './servers.mjs';
import { timeToReady } from './time-to-ready.mjs';
import { playShortGame, playWholeGames } from './whole-games.mjs';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' }, // that are being played
    rounds: { type: 'string', default: '5' }, // turns of each game, for each number of connections
    connections: { type: 'string', default: '1,32,128' }, // to the server, one number after the other
    instances: { type: 'string', default: '1' }, // of the server, on the same database
    pool: { type: 'string', default: '10' }, // connections to the database, of each instance and of the floor
    ended: { type: 'string', default: '0' }, // games that are over, for another round beside them
    starts: { type: 'string', default: '5' }, // of the server, for the time from its start until it is ready
  },
});
const [games, rounds, instances, ended, starts] = ['games', 'rounds', 'instances', 'ended', 'starts'].map(
  (name) => Number(options[name]),
);
const connections = options.connections.split(',').map(Number);
/** Where one figure stands for all. */
const USUAL = connections.includes(32) ? 32 : connections[0];

const database = await newDatabase();
const servers = [];
try {
  const env = { DATABASE_URL: database.url, DATA_DIR: database.dataDir, DATABASE_POOL: options.pool };
  for (let n = 0; n < instances; n++) servers.push(await startProduct(env));
  const urls = servers.map(({ url }) => url);
  const begin = () => Comparison.begin(database.url, urls, games, options.pool);
  const comparison = await begin();
  servers.push(comparison.floorServer);
  const before = await compare(comparison);
  sayPgbench(comparison, before);
  const whole = await playWholeGames(urls, USUAL, Math.max(1, Math.round(games / 250)));
  console.log(
    `whole games, ${USUAL} clients: ${whole.games.toFixed(1)} games/s from creation to end, ${whole.moves.toFixed(0)} moves/s`,
  );
  console.log(`memory of the server, at most: ${comparison.memory.toFixed(0)} MB`);
  if (ended > 0) await compareGrown(begin, before, await playShortGame(urls[0]));
} finally {
  for (const server of servers) await server.stop();
  await database.drop();
}
if (starts > 0) console.log(`start to ready, database kept: ${(await timeToReady(starts)).toFixed(2)} s`);

async function compare(comparison) {
  const results = [];
  for (const count of connections) results.push(...(await comparison.at(count, rounds)));
  const head = ['request', 'connections', '1/s', 'p50 ms', 'p99 ms', 'floor 1/s', 'p50 ms', 'p99 ms'];
  const cells = ({ rate, p50, p99 }) => [rate.toFixed(0), p50.toFixed(2), p99.toFixed(2)];
  printTable(
    [...head, 'share', 'p99 ratio'],
    results.map(({ kind, count, ours, floor }) => [
      ...[kind, count, ...cells(ours), ...cells(floor)],
      ...[(ours.rate / floor.rate).toFixed(2), (ours.p99 / floor.p99).toFixed(2)],
    ]),
  );
  return results;
}

function usual(results, wanted) {
  return results.find(({ kind, count }) => kind === wanted && count === USUAL);
}

function sayPgbench(comparison, results) {
  const clients = Math.min(USUAL, 64); // PostgreSQL takes a hundred, if it is not told otherwise
  const rate = comparison.pgbench((...given) => pgbenchRate(database.url, ...given, clients, 5));
  if (rate === undefined) {
    console.log('pgbench was not found');
    return;
  }
  const { ours, floor } = usual(results, 'roll');
  const share = (figures) => (figures.rate / rate).toFixed(2);
  console.log(
    `pgbench, the statement of a roll, ${clients} connections: ${rate.toFixed(0)}/s; over ${USUAL} the server does ${share(ours)} of that, the floor ${share(floor)}`,
  );
}

/** The same with many games that are over beside them, and new ones that are played. */
async function compareGrown(begin, before, gameId) {
  const stored = await addEndedGames(database.url, gameId, ended);
  const bytes = (stored.bytes / stored.games).toFixed(0);
  console.log(`\nwith ${stored.games} games and ${stored.rolls} throws stored, ${bytes} bytes a game:`);
  const comparison = await begin();
  servers.push(comparison.floorServer);
  const after = await compare(comparison);
  for (const kind of new Set(before.map((result) => result.kind))) {
    const [then, now] = [before, after].map((results) => usual(results, kind));
    const ratio = now.ours.rate / then.ours.rate;
    const drift = now.floor.rate / then.floor.rate; // its tables have not grown
    console.log(
      `${kind}: ${ratio.toFixed(2)} of the rate before, the floor ${drift.toFixed(2)}, so ${(ratio / drift).toFixed(2)}`,
    );
  }
}
