import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Before all tests: starts the process that holds their PostgreSQL (server.ts), and tells them where it is. */
export default async function setUp() {
  const server = spawn(process.execPath, ['--import', path('./typescript.mjs'), path('./server.ts')], {
    detached: true, // Ctrl-C reaches it as the end of stdin only, so that it can stop in order
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.testServer = server;
  const failed = once(server, 'exit').then(() => {
    throw new Error('The database for the tests did not start; the reason is above.');
  });
  const [line] = await Promise.race([once(createInterface({ input: server.stdout }), 'line'), failed]);
  failed.catch(() => {}); // from here on its end is expected
  const { url, template, tables } = JSON.parse(line);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_TEMPLATE = template;
  process.env.TEST_TABLES = tables;
}
