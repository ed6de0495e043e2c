import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createDatabase, type TestDatabase } from './database.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as `npm start` runs it, in a process of its own. */
export interface Product {
  process: ChildProcess;
  /** Where it listens, without a path. */
  url: string;
  /** Everything it printed on stdout so far. */
  output: string[];
  /** The lines it wrote on stderr so far. */
  log: string[];
  /** Sends a signal and waits for the end; what it ended with. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

/** Starts the built product, with nothing in its environment but what is given, and waits until it is ready. */
export async function startProduct(env: Record<string, string>, folder = root): Promise<Product> {
  const child = launch(env, folder);
  const output: string[] = [];
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const lines = createInterface({ input: child.stdout! }).on('line', (line) => output.push(line));
  const log: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => log.push(line));
  await Promise.race([once(lines, 'line'), closed.then(() => Promise.reject(new Error(log.join('\n'))))]);
  const url = /(http:\S+)\/docs/.exec(output[0] ?? '')?.[1] ?? '';
  const end: Product['end'] = async (signal) => {
    child.kill(signal);
    const [code, ending] = await closed;
    return code ?? ending;
  };
  return { process: child, url, output, log, end };
}

/** Starts the built product where it should refuse to: with what it exits and what it says on stderr. */
export async function refusedStart(
  env: Record<string, string>,
  folder = root,
  program?: string,
): Promise<{ code: number | null; said: string }> {
  const child = launch(env, folder, 'pipe', program);
  const said = text(child.stderr!);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: await said };
}

/** Where a server of the built product and its database are. */
export interface TestProduct {
  readonly url: string;
  readonly databaseUrl: string;
}

/**
 * Gives the tests of a file (or of a `describe`) one server on a database of its own, started before the first and stopped
 * after the last.
 */
export function testProduct(): TestProduct {
  let database: TestDatabase | undefined;
  let product: Product | undefined;
  beforeAll(async () => {
    database = await createDatabase();
    product = await startProduct({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await product?.end('SIGTERM');
    killProducts();
    await database?.drop();
  });
  return {
    get url() {
      return product!.url;
    },
    get databaseUrl() {
      return database!.url;
    },
  };
}

/** Ends whatever a failed test left running. */
export function killProducts(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts it without waiting for anything; on a database that is there, with tables that are there. */
export function launch(
  env: Record<string, string>,
  folder = root,
  stderr: 'pipe' | number = 'pipe',
  program = 'scripts/start.mjs',
): ChildProcess {
  const tables = env['DATABASE_URL'] && process.env['TEST_TABLES'];
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      ...{ PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' },
      ...(tables && { DATA_DIR: tables }),
      ...env,
    },
    stdio: ['ignore', 'pipe', stderr],
  });
  running.add(child.once('exit', () => running.delete(child)));
  return child;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += String(chunk);
  return all;
}
