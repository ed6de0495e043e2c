import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Account, done, type GameView, testApp } from './support/api.js';
import { NOBODY, RULESETS } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';
import { playOn } from './support/random-play.js';
import { turnsOf } from './support/told.js';

interface GameRecord {
  gameId: string;
  players: { playerId: string; name: string | null; score: number }[];
  turns: { number: number; seat: number; status: string; rolls: object[]; points: number }[];
  forfeits: object[];
}
interface Verdict {
  valid: boolean;
  checks: Record<string, string>;
  findings: { check: string; pointer: string; detail: string }[];
}

const ALL = { schema: 'passed', rules: 'passed', dice: 'passed', result: 'passed', stored: 'passed' };

const api = testApp();
let anna: Account;
let bram: { id: string };
beforeAll(async () => {
  anna = await api.account('Anna');
  bram = await api.managed(anna, 'Bram');
});

const newGame = async (ruleset: string, players = [anna.id, bram.id]) =>
  api.startGame(anna, await api.newGame(anna, ruleset, players));
const recordOf = async ({ id }: { id: string }) =>
  done(await api.get<GameRecord>(`/v1/games/${id}/record`)).body;
const verify = async (record: unknown, headers = {}) =>
  done(await api.call<Verdict>('POST', '/v1/records/verify', { body: record as object, headers })).body;
const leave = async (game: { id: string }, playerId: string) =>
  done(await api.delete<GameView>(`/v1/games/${game.id}/players/${playerId}`, anna)).body;

describe.each(RULESETS)('The record of a game of %s', (ruleset) => {
  it('tells all of the game, and is found valid', async () => {
    const game = await playOn(api, anna, await newGame(ruleset));
    const record = await recordOf(game);
    const turns = await turnsOf(api, game);
    const { scheme, commitment, serverSeed, clientSeeds } = game.dice;
    expect(record).toEqual({
      ...{ format: 'shakercup-record', formatVersion: 1, gameId: game.id, ruleset, rulesetVersion: 1 },
      ...{
        status: 'finished',
        createdAt: game.createdAt,
        startedAt: game.startedAt,
        finishedAt: game.finishedAt,
      },
      dice: { scheme, commitment, serverSeed },
      players: game.players.map(({ seat, playerId, name, bot, score, rank, status }, i) => ({
        ...{ seat, playerId, name, bot, clientSeed: clientSeeds[i], score, rank, status },
      })),
      openingThrows: game.openingThrows,
      turns: turns.map(({ number, seat, status, rolls, category, points, repeatBonus }) => ({
        ...{ number, seat, status, category, points, repeatBonus },
        rolls: rolls.map(({ thrown, held, points }) => ({ thrown, held, points })),
      })),
      forfeits: [],
      winners: game.winners,
    });
    expect(await verify(record)).toEqual({ valid: true, checks: ALL, findings: [] });
  });
});

describe('The record of a game', () => {
  it('fits the schema that is offered', async () => {
    const { body: schema, headers } = done(await api.get<{ $schema: string }>('/v1/records/schema'));
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formats.default(ajv);
    const fits = ajv.compile(schema);
    const record = await recordOf(await playOn(api, anna, await newGame('dobbelspel', [anna.id])));
    expect([fits(record), fits.errors]).toEqual([true, null]);
    expect(fits({ ...record, more: 1 })).toBe(false);
  });

  it('tells after which turn a seat was given up, and shows the turn that it left', async () => {
    const carl = await api.managed(anna, 'Carl');
    const game = await newGame('dobbelspel', [anna.id, bram.id, carl.id]);
    for (const category of ['ones', 'twos', 'threes']) {
      await api.roll(anna, game);
      await api.score(anna, game, category);
    }
    await api.roll(anna, game);
    await leave(game, carl.id); // out of turn
    await leave(game, anna.id); // in mid-turn; the game ends
    const record = await recordOf(game);
    expect(record.forfeits).toEqual([
      { seat: 2, afterTurn: 3 },
      { seat: 0, afterTurn: 3 },
    ]);
    expect(record.turns.at(-1)).toMatchObject({ number: 4, seat: 0, status: 'forfeited', points: 0 });
    expect(record.turns.at(-1)!.rolls).toHaveLength(1);
    expect(await verify(record)).toEqual({ valid: true, checks: ALL, findings: [] });
  });

  it('shows the turn of the last player that the end cut short', async () => {
    const game = await newGame('farkle');
    await api.roll(anna, game);
    const { turn } = await api.game(game);
    const other = game.players[1 - turn!.seat]!;
    await leave(game, other.playerId);
    const record = await recordOf(game);
    expect(record.turns.at(-1)).toMatchObject({ seat: turn!.seat, status: 'forfeited', points: 0 });
    expect(record.turns).toHaveLength(turn!.number);
    expect(await verify(record)).toEqual({ valid: true, checks: ALL, findings: [] });
  });

  it('that everyone gave up in one act is abandoned', async () => {
    const dora = await api.account('Dora');
    const erik = await api.managed(dora, 'Erik');
    const game = await api.startGame(dora, await api.newGame(dora, 'farkle', [dora.id, erik.id]));
    done(await api.delete('/v1/players/me', dora), 204);
    const record = await recordOf(game);
    expect(record).toMatchObject({
      status: 'abandoned',
      winners: [],
      players: [
        { name: null, rank: null },
        { name: null, rank: null },
      ],
      forfeits: [
        { seat: 0, afterTurn: 0 },
        { seat: 1, afterTurn: 0 },
      ],
    });
    expect(await verify(record)).toEqual({ valid: true, checks: ALL, findings: [] });
  });

  it('has todays names, and is valid whatever names are in it', async () => {
    const game = await newGame('dobbelspel', [bram.id]);
    await leave(game, bram.id);
    const before = await recordOf(game);
    done(await api.patch(`/v1/players/${bram.id}`, anna, { name: 'Bram the second' }));
    expect((await recordOf(game)).players[0]!.name).toBe('Bram the second');
    expect(await verify(before)).toEqual({ valid: true, checks: ALL, findings: [] });
  });

  it('is not there before the end, or for a game that was cancelled', async () => {
    const waiting = await api.newGame(anna);
    expectProblem(await api.get(`/v1/games/${waiting.id}/record`), 409, 'game-not-ended');
    const active = await newGame('farkle');
    expectProblem(await api.get(`/v1/games/${active.id}/record`), 409, 'game-not-ended');
    done(await api.delete(`/v1/games/${waiting.id}`, anna));
    expectProblem(await api.get(`/v1/games/${waiting.id}/record`), 409, 'game-not-ended');
    expectProblem(await api.get(`/v1/games/${anna.id}/record`), 404, 'not-found');
    const bad = await api.get('/v1/games/x/record');
    expectProblem(bad, 400, 'malformed-request');
    expect(placesIn(bad)).toEqual(['/id']);
  });

  it('is made of a log however often dice were held', async () => {
    const game = await newGame('dobbelspel', [anna.id]);
    const { turn } = await api.roll(anna, game);
    await api.hold(anna, game, turn!.dice.slice(0, 1));
    await api.sql(
      `INSERT INTO game_events (game_id, seq, type, seat, at, data)
      SELECT e.game_id, e.seq + n, e.type, e.seat, e.at, e.data FROM game_events e, generate_series(1, 20000) n
      WHERE e.game_id = $1 AND e.type = 'dice.held'`,
      game.id,
    );
    await api.sql(
      `UPDATE games SET version = version + 20000, snapshot = snapshot || jsonb_build_object('version', version + 20000)
      WHERE id = $1`,
      game.id,
    );
    await leave(game, anna.id);
    const record = await recordOf(game);
    expect(record.turns).toMatchObject([{ rolls: [{ held: turn!.dice.slice(0, 1) }] }]);
    expect((await verify(record)).valid).toBe(true);
  });
});

describe('Checking a record', () => {
  let record: GameRecord;
  beforeAll(async () => {
    record = await recordOf(await playOn(api, anna, await newGame('dobbelspel')));
  });

  it('needs no token, but takes none that is wrong', async () => {
    const call = (headers: Record<string, string>) =>
      api.call('POST', '/v1/records/verify', { body: record, headers });
    done(await call({}));
    done(await call({ Authorization: `Bearer ${anna.token}` }));
    expectProblem(await call({ Authorization: 'Bearer sc_x' }), 401, 'unauthenticated');
  });

  it('notices players that were swapped throughout, though the game is as good', async () => {
    const swapped = JSON.parse(
      JSON.stringify(record)
        .replaceAll(anna.id, 'A')
        .replaceAll(bram.id, anna.id)
        .replaceAll('"A"', `"${bram.id}"`),
    ) as GameRecord;
    const { valid, checks, findings } = await verify(swapped);
    expect({ valid, checks }).toEqual({ valid: false, checks: { ...ALL, stored: 'failed' } });
    expect(findings.map(({ check, pointer }) => [check, pointer])).toEqual(
      expect.arrayContaining([
        ['stored', '/players/0/playerId'],
        ['stored', '/players/1/playerId'],
      ]),
    );
  });

  it('knows no game of another server', async () => {
    const { checks } = await verify({ ...record, gameId: NOBODY });
    expect(checks).toMatchObject({ dice: 'failed', stored: 'skipped' });
  });

  it('says of a game that goes on here, or was cancelled, that it was not played to an end', async () => {
    const going = await newGame('dobbelspel');
    const cancelled = await api.newGame(anna);
    done(await api.delete(`/v1/games/${cancelled.id}`, anna));
    for (const { id } of [going, cancelled]) {
      const { findings } = await verify({ ...record, gameId: id });
      expect(findings).toContainEqual({
        check: 'stored',
        pointer: '/gameId',
        detail: 'On this server the game was not played to an end.',
      });
    }
  });

  it('tells in the language asked for what is wrong', async () => {
    const copy = structuredClone(record);
    copy.players[0]!.score += 1;
    const headers = { 'Accept-Language': 'nl' };
    const answer = await api.call<Verdict>('POST', '/v1/records/verify', { body: copy, headers });
    expect(answer.headers['content-language']).toBe('nl');
    expect(answer.body.findings[0]).toEqual({
      check: 'result',
      pointer: '/players/0/score',
      detail: `Hier staat ${copy.players[0]!.score}; volgens de beurten is het ${copy.players[0]!.score - 1}.`,
    });
  });

  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[[]]'],
    ['a number', '1e999'],
    ['a text', '"record"'],
  ])('takes any JSON, and finds %s no record', async (_, body) => {
    const { valid, checks } = await verify(body);
    expect({ valid, checks }).toMatchObject({ valid: false, checks: { schema: 'failed', rules: 'skipped' } });
  });

  it('takes up to 1 MiB', async () => {
    const padded = (bytes: number) => {
      const json = JSON.stringify({ ...record, pad: '' });
      return json.replace('"pad":""', `"pad":"${'x'.repeat(bytes - Buffer.byteLength(json))}"`);
    };
    expect((await verify(padded(1024 * 1024))).findings).toMatchObject([
      { check: 'schema', pointer: '/pad' },
    ]);
    const large = await api.call('POST', '/v1/records/verify', { body: padded(1024 * 1024 + 1) });
    expect(expectProblem(large, 413, 'body-too-large').detail).toContain('1048576');
    const broken = await api.call('POST', '/v1/records/verify', { body: '{' });
    expectProblem(broken, 400, 'malformed-request');
  });
});
