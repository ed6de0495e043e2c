import { type AppConfig, createApp } from '../../src/app.js';
import { createDatabase } from './database.js';

/** The real application, listening on a free port of its own, on a database of its own. */
export interface RunningApp {
  url: string;
  databaseUrl: string;
  close(): Promise<void>;
}

export async function startApp(config?: Partial<AppConfig>): Promise<RunningApp> {
  const database = await createDatabase();
  const app = await startAppOn(database.url, config);
  return {
    ...app,
    databaseUrl: database.url,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** The application on a database that is there, such as that of another one. */
export async function startAppOn(
  databaseUrl: string,
  config: Partial<AppConfig> = {},
): Promise<Omit<RunningApp, 'databaseUrl'>> {
  const app = await createApp(databaseUrl, {
    databasePool: 10,
    logLevel: 'error',
    dataDir: process.env['TEST_TABLES']!, // where the tables of perfect play are
    ...config,
  });
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), close: () => app.close() };
}
