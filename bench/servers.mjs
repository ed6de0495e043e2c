import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/**
 * Starts the server as `npm start` does, in a process of its own, as it is set up by default but for the limit of requests,
 * and waits until it is ready.
 * @param {Record<string, string>} env where its database is, and what else it is told
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startProduct = (env) =>
  start(scripts.start.split(' ').slice(1), { RATE_LIMIT_PER_MINUTE: '0', ...env }, /(http:\S+)\/docs/);

/** Starts the floor (floor.mjs) on a database, in a process of its own. */
export const startFloor = (databaseUrl, connections) =>
  start(['bench/floor.mjs'], { DATABASE_URL: databaseUrl, DATABASE_POOL: String(connections) }, /(http:\S+)/);

async function start(program, env, says) {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    // what is logged costs the server what it costs in use, and shows only where it does not start
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-2000)));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program.join(' ')} ended with ${code}:\n${said}`);
  });
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  return {
    url: says.exec(line)[1],
    stop: async () => {
      child.kill('SIGINT');
      await ended.catch(() => {});
    },
  };
}
