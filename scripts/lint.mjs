/** `npm run lint`: types, format, lint and floors, all at once; fails when one of them does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHECKS = ['tsc --noEmit', 'prettier --check .', 'eslint .', 'depcruise src'];

async function check(command) {
  const tool = spawn(command, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (text) => (output += text));
  const [status] = await once(tool, 'close');
  console.log(`${command}: ${status === 0 ? 'passed' : `failed\n${output}`}`);
  return status === 0;
}

const passed = await Promise.all(CHECKS.map(check));
process.exit(passed.every(Boolean) ? 0 : 1);
