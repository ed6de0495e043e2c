import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from './readiness.js';

/** How long a load balancer has to notice that no more requests should come here; until then they are still taken. */
const NOTICE_MS = 1000;
/** How long requests under way may take after that. */
const CLOSING_MS = 5000;
/** After how long the process ends whatever still runs; what the database was not told to commit has not happened. */
const LIMIT_MS = 8500;

/**
 * The first signal to stop closes the app, lets go of what it stands on, and ends the process with 0; signals that follow
 * change nothing. Only SIGTERM comes from what sends requests elsewhere.
 * @param release what is left to do once the app is closed
 */
export function stopOnSignal(app: NestFastifyApplication, release: () => Promise<void>): void {
  const readiness = app.get(Readiness);
  const { log } = app.getHttpAdapter().getInstance();
  const stop = async (signal: NodeJS.Signals) => {
    const noticed = signal === 'SIGTERM' && readiness.isServing;
    readiness.stops();
    log.info({ signal }, 'stopping');
    if (noticed) await sleep(NOTICE_MS);
    await close(app);
    await release();
    log.info('stopped');
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (readiness.isStopping) return;
    setTimeout(() => process.exit(0), LIMIT_MS);
    void stop(signal)
      .catch((error: unknown) => log.error(error))
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** Answers what is under way, but lets neither whoever does not read the answer nor a statement that waits keep it up. */
export async function close(app: NestFastifyApplication): Promise<void> {
  const limit = setTimeout(() => void app.getHttpServer().closeAllConnections(), CLOSING_MS);
  await app.close().finally(() => clearTimeout(limit));
}
