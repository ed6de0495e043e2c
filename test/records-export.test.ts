import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Api, type Account, done, type GameView } from './support/api.js';
import { copyGame } from './support/many-games.js';
import { expectProblem, placesIn } from './support/problems.js';
import { killProducts, type Product, startProduct } from './support/product.js';
import { DatabaseProxy } from './support/proxy.js';
import { playOn } from './support/random-play.js';

const COPIES = 3500;
const PATH = '/v1/players/me/records';

interface RecordLine {
  gameId: string;
  status: string;
  finishedAt: string;
  players: { playerId: string; name: string | null }[];
}

const api = new Api();
let product: Product;
let anna: Account;
let bram: { id: string };
/** Anna's games in the order in which they ended. */
const games: GameView[] = [];

/** Plays a game of Dobbelspel to its end, or to a forfeit. */
async function newEnded(host: Account, players: string[], leaver?: string): Promise<GameView> {
  const game = await api.startGame(host, await api.newGame(host, 'dobbelspel', players));
  if (leaver === undefined) return playOn(api, host, game);
  return done(await api.delete<GameView>(`/v1/games/${game.id}/players/${leaver}`, host)).body;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordLine);

const exported = async (who: Account, query = '') => {
  const { text, headers } = done(await api.get(`${PATH}${query}`, who));
  expect(headers['content-type']).toBe('application/x-ndjson');
  return linesOf(text);
};

beforeAll(async () => {
  await api.start();
  anna = await api.account('Anna');
  bram = await api.managed(anna, 'Bram');
  games.push(
    await newEnded(anna, [anna.id]),
    await newEnded(anna, [bram.id]),
    await newEnded(anna, [anna.id], anna.id),
  );
  await api.newGame(anna);
  await api.startGame(anna, await api.newGame(anna));
  done(await api.delete(`/v1/games/${(await api.newGame(anna)).id}`, anna));
  const zoe = await api.account('Zoe');
  await newEnded(zoe, [zoe.id]);
});
afterAll(() => api.stop());

describe('All records of a player', () => {
  it('are those of the games that are over, also of players it manages, in the order in which they ended', async () => {
    const lines = await exported(anna);
    expect(lines.map(({ gameId, status }) => [gameId, status])).toEqual(
      games.map(({ id, status }) => [id, status]),
    );
    expect(lines.map(({ status }) => status)).toEqual(['finished', 'finished', 'abandoned']);
    for (const line of lines) {
      expect(line).toEqual(done(await api.get(`/v1/games/${line.gameId}/record`)).body);
    }
  });

  it('go on after the last one that the caller has', async () => {
    const after = async (n: number) =>
      (await exported(anna, `?after=${games[n]!.id}`)).map(({ gameId }) => gameId);
    expect(await after(0)).toEqual([games[1]!.id, games[2]!.id]);
    expect(await after(2)).toEqual([]);
    const capitals = `?after=${games[1]!.id.toUpperCase()}`;
    expect((await exported(anna, capitals)).map(({ gameId }) => gameId)).toEqual([games[2]!.id]);
  });

  it('still hold the games of a managed player that was deleted, without its name', async () => {
    const hugo = await api.account('Hugo');
    const { id } = await api.managed(hugo, 'Kim');
    await newEnded(hugo, [hugo.id, id]);
    const alone = await newEnded(hugo, [id]);
    done(await api.delete(`/v1/players/${id}`, hugo), 204);
    const lines = await exported(hugo);
    expect(lines.map(({ players }) => players.map(({ name }) => name))).toEqual([['Hugo', null], [null]]);
    expect(lines[1]!.gameId).toBe(alone.id);
  });

  it('are none for who has played nothing to its end', async () => {
    const carl = await api.account('Carl');
    await api.newGame(carl);
    expect(await exported(carl)).toEqual([]);
  });

  it('are for the player alone, and after a game of its own that is over', async () => {
    expectProblem(await api.get(PATH), 401, 'unauthenticated');
    for (const bad of ['x', '', `${games[0]!.id}0`]) {
      const answer = await api.get(`${PATH}?after=${bad}`, anna);
      expectProblem(answer, 400, 'malformed-request');
      expect(placesIn(answer)).toEqual(['/after']);
    }
    expectProblem(await api.get(`${PATH}?before=x`, anna), 400, 'malformed-request');
    const { id: waiting } = await api.newGame(anna);
    const zoe = await api.account('Zoe');
    const { id: hers } = await newEnded(zoe, [zoe.id], zoe.id);
    for (const id of [waiting, hers, anna.id]) {
      expectProblem(await api.get(`${PATH}?after=${id}`, anna), 404, 'not-found');
    }
  });

  it('are not made for HEAD, nor in a form that nobody asked for', async () => {
    const { status, headers, text } = await api.call('HEAD', PATH, { as: anna });
    expect([status, headers['content-type'], text ?? '']).toEqual([200, 'application/x-ndjson', '']);
    const headersAsked = { Accept: 'application/json' };
    expectProblem(await api.call('GET', PATH, { as: anna, headers: headersAsked }), 406, 'not-acceptable');
  });
});

describe('Thousands of records', () => {
  let bert: Account;
  let lines: RecordLine[];
  let proxy: DatabaseProxy;
  /** How many bytes of the database an export of all records takes. */
  let all: number;

  beforeAll(async () => {
    bert = await api.account('Bert');
    const other = await api.managed(bert, 'Other');
    const { id } = await newEnded(bert, [bert.id, other.id]);
    await copyGame(api, id, COPIES);
    proxy = new DatabaseProxy(api.running.databaseUrl);
    await proxy.open();
    product = await startProduct({ DATABASE_URL: proxy.url, LOG_LEVEL: 'info' });
    const start = await readInTheEnd();
    lines = linesOf(await textOf(await begun()));
    all = (await readInTheEnd()) - start;
  });
  afterAll(async () => {
    await product?.end('SIGTERM');
    killProducts();
    proxy?.close();
  });

  /** An export whose answer has begun and of which nothing is read yet. */
  const begun = (query = ''): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${bert.token}` };
      get(`${product.url}${PATH}${query}`, { headers, agent: false }, resolve).once('error', reject);
    });

  async function textOf(answer: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return text;
  }

  /** How many bytes the server has read from the database once it reads no records: what else it asks is little. */
  async function readInTheEnd(): Promise<number> {
    for (let before = -Infinity; ;) {
      const now = proxy.read;
      if (now - before < 10_000) return now;
      before = now;
      await sleep(1000);
    }
  }

  it('come each once and in order', async () => {
    expect(lines.length).toBe(COPIES + 1);
    expect(new Set(lines.map(({ gameId }) => gameId)).size).toBe(COPIES + 1);
    const ended = await api.sql<{ id: string }>(
      `SELECT id FROM games WHERE finished_at IS NOT NULL AND host_id = $1 ORDER BY finished_at, id`,
      bert.id,
    );
    expect(lines.map(({ gameId }) => gameId)).toEqual(ended.map(({ id }) => id));
    const rest = linesOf(await textOf(await begun(`?after=${lines[COPIES - 2]!.gameId}`)));
    expect(rest.map(({ gameId }) => gameId)).toEqual(lines.slice(-2).map(({ gameId }) => gameId));
  });

  it('are read no faster than they are taken, and no further for who goes away', async () => {
    const start = await readInTheEnd();
    const answer = await begun();
    answer.pause();
    const paused = await readInTheEnd();
    expect(paused).toBeGreaterThan(start);
    // what was read is in the buffers of the two ends
    expect(paused - start).toBeLessThan(all * 0.9);
    answer.destroy();
    // a batch of ten games that was just asked for at most
    expect((await readInTheEnd()) - paused).toBeLessThan(all * 0.01);
  });

  it('leave connections to others, however many ask for them', async () => {
    const exports = await Promise.all(Array.from({ length: 30 }, () => begun()));
    const took: number[] = [];
    for (let n = 0; n < 20; n++) {
      const start = performance.now();
      done(
        await api.call('POST', '/v1/games', {
          as: bert,
          body: { ruleset: 'dobbelspel' },
          server: product.url,
        }),
        201,
      );
      took.push(performance.now() - start);
    }
    expect(Math.max(...took)).toBeLessThan(1500);
    for (const answer of exports) answer.destroy();
  });

  it('are cut off where the database fails on the way, which is logged', async () => {
    const answer = await begun();
    answer.pause();
    await sleep(1000);
    await api.sql('ALTER TABLE game_events RENAME TO game_events_gone');
    const cut = textOf(answer);
    await expect(cut).rejects.toThrow('aborted');
    await api.sql('ALTER TABLE game_events_gone RENAME TO game_events');
    const isLogged = (text: string) => product.log.some((line) => line.includes(text));
    while (!isLogged('"level":50') || !product.log.at(-1)!.includes('"status":"aborted"')) await sleep(20);
    const errors = product.log.filter((line) => line.includes('"level":50'));
    expect(errors).toEqual([expect.stringContaining('game_events')]);
    expectProblemOf(await beforeAnything());
  });

  /** An export while the database cannot answer. */
  async function beforeAnything() {
    await api.sql('ALTER TABLE game_events RENAME TO game_events_gone');
    const answer = await api.call('GET', PATH, { as: bert, server: product.url });
    await api.sql('ALTER TABLE game_events_gone RENAME TO game_events');
    return answer;
  }
  const expectProblemOf = (answer: Awaited<ReturnType<typeof beforeAnything>>) =>
    expectProblem(answer, 500, 'internal-error');
});
