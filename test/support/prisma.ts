import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');

/** Runs the Prisma CLI in the project's folder. Answers what it printed; rejects with that when it exits with an error. */
export function prisma(url: string, ...args: string[]): Promise<string> {
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    PRISMA_SCHEMA_ENGINE_BINARY: `${project}scripts/schema-engine.mjs`,
    CHECKPOINT_DISABLE: '1',
  };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, ...args],
      { cwd: project, env: environment },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`prisma ${args.join(' ')}\n${stdout}${stderr}`));
        else resolve(stdout);
      },
    );
  });
}
