import { type Account, done, type GamePage, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

const list = async (path: string) => done(await api.get<GamePage>(path)).body;
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

/** All pages of a list; something may happen between one page and the next. */
async function pages(path: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: GamePage = await list(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    found.push(...ids(page));
    cursor = page.nextCursor;
    await meanwhile();
  }
  return found;
}

let anna: Account;
let zoe: Account;
const games: GameView[] = [];
beforeAll(async () => {
  anna = await api.account('Anna');
  zoe = await api.account('Zoe');
  for (const ruleset of [
    'kakelorum',
    'farkle',
    'dobbelspel',
    'farkle',
    'dobbelspel',
    'farkle',
    'dobbelspel',
  ]) {
    games.unshift(await api.newGame(anna, ruleset));
  }
  await api.join(zoe, games[1]!);
  await api.join(zoe, games[6]!);
  games[0] = await api.startGame(anna, games[0]!);
  games[1] = await api.startGame(anna, await api.game(games[1]!));
  games[2] = done(await api.delete<GameView>(`/v1/games/${games[2]!.id}`, anna)).body;
  games[6] = await api.game(games[6]!);
});

describe('The list of games', () => {
  it('shows whole games, newest first', async () => {
    expect(await list('/v1/games')).toEqual({ items: games, nextCursor: null });
  });

  it.each([
    ['status=waiting', [3, 4, 5, 6]],
    ['status=active', [0, 1]],
    ['status=cancelled', [2]],
    ['status=finished', []],
    ['ruleset=farkle', [1, 3, 5]],
    ['ruleset=kakelorum', [6]],
    ['ruleset=farkle-four-rolls', []],
    ['ruleset=dobbelspel&status=waiting', [4]],
  ])('keeps to what was asked: %s', async (query, places) => {
    const wanted = places.map((place) => games[place]!.id);
    expect(ids(await list(`/v1/games?${query}`))).toEqual(wanted);
    expect(ids(await list(`/v1/players/${anna.id}/games?${query}`))).toEqual(wanted);
  });

  it('of a player holds those in which it has a seat', async () => {
    expect(await list(`/v1/players/${zoe.id}/games`)).toEqual({
      items: [games[1], games[6]],
      nextCursor: null,
    });
    expect(ids(await list(`/v1/players/${zoe.id}/games?status=active`))).toEqual([games[1]!.id]);
    expect(ids(await list(`/v1/players/${(await api.account()).id}/games`))).toEqual([]);
    expectProblem(await api.get(`/v1/players/${NOBODY}/games`), 404, 'not-found');
    expectProblem(await api.get('/v1/players/zoe/games'), 400, 'malformed-request');
  });

  it('is cut in pages, each with the way to the next', async () => {
    const first = await list('/v1/games?limit=3');
    expect(ids(first)).toEqual(games.slice(0, 3).map(({ id }) => id));
    expect(first.nextCursor).toEqual(expect.any(String));
    for (const limit of [1, 2, 6, 7, 8, 100]) {
      expect(await pages(`/v1/games?limit=${limit}`)).toEqual(games.map(({ id }) => id));
    }
    expect((await list('/v1/games?limit=7')).nextCursor).toBeNull();
    expect(await pages('/v1/games?ruleset=farkle&limit=2')).toEqual(
      [1, 3, 5].map((place) => games[place]!.id),
    );
  });

  it.each([
    ['limit', ['0', '101', '-1', '1.5', 'ten', '', '1e1', '5&limit=6', '99999999999999999999']],
    ['cursor', ['x', '', 'bnVsbA', '%00', NOBODY, 'ODAwMDAwMDAwMDAwMDAuMQ', '1&cursor=2']],
    ['status', ['open', '', 'waiting,active', 'waiting&status=active', 'toString']],
    ['ruleset', ['yahtzee', '', 'Farkle', 'farkle&ruleset=dobbelspel']],
  ])('takes no bad %s', async (name, values) => {
    for (const path of ['/v1/games', `/v1/players/${anna.id}/games`]) {
      for (const value of values) {
        const answer = await api.get(`${path}?${name}=${value}`);
        expectProblem(answer, 400, 'malformed-request');
        expect(placesIn(answer)).toEqual([`/${name}`]);
      }
    }
  });

  it('takes no cursor from a time that cannot be', async () => {
    for (const time of ['999999999999999', '253402300800000', '8640000000000001']) {
      const cursor = Buffer.from(`${time}.${NOBODY}`).toString('base64url');
      const answer = await api.get(`/v1/games?cursor=${cursor}`);
      expect([time, [200, 400].includes(answer.status)]).toEqual([time, true]);
    }
  });

  // these add games, so they come last
  it('holds twenty unless asked', async () => {
    for (let n = games.length; n < 21; n++) games.unshift(await api.newGame(anna));
    const { items, nextCursor } = await list('/v1/games');
    expect(items).toHaveLength(20);
    expect(nextCursor).not.toBeNull();
  });

  it('repeats and skips nothing while games are being added, also of one moment', async () => {
    await api.sql(`UPDATE games SET created_at = date_trunc('second', created_at)`);
    const rows = await api.sql<{ id: string }>('SELECT id FROM games ORDER BY created_at DESC, id DESC');
    const found = await pages('/v1/games?limit=2', () => api.newGame(zoe));
    expect(found).toEqual(rows.map(({ id }) => id));
    const mine = await pages(`/v1/players/${anna.id}/games?limit=2`, () => api.newGame(anna));
    expect(mine).toEqual(rows.map(({ id }) => id));
  });
});
