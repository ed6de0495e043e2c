import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type RunningApp, startApp } from './support/app.js';

const run = promisify(execFile);
let app: RunningApp;
let blocks: string[];

beforeAll(async () => {
  app = await startApp();
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const games = readme.slice(readme.indexOf('## A first game of Dobbelspel'), readme.indexOf('## The API'));
  blocks = [...games.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block!);
});
afterAll(() => app.close());

test('the first games of the README can be pasted as they stand, and come to their ends', async () => {
  const script = blocks.join('').replace('http://127.0.0.1:3000', app.url);
  // reading from a socket, bash takes itself for a remote shell and would read ~/.bashrc, which may complain
  const { stdout, stderr } = await run('bash', ['--norc', '-c', `set -e\n${script}`]);
  expect(stderr).toBe('');
  const lines = stdout.split('\n');
  expect(lines).toEqual(expect.arrayContaining(['active', 'finished']));
  expect(lines).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/)); // the seed behind the dice
  expect(lines).toContainEqual(expect.stringContaining('"code":"category-not-allowed"'));
  expect(stdout).toMatch(/^\[ 'Anna \d+', 'Ben \d+' \]$/m);
  expect(stdout).toMatch(/^steady: Plays .*$/m);
  expect(stdout).toMatch(/^\[ 'Anna \d+', 'Steady \d+' \]$/m);
  expect(stdout).toMatch(/action: 'hold',\s+dice: \[ 4, 4 \],\s+expected: 224\.92/);
  expect(stdout).toMatch(/expected: 253\.97/); // in the analysis, of each player
  expect(stdout).toMatch(/^event: game\.finished$/m);
  expect(stdout).toMatch(/^ {2}stored: 'passed'/m);
  expect(lines.at(-2)).toMatch(/^http:.*\/scoresheet$/);
});

test('nothing that is pasted holds a comment, which zsh would run', () => {
  for (const block of blocks) expect(block).not.toMatch(/^\s*#/m);
});
