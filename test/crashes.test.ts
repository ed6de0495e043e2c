import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { USER } from '../src/platform/database/embedded-cluster.js';
import { DATABASE } from '../src/platform/database/embedded-session.js';
import { Chance } from './referee/chance.js';
import { isAlive, serverPid } from './support/apps.js';
import { createDatabase, type TestDatabase } from './support/database.js';
import { expectWhole, ledgersIn } from './support/ledger.js';
import { attemptOf, Load, type Sent } from './support/load.js';
import { expectOneOrder } from './support/order.js';
import { killProducts, type Product, startProduct } from './support/product.js';
import { ask, patiently } from './support/ask.js';

const CLIENTS = 24;
const SEED = process.env['TEST_SEED'] ?? randomBytes(4).toString('hex');

/** What clients did through several kills. */
class Story {
  readonly chance: Chance;
  readonly load: Load;
  /** What was cut off by a kill. */
  readonly cut: Sent[] = [];

  constructor(name: string) {
    this.chance = new Chance(`${SEED} ${name}`);
    this.load = new Load(this.chance);
  }
}

/** A server that is killed again and again. */
interface Victim {
  /** Where it listens; started when it is not running. */
  url(): Promise<string>;
  databaseUrl(): Promise<string>;
  kill(): Promise<void>;
}

/** The server of an environment: where it listens, started when it is not running, and how to kill it. */
function server(env: () => Record<string, string>) {
  let product: Product | undefined;
  return {
    url: async () => {
      product ??= await startProduct(env());
      return product.url;
    },
    kill: async () => {
      await product?.end('SIGKILL');
      product = undefined;
    },
  };
}

const succeeded = ({ answer }: Sent) => answer !== undefined && answer.status < 300;

/**
 * Sends what was done or may have been done once more, many at once. Whatever was answered must be answered again as it
 * was, to the letter; what was not is answered now.
 */
async function retry(server: string, load: Load, all: Sent[]): Promise<void> {
  const left = all.filter((sent) => !sent.answer || succeeded(sent));
  const client = async () => {
    for (let sent = left.pop(); sent; sent = left.pop()) {
      const { asked, answer: first } = sent;
      const answer = await patiently(server, asked); // it must be available soon
      expect([asked, answer.status >= 500]).toEqual([asked, false]);
      expect({ asked, answer }).toEqual({ asked, answer: first ?? answer });
      if (!first) load.hear(sent, answer);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Everything that succeeded is stored, once, and nothing else is. */
async function expectStored(databaseUrl: string, load: Load): Promise<void> {
  const ledgers = await ledgersIn(databaseUrl);
  const done = load.all.filter(succeeded);
  const made = (path: string) =>
    done.flatMap(({ wish, asked, answer }) =>
      wish === null && asked.path === path ? [(answer!.body as { id: string }).id] : [],
    );
  expect(made('/v1/games').sort()).toEqual(ledgers.map(({ id }) => id));
  expect(made('/v1/players').sort()).toEqual(await managedIn(databaseUrl));
  for (const ledger of ledgers) {
    expectWhole(ledger);
    const attempts = done.filter(({ wish }) => wish?.game === ledger.id).map(attemptOf);
    expect(expectOneOrder(ledger, attempts, 2)).toEqual([]);
  }
}

async function managedIn(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM players WHERE managed_by IS NOT NULL ORDER BY id',
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/** Kills a server under load and checks that it then knows everything it ever said, and did nothing twice. */
async function surviveKill(victim: Victim, { chance, load, cut }: Story): Promise<void> {
  const earlier = [...load.all];
  const done = () => load.all.filter(succeeded).length;
  const doneEarlier = done();
  await load.gather(await victim.url(), CLIENTS);
  const work = load.work(await victim.url(), CLIENTS);
  const enough = chance.between(0, 80);
  await sleep(chance.between(50, 600));
  while (done() < doneEarlier + enough) await sleep(5);
  await victim.kill();
  load.stop();
  await work;

  const url = await victim.url();
  const unanswered = load.all.filter(({ answer }) => !answer);
  const sample = chance.shuffled(earlier).slice(0, 40);
  await retry(url, load, chance.shuffled([...load.all.slice(earlier.length), ...sample]));
  await retry(url, load, [...unanswered]);
  await expectStored(await victim.databaseUrl(), load);
  for (const { id, token } of load.people) {
    expect(await ask(url, { method: 'GET', path: '/v1/players/me', token })).toMatchObject({ body: { id } });
  }
  cut.push(...unanswered);
}

afterAll(() => killProducts());

describe('A server that is killed under load', () => {
  let database: TestDatabase;
  const story = new Story('server');
  const victim = {
    ...server(() => ({ DATABASE_URL: database.url })),
    databaseUrl: () => Promise.resolve(database.url),
  };
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(async () => {
    await victim.kill();
    await database.drop();
  });

  it.each(Array.from({ length: 20 }, (_, i) => i + 1))(
    `has lost and doubled nothing after kill %i (TEST_SEED=${SEED})`,
    () => surviveKill(victim, story),
  );

  it('did much before, and was cut off in the middle of much', () => {
    const { load, cut } = story;
    expect(load.all.filter(succeeded).length - cut.length).toBeGreaterThan(200);
    expect(cut.length).toBeGreaterThan(100);
    expect(load.unavailable).toBe(0);
  });
});

describe('An embedded database that is killed under load', () => {
  let folder: string;
  const story = new Story('database');
  const own = server(() => ({ DATA_DIR: folder }));
  const inCluster = (name: string) => readFile(join(folder, 'postgres/cluster', name), 'utf8');
  const killDatabase = async () => {
    const pid = await serverPid(join(folder, 'postgres'));
    process.kill(pid!, 'SIGKILL');
    while (isAlive(pid)) await sleep(5);
  };
  const alone: Victim = {
    url: own.url,
    databaseUrl: async () => {
      const [, , , port] = (await inCluster('data/postmaster.pid')).split('\n');
      return `postgresql://${USER}:${await inCluster('password')}@127.0.0.1:${port}/${DATABASE}`;
    },
    kill: killDatabase,
  };
  const withServer: Victim = { ...alone, kill: () => killDatabase().then(own.kill) };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shakercup-crashes-'));
    await chmod(folder, 0o711); // run by root, the database is another user's
  });
  afterAll(async () => {
    await withServer.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['together with its server', 1, withServer],
    ['alone', 2, alone],
    ['together with its server', 3, withServer],
    ['alone', 4, alone],
  ])(`%s has lost and doubled nothing after kill %i (TEST_SEED=${SEED})`, (_, __, victim) =>
    surviveKill(victim, story),
  );
});
