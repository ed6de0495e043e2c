import { type AppConfig, createApp } from '../../src/app.js';
import { createDatabase } from './database.js';

/** A folder with the tables of perfect play. */
export const TABLES = process.env['TEST_TABLES']!;

/** The real application, listening on a free port of its own, on a database of its own. */
export interface RunningApp {
  url: string;
  databaseUrl: string;
  close(): Promise<void>;
}

export async function startApp(config: Partial<AppConfig> = {}): Promise<RunningApp> {
  const database = await createDatabase();
  const app = await createApp(database.url, {
    databasePool: 10,
    logLevel: 'error',
    dataDir: TABLES,
    ...config,
  });
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    databaseUrl: database.url,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
