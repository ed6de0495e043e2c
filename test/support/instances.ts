import { randomUUID } from 'node:crypto';
import type { GameView } from '../../src/games/game.view.js';
import { createDatabase, type TestDatabase } from './database.js';
import type { Voice } from './attempts.js';
import { killProducts, type Product, startProduct } from './product.js';
import { type Asked, toldInTime } from './ask.js';

/** Two servers of the built product on one database. */
export class Instances {
  private database?: TestDatabase;
  private products: Product[] = [];
  private turn = 0;

  async start(): Promise<void> {
    this.database = await createDatabase();
    const env = { DATABASE_URL: this.databaseUrl };
    this.products = await Promise.all([startProduct(env), startProduct(env)]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.products.map((product) => product.end('SIGTERM')));
    killProducts();
    await this.database?.drop();
  }

  get databaseUrl(): string {
    return this.database!.url;
  }

  get urls(): string[] {
    return this.products.map(({ url }) => url);
  }

  /** Now the one server, now the other. */
  get next(): string {
    return this.urls[this.turn++ % this.urls.length]!;
  }

  account(name = 'Anna'): Promise<Voice> {
    return this.make({ path: '/v1/players', body: { name } });
  }

  managed(by: Voice, name = 'Bram'): Promise<{ id: string }> {
    return this.make({ path: '/v1/players', token: by.token, body: { name } });
  }

  /** A game of a host and others, each in its own seat. */
  async game(players: Voice[], { ruleset = 'dobbelspel', started = false } = {}): Promise<GameView> {
    const [host, ...others] = players as [Voice, ...Voice[]];
    const post = (path: string, { token }: Voice, body = {}) =>
      this.make<GameView>({ path: `/v1/games${path}`, token, body });
    let game = await post('', host, { ruleset });
    for (const other of others) game = await post(`/${game.id}/players`, other);
    return started ? post(`/${game.id}/start`, host) : game;
  }

  /** Makes what a test begins with, however busy the servers are; under a key, so that it is made once. */
  private make<T>(asked: Omit<Asked, 'method' | 'key'>): Promise<T> {
    return toldInTime(this.next, { method: 'POST', key: randomUUID(), ...asked });
  }
}

/** Gives the tests of a file their two servers, started before the first and stopped after the last. */
export function testInstances(): Instances {
  const instances = new Instances();
  beforeAll(() => instances.start());
  afterAll(() => instances.stop());
  return instances;
}
