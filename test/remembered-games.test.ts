import pg from 'pg';
import type { GamePage, GameView } from '../src/games/game.view.js';
import { ask, type Answered, type Asked, told } from './support/ask.js';
import type { Voice } from './support/attempts.js';
import { testInstances } from './support/instances.js';
import { RULESETS } from './support/known.js';
import { startProduct } from './support/product.js';

const servers = testInstances();
const [first, second] = [() => servers.urls[0]!, () => servers.urls[1]!];

const move = (game: { id: string }, who: Voice, action: string, more: Partial<Asked> = {}): Asked => ({
  method: 'POST',
  path: `/v1/games/${game.id}/turn/${action}`,
  token: who.token,
  body: {},
  ...more,
});
const roll = (game: { id: string }, who: Voice, more?: Partial<Asked>) => move(game, who, 'roll', more);
const read = (game: { id: string }): Asked => ({ method: 'GET', path: `/v1/games/${game.id}` });
const namesIn = (game: GameView) => game.players.map(({ name }) => name);

/** A game that the first server has moved in, and so remembers. */
async function remembered(): Promise<{ anna: Voice; ben: Voice; game: GameView }> {
  const anna = await servers.account('Anna');
  const ben = await servers.account('Ben');
  const { id } = await servers.game([anna, ben], { started: true });
  return { anna, ben, game: await told<GameView>(first(), roll({ id }, anna)) };
}

const rename = (who: Voice, name: string): Asked => ({
  method: 'PATCH',
  path: '/v1/players/me',
  token: who.token,
  body: { name },
});

describe('A server that has moved in a game', () => {
  it('goes on from what another server did in it', async () => {
    const { anna, game } = await remembered();
    const { dice } = game.turn!;
    const held = await told<GameView>(second(), move(game, anna, 'hold', { body: { dice: [dice[0]] } }));
    expect(await told(first(), read(game))).toEqual(held);
    const rolled = await told<GameView>(first(), roll(game, anna));
    expect(rolled.version).toBe(held.version + 1);
    expect(rolled.turn!.rolls.map((one) => one.held)).toEqual([[dice[0]], null]);
    expect(await told(second(), read(game))).toEqual(rolled);
  });

  it('shows the names that its players have meanwhile', async () => {
    const { anna, ben, game } = await remembered();
    await told(second(), rename(ben, 'Benno'));
    expect(namesIn(await told<GameView>(first(), read(game)))).toEqual(['Anna', 'Benno']);
    await told(first(), rename(anna, 'Annabel'));
    const page = await told<GamePage>(first(), { method: 'GET', path: `/v1/players/${anna.id}/games` });
    expect(page.items.map(namesIn)).toEqual([['Annabel', 'Benno']]);
    await told(second(), rename(anna, 'Anne'));
    const rolled = await told<GameView>(first(), roll(game, anna, { key: 'renamed' }));
    expect(namesIn(rolled)).toEqual(['Anne', 'Benno']);
    expect(rolled.version).toBe(game.version + 1);
  });

  it('takes no move from a token that another server has replaced, and none from a deleted player', async () => {
    const { anna, game } = await remembered();
    const kept = await told(first(), roll(game, anna, { key: 'kept' }));
    const renewed = await told<{ token: string }>(second(), {
      method: 'POST',
      path: '/v1/players/me/token',
      token: anna.token,
    });
    const again = { ...anna, token: renewed.token };
    await told(second(), { method: 'GET', path: '/v1/players/me', token: again.token });
    expect(await ask(first(), roll(game, anna))).toMatchObject({ status: 401 });
    // also where the move would be refused
    expect(await ask(first(), move(game, anna, 'score', { body: { category: 'no-such' } }))).toMatchObject({
      status: 401,
    });
    // and it learns nothing of what was answered before
    expect(await ask(first(), roll(game, anna, { key: 'kept' }))).toMatchObject({ status: 401 });
    expect(await told(first(), roll(game, again, { key: 'kept' }))).toEqual(kept);
    expect(await ask(first(), roll(game, again))).toMatchObject({ status: 200 });
    await ask(second(), { method: 'DELETE', path: `/v1/players/${anna.id}`, token: again.token });
    expect(await ask(first(), roll(game, again))).toMatchObject({ status: 401 });
    expect(namesIn(await told<GameView>(first(), read(game)))).toEqual([null, 'Ben']);
  });

  it('refuses as the game stands, not as it stood', async () => {
    const { anna, game } = await remembered();
    const ones = { body: { category: 'ones' } };
    await told(second(), move(game, anna, 'score', ones));
    const refused = await ask<{ code: string }>(first(), move(game, anna, 'score', ones));
    expect([refused.status, refused.body.code]).toEqual([409, 'not-your-turn']);
  });
});

test('a player who has left gives no seed when the game starts', async () => {
  const anna = await servers.account('Anna');
  const [ben, carl] = [await servers.managed(anna, 'Ben'), await servers.managed(anna, 'Carl')];
  const { id } = await told<GameView>(first(), {
    method: 'POST',
    path: '/v1/games',
    token: anna.token,
    body: { ruleset: 'farkle', players: [anna.id, ben.id, carl.id] },
  });
  await told(first(), { method: 'DELETE', path: `/v1/games/${id}/players/${ben.id}`, token: anna.token });
  const start: Asked = {
    method: 'POST',
    path: `/v1/games/${id}/start`,
    token: anna.token,
    body: { clientSeeds: { [ben.id]: 'seed' } },
  };
  for (const server of servers.urls) expect((await ask(server, start)).status).toBe(404);
  expect(namesIn(await told<GameView>(first(), { ...start, body: {} }))).toEqual(['Anna', 'Carl']);
});

test('games that are over show the names that their players have meanwhile, and none once these are gone', async () => {
  const { anna, ben, game } = await remembered();
  const seat = `/v1/games/${game.id}/players/${anna.id}`;
  await told(first(), { method: 'DELETE', path: seat, token: anna.token });
  const asGame = async (server: string) => [await told<GameView>(server, read(game))];
  const inList = async (server: string) =>
    (await told<GamePage>(server, { method: 'GET', path: `/v1/players/${anna.id}/games` })).items;
  const expectNames = async (names: (string | null)[], looks: (typeof asGame)[]) => {
    for (const server of servers.urls) {
      for (const look of looks) {
        const games = await look(server);
        expect(games.map(({ status }) => status)).toEqual(['finished']);
        expect(games.map(namesIn)).toEqual([names]);
      }
    }
  };
  await expectNames(['Anna', 'Ben'], [asGame, inList]);
  await told(second(), rename(ben, 'Benno'));
  await expectNames(['Anna', 'Benno'], [inList, asGame]);
  await told(first(), rename(anna, 'Annabel'));
  await expectNames(['Annabel', 'Benno'], [asGame, inList]);
  await told(second(), { method: 'DELETE', path: `/v1/players/${ben.id}`, token: ben.token });
  await expectNames(['Annabel', null], [inList, asGame]);
});

test.each(RULESETS)('a game of %s is the same text for who moves in it and who reads it', async (ruleset) => {
  const players = [await servers.account('Anna'), await servers.account('Ben')];
  const game = await servers.game(players, { ruleset });
  const expectSame = async (moved: Answered<GameView>) => {
    expect(moved.status).toBe(200);
    for (const server of servers.urls) expect((await ask(server, read(game))).text).toBe(moved.text);
    return moved.body;
  };
  const start = { method: 'POST', path: `/v1/games/${game.id}/start`, token: players[0]!.token, body: {} };
  const { turn } = await expectSame(await ask<GameView>(first(), start));
  const mover = players.find(({ id }) => id === turn!.playerId)!;
  await expectSame(await ask<GameView>(first(), roll(game, mover)));
});

test('a list shows each game as the game itself does', async () => {
  const { anna, game } = await remembered();
  const other = await servers.game([anna, await servers.account('Carl')]);
  await told(second(), roll(game, anna));
  for (const server of servers.urls) {
    const page = await ask<GamePage>(server, { method: 'GET', path: '/v1/games?limit=2' });
    const games = await Promise.all([other, game].map((one) => ask<GameView>(server, read(one))));
    expect(page.body.items).toEqual(games.map(({ body }) => body));
    expect(page.text).toBe(
      `{"items":[${games.map(({ text }) => text).join(',')}],"nextCursor":${JSON.stringify(page.body.nextCursor)}}`,
    );
    const next = await told<GamePage>(server, {
      method: 'GET',
      path: `/v1/games?limit=1&cursor=${page.body.nextCursor}`,
    });
    expect(next.items[0]!.id).not.toBe(game.id);
  }
});

describe('Moves in many games at once', () => {
  /** Players with a game each, to be sent at once: more than go together. They are made one after the other. */
  async function tables(count: number) {
    const all = [await remembered()];
    while (all.length < count) all.push(await remembered());
    return all as [(typeof all)[number], ...typeof all];
  }

  const expectMoved = (answers: Answered<GameView>[], games: GameView[]) =>
    expect(answers.map(({ status, body }) => [status, body.id, body.version])).toEqual(
      games.map(({ id, version }) => [200, id, version + 1]),
    );

  it('are each made and answered', async () => {
    const all = await tables(40);
    const answers = await Promise.all(all.map(({ game, anna }) => ask<GameView>(first(), roll(game, anna))));
    expectMoved(
      answers,
      all.map(({ game }) => game),
    );
    const stored = await Promise.all(all.map(({ game }) => ask<GameView>(second(), read(game))));
    expect(stored.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
  });

  it('do not wait for a game that is locked', async () => {
    const [locked, ...others] = await tables(20);
    const client = new pg.Client({ connectionString: servers.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM games WHERE id = $1 FOR UPDATE', [locked.game.id]);
      let isWaiting = true;
      const waits = ask<GameView>(first(), roll(locked.game, locked.anna)).finally(() => (isWaiting = false));
      expectMoved(
        await Promise.all(others.map(({ game, anna }) => ask<GameView>(first(), roll(game, anna)))),
        others.map(({ game }) => game),
      );
      expect(isWaiting).toBe(true);
      await client.query('ROLLBACK');
      expectMoved([await waits], [locked.game]);
    } finally {
      await client.end();
    }
  });

  it('do not fail with one that fails', async () => {
    const [repeated, ...others] = await tables(20);
    const keyed = roll(repeated.game, repeated.anna, { key: 'once' });
    const once = await ask<GameView>(first(), keyed);
    // to keep its answer a second time is an error to the database
    const [again, ...answers] = await Promise.all([
      ask<GameView>(first(), keyed),
      ...others.map(({ game, anna }) => ask<GameView>(first(), roll(game, anna))),
    ]);
    expect(again).toEqual(once);
    expectMoved(
      answers,
      others.map(({ game }) => game),
    );
    expect(await told(second(), read(repeated.game))).toEqual(once.body);
  });
});

test('with one connection to the database games are played to their end', async () => {
  const server = await startProduct({ DATABASE_URL: servers.databaseUrl, DATABASE_POOL: '1' });
  const anna = await servers.account('Anna');
  const ben = await servers.managed(anna, 'Ben');
  const post = (path: string, body: object) =>
    told<GameView>(server.url, { method: 'POST', path: `/v1/games${path}`, token: anna.token, body });
  const { id } = await post('', { ruleset: 'kakelorum', players: [anna.id, ben.id] });
  let game = await post(`/${id}/start`, {});
  while (game.turn) {
    await told(server.url, roll(game, anna));
    const { categories } = game.players[game.turn.seat]!.card!;
    const category = Object.keys(categories).find((id) => categories[id] === null)!;
    game = await told<GameView>(server.url, move(game, anna, 'score', { body: { category } }));
  }
  expect(game.status).toBe('finished');
  expect(await told(server.url, read(game))).toEqual(game);
  expect(await server.end('SIGTERM')).toBe(0);
});
