import type { GameEvent } from '../src/rules/events.js';
import { type Account, done, type GameView, type PlayerView, testApp } from './support/api.js';
import { gameOnce, gamesOfBots, isOver } from './support/bots.js';
import { NOBODY, RULESETS } from './support/known.js';
import { expectWhole, ledgersIn } from './support/ledger.js';
import { expectProblem, placesIn } from './support/problems.js';
import { readScoreSheet } from './support/scoresheet.js';

interface GameRecord {
  players: { seat: number; name: string | null; bot?: string | null }[];
}
interface Verdict {
  valid: boolean;
  checks: Record<string, string>;
  findings: { pointer: string }[];
}

const api = testApp();

let anna: Account;
let zoe: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  zoe = await api.account('Zoe');
});

const create = (body: object, as: Account | undefined = anna) => api.post<GameView>('/v1/games', as, body);
const withBots = async (...bots: string[]) => done(await create({ ruleset: 'kakelorum', bots }), 201).body;
const untilOver = (game: { id: string }) => gameOnce(api.running.url, game, isOver);
const countBots = () => api.count('players WHERE bot IS NOT NULL');
const whole = async ({ id }: { id: string }) => {
  const [ledger] = await ledgersIn(api.running.databaseUrl, [id]);
  expectWhole(ledger!);
  return ledger!;
};
const turnOf = (seat: number) => (game: GameView) => isOver(game) || game.turn?.seat === seat;

/** Whoever has the first seat fills the boxes from the top, a throw each, and waits for the others. */
async function playAgainstBots(game: GameView, turns = Infinity, who = anna): Promise<GameView> {
  let now = await gameOnce(api.running.url, game, turnOf(0));
  for (let n = 0; n < turns && !isOver(now); n++) {
    const boxes = Object.entries(now.players[0]!.card!.categories);
    await api.roll(who, game);
    await api.score(who, game, boxes.find(([, points]) => points === null)![0]);
    now = await gameOnce(api.running.url, game, turnOf(0));
  }
  return now;
}

describe('The bots', () => {
  it('are listed in one order, in the language asked for, for anyone', async () => {
    const list = async (language: string) => {
      const answer = done(await api.call('GET', '/v1/bots', { headers: { 'Accept-Language': language } }));
      expect(answer.headers['content-language']).toBe(language);
      return answer.body as { items: { id: string; name: string; description: string }[]; nextCursor: null };
    };
    const [english, dutch] = [await list('en'), await list('nl')];
    for (const { items, nextCursor } of [english, dutch]) {
      expect(items.map(({ id, name }) => [id, name])).toEqual([
        ['perfect', 'Perfect'],
        ['steady', 'Steady'],
      ]);
      expect(nextCursor).toBeNull();
    }
    expect(english.items[1]!.description).toMatch(/^Plays /);
    expect(dutch.items[1]!.description).toMatch(/^Speelt /);
  });
});

describe('A game with bots', () => {
  it('seats them after the players, in the order given, as players of their own', async () => {
    const game = await withBots('steady', 'perfect', 'steady');
    expect(game.players.map(({ seat, name, bot }) => [seat, name, bot])).toEqual([
      [0, 'Anna', null],
      [1, 'Steady', 'steady'],
      [2, 'Perfect', 'perfect'],
      [3, 'Steady 2', 'steady'],
    ]);
    expect(new Set(game.players.map(({ playerId }) => playerId)).size).toBe(4);
    expect(await api.game(game)).toEqual(game);
    const { playerId, name, bot } = game.players[3]!;
    const { body } = done(await api.get<PlayerView>(`/v1/players/${playerId}`));
    expect(body).toMatchObject({ id: playerId, name, bot, managedBy: null });
    const games = await api.get<{ items: GameView[] }>(`/v1/players/${playerId}/games`);
    expect(games.body.items).toEqual([game]);
  });

  it('may have none, and may have nobody else', async () => {
    const none = done(await create({ ruleset: 'farkle', bots: [] }), 201).body;
    expect(none.players.map(({ name }) => name)).toEqual(['Anna']);
    const alone = done(await create({ ruleset: 'farkle', players: [], bots: ['steady'] }), 201).body;
    expect(alone.players.map(({ name }) => name)).toEqual(['Steady']);
    expect(alone.hostId).toBe(anna.id);
  });

  it.each<[string, object, number, string, string[]]>([
    ['there is no such bot', { bots: ['steady', 'nobody'] }, 422, 'unknown-bot', []],
    ['a bot is asked for by an odd name', { bots: ['constructor'] }, 422, 'unknown-bot', []],
    ['its bots are no list', { bots: 'steady' }, 400, 'malformed-request', ['/bots']],
    ['its bots are null', { bots: null }, 400, 'malformed-request', ['/bots']],
    ['a bot is no text', { bots: ['steady', 7] }, 400, 'malformed-request', ['/bots/1']],
    ['there are more than seats', { bots: Array(4).fill('steady') }, 409, 'game-full', []],
    ['there are far more than seats', { bots: Array(7000).fill('steady') }, 409, 'game-full', []],
    ['the ruleset is not known either', { ruleset: 'poker', bots: ['nobody'] }, 422, 'unknown-ruleset', []],
    ['a player is not the caller’s', { players: [NOBODY], bots: ['nobody'] }, 403, 'not-your-player', []],
    ['an unknown one would have no seat', { bots: Array(9).fill('nobody') }, 422, 'unknown-bot', []],
  ])('is refused when %s, and then nothing of it is there', async (_, body, status, code, places) => {
    const [games, bots] = [await api.count('games'), await countBots()];
    const answer = await create({ ruleset: 'kakelorum', ...body });
    const { detail } = expectProblem(answer, status, code);
    expect(placesIn(answer)).toEqual(places);
    if (code === 'unknown-bot') expect(detail).toContain('perfect, steady');
    expect([await api.count('games'), await countBots()]).toEqual([games, bots]);
  });

  it('asks for a token first, whatever its bots are', async () => {
    expectProblem(
      await create({ ruleset: 'poker', bots: ['nobody'] }, { ...anna, token: 'x' }),
      401,
      'unauthenticated',
    );
  });

  it('is created once when it is asked for again under its key', async () => {
    const bots = await countBots();
    const again = () =>
      api.call<GameView>('POST', '/v1/games', {
        as: anna,
        body: { ruleset: 'farkle', bots: ['steady', 'steady'] },
        headers: { 'Idempotency-Key': 'once-with-bots' },
      });
    const [first, second] = [done(await again(), 201), done(await again(), 201)];
    expect(second.text).toBe(first.text);
    expect(await countBots()).toBe(bots + 2);
  });

  it('lets the host, and nobody else, take a bot out again while it waits', async () => {
    const game = await withBots('steady', 'perfect');
    const path = `/v1/games/${game.id}/players/${game.players[1]!.playerId}`;
    await api.refuses(game, 403, 'not-your-player', () => api.delete(path, zoe));
    const { body } = done(await api.delete<GameView>(path, anna));
    expect(body.players.map(({ seat, name }) => [seat, name])).toEqual([
      [0, 'Anna'],
      [1, 'Perfect'],
    ]);
    await api.refuses(game, 404, 'not-found', () => api.delete(path, anna));
  });

  it('lets nobody speak for a bot', async () => {
    const game = await withBots('steady');
    const { playerId } = game.players[1]!;
    const seed = () => api.post(`/v1/games/${game.id}/start`, anna, { clientSeeds: { [playerId]: 'x' } });
    await api.refuses(game, 403, 'not-your-player', seed);
    const other = await api.newGame(anna);
    await api.refuses(other, 403, 'not-your-player', () =>
      api.post(`/v1/games/${other.id}/players`, anna, { playerId }),
    );
    expectProblem(await create({ ruleset: 'farkle', players: [playerId] }), 403, 'not-your-player');
    expectProblem(await api.patch(`/v1/players/${playerId}`, anna, { name: 'X' }), 403, 'not-your-player');
    expectProblem(await api.delete(`/v1/players/${playerId}`, anna), 403, 'not-your-player');
    expectProblem(await api.get('/v1/games', { token: playerId }), 401, 'unauthenticated');
    const active = await api.startGame(anna, game);
    await api.refuses(active, 409, 'not-overdue', () =>
      api.delete(`/v1/games/${game.id}/players/${playerId}`, anna),
    );
  });
});

describe('Bots', () => {
  it('play their turns by themselves between those of people, each move an event like anyone’s', async () => {
    const waiting = await withBots('steady', 'perfect');
    const game = await playAgainstBots(await api.startGame(anna, waiting));
    expect(game).toMatchObject({ status: 'finished', dice: { commitment: waiting.dice.commitment } });
    const { events } = await whole(game);
    for (const seat of [1, 2]) {
      const own = events.filter((event) => event.seat === seat && event.type !== 'player.joined');
      expect(new Set(own.map(({ type }) => type))).toEqual(
        new Set(['turn.started', 'dice.thrown', 'dice.held', 'turn.scored']),
      );
      expect(own.filter(({ type }) => type === 'turn.scored')).toHaveLength(13);
      expectToThrowAfterEachHold(own);
    }
    const shown = done(await api.get<{ items: GameEvent[] }>(`/v1/games/${game.id}/events?limit=50`));
    expect(shown.body.items.slice(0, 50)).toEqual(events.slice(0, 50));
  });

  it('are marked in the record of a game, which is found valid, and on its score sheet', async () => {
    const game = await untilOver((await gamesOfBots(api.running.url, 1))[0]!);
    const { body: record } = done(await api.get<GameRecord>(`/v1/games/${game.id}/record`));
    expect(record.players.map(({ name, bot }) => [name, bot])).toEqual([
      ['Perfect', 'perfect'],
      ['Steady', 'steady'],
    ]);
    const verify = async (claimed: GameRecord) =>
      done(await api.post<Verdict>('/v1/records/verify', undefined, claimed)).body;
    expect((await verify(record)).valid).toBe(true);
    const [perfect, steady] = record.players;
    const { bot, ...old } = perfect!;
    expect(bot).toBe('perfect');
    expect((await verify({ ...record, players: [old, steady!] })).valid).toBe(true);
    expect(await verify({ ...record, players: [perfect!, { ...steady!, bot: null }] })).toMatchObject({
      checks: { schema: 'passed', rules: 'passed', dice: 'passed', result: 'passed', stored: 'failed' },
      findings: [{ pointer: '/players/1/bot' }],
    });
    for (const language of ['en', 'nl']) {
      const headers = { 'Accept-Language': language };
      const { text } = done(await api.call('GET', `/v1/games/${game.id}/scoresheet`, { headers }));
      expect(readScoreSheet(text).heads.map(({ said }) => said)).toEqual([
        expect.stringMatching(/^Perfect \(bot\)/),
        expect.stringMatching(/^Steady \(bot\)/),
      ]);
      expect(text).toMatch(/<desc[^>]*>[^<]*\u2068Steady \(bot\)\u2069: /);
    }
  });

  it.each(RULESETS)('play %s among themselves to its end, which their statistics count', async (ruleset) => {
    const [game] = await gamesOfBots(api.running.url, 1, ruleset);
    const over = await untilOver(game!);
    expect(over.status).toBe('finished');
    await whole(over);
    for (const { playerId } of over.players) {
      const { body } = await api.get<{ items: object[] }>(`/v1/players/${playerId}/statistics`);
      expect(body.items).toMatchObject([{ ruleset, games: 1 }]);
    }
  });

  it('are in no leaderboard, in which whoever played against them is', async () => {
    const eva = await api.account('Eva');
    const { body: waiting } = done(await create({ ruleset: 'dobbelspel', bots: ['perfect'] }, eva), 201);
    const game = await playAgainstBots(await api.startGame(eva, waiting), Infinity, eva);
    expect(game.status).toBe('finished');
    for (const by of ['best', 'wins']) {
      const path = `/v1/leaderboards/dobbelspel?by=${by}&limit=100`;
      const { body } = done(await api.get<{ items: { playerId: string }[] }>(path));
      const listed = body.items.map(({ playerId }) => playerId);
      expect(game.players.map(({ playerId }) => listed.includes(playerId))).toEqual([true, false]);
    }
  });

  it('go on when whoever was to move gives up', async () => {
    const game = await playAgainstBots(await api.startGame(anna, await withBots('steady', 'perfect')), 1);
    done(await api.delete(`/v1/games/${game.id}/players/${anna.id}`, anna));
    const over = await untilOver(game);
    expect(over.players.map(({ status, rank }) => [status, rank === 3])).toEqual([
      ['forfeited', true],
      ['playing', false],
      ['playing', false],
    ]);
    await whole(over);
  });

  it('go on when the host is deleted in the middle of a turn', async () => {
    const host = await api.account('Host');
    const { body: waiting } = done(
      await create({ ruleset: 'farkle', bots: ['steady', 'steady'] }, host),
      201,
    );
    const game = await gameOnce(api.running.url, await api.startGame(host, waiting), turnOf(0));
    await api.roll(host, game);
    done(await api.delete('/v1/players/me', host), 204);
    const over = await untilOver(game);
    expect(over.players.map(({ name, status }) => [name, status])).toEqual([
      [null, 'forfeited'],
      ['Steady', 'playing'],
      ['Steady 2', 'playing'],
    ]);
    await whole(over);
  });
});

/** In a category game a bot says what it keeps only when it throws the rest. */
function expectToThrowAfterEachHold(events: GameEvent[]): void {
  const types = events.map(({ type }) => type);
  types.forEach((type, i) => {
    if (type === 'dice.held') expect(types[i + 1]).toBe('dice.thrown');
  });
}
