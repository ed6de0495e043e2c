import { once } from 'node:events';

/** After all tests: has the process that holds their PostgreSQL take it away. */
export default async function tearDown() {
  const server = globalThis.testServer;
  if (!server || server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.stdin.end();
  await gone;
}
