import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from './figures.mjs';
import { startProduct } from './servers.mjs';

/**
 * How long the server takes from its start until it is ready, with an embedded database that is there; seconds, the median.
 * @param {number} starts how often it is started
 */
export async function timeToReady(starts) {
  const folder = await mkdtemp(join(tmpdir(), 'shakercup-bench-'));
  await chmod(folder, 0o711); // run by root, the database is another user's
  try {
    const times = [];
    for (let n = 0; n <= starts; n++) {
      const begun = performance.now();
      const server = await startProduct({ DATA_DIR: folder });
      if (n > 0) times.push((performance.now() - begun) / 1000); // the first one makes the database
      await server.stop();
    }
    return within(times, 0.5)[0];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
