import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import request, { type Response } from 'supertest';
import type { GamePage, GameView } from '../../src/games/game.view.js';
import type { TurnView } from '../../src/games/turn.view.js';
import type { PlayerPage, PlayerView } from '../../src/players/player.dto.js';
import type { RawAnswer } from './answers.js';
import { type RunningApp, startApp } from './app.js';
import { luckySeed, type Throws } from './dice.js';
import { documented, expectDocumented } from './documented.js';
import { expectProblem } from './problems.js';

export type { GamePage, GameView, PlayerPage, PlayerView, TurnView };

export interface Account {
  id: string;
  name: string;
  token: string;
}

export type Answer<T = unknown> = Omit<Response, 'body'> & { body: T };

export interface Call {
  as?: { token: string } | undefined;
  body?: string | object | undefined;
  headers?: Record<string, string>;
  /** Another server of the same database. */
  server?: string;
}

/** What the tests say to an app, and what they look up in its database. */
export class Api {
  private app?: RunningApp;
  private database?: pg.Client;

  async start(): Promise<void> {
    await documented();
    this.app = await startApp();
    this.database = new pg.Client({ connectionString: this.app.databaseUrl });
    await this.database.connect();
  }

  async stop(): Promise<void> {
    await this.database?.end();
    await this.app?.close();
  }

  get running(): RunningApp {
    if (!this.app) throw new Error('The app is there only while tests run.');
    return this.app;
  }

  /** Asks the database itself. */
  async sql<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.database!.query<Row>(text, values)).rows;
  }

  async call<T>(
    method: string,
    path: string,
    { as, body, headers = {}, server = this.running.url }: Call = {},
  ): Promise<Answer<T>> {
    const asked = request(server)[method.toLowerCase() as 'get'](path).set(headers);
    if (as) asked.set('Authorization', `Bearer ${as.token}`);
    if (typeof body === 'string' && !headers['Content-Type']) asked.set('Content-Type', 'application/json');
    if (path.endsWith('/stream')) asked.buffer().parse(whatComesAtOnce);
    const answer = await asked.send(body);
    // supertest keeps pictures as bytes alone, SVG too
    if (Buffer.isBuffer(answer.body)) answer.text = answer.body.toString('utf8');
    await expectDocumented(method, path, raw(answer));
    return answer;
  }

  get<T = unknown>(path: string, as?: Call['as']): Promise<Answer<T>> {
    return this.call('GET', path, { as });
  }

  post<T = unknown>(path: string, as?: Call['as'], body: Call['body'] = {}): Promise<Answer<T>> {
    return this.call('POST', path, { as, body });
  }

  patch<T = unknown>(path: string, as?: Call['as'], body: Call['body'] = {}): Promise<Answer<T>> {
    return this.call('PATCH', path, { as, body });
  }

  delete<T = unknown>(path: string, as?: Call['as']): Promise<Answer<T>> {
    return this.call('DELETE', path, { as });
  }

  /** How many rows a table has; `players WHERE …`: how many such rows. */
  async count(table: string): Promise<number> {
    return (await this.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
  }

  async account(name = 'Anna'): Promise<Account> {
    const { body } = done(await this.post<Account>('/v1/players', undefined, { name }), 201);
    return body;
  }

  async managed(manager: Account, name = 'Bram'): Promise<PlayerView> {
    return done(await this.post<PlayerView>('/v1/players', manager, { name }), 201).body;
  }

  /** A waiting game. */
  async newGame(host: Account, ruleset = 'dobbelspel', players?: string[]): Promise<GameView> {
    return done(await this.post<GameView>('/v1/games', host, { ruleset, players }), 201).body;
  }

  /** Joins a game for the caller, or for a player it manages. */
  async join(who: Account, game: { id: string }, playerId?: string): Promise<GameView> {
    return done(await this.post<GameView>(`/v1/games/${game.id}/players`, who, { playerId })).body;
  }

  /** Starts a game; where its dice matter, with a seed for the first seat (the host's) that makes them come so. */
  async startGame(host: Account, game: GameView, wanted?: (throws: Throws) => boolean): Promise<GameView> {
    const clientSeeds: Record<string, string> = {};
    if (wanted) {
      const { clientSeeds: given } = (await this.game(game)).dice;
      const seeds = { serverSeed: await this.serverSeed(game), gameId: game.id, clientSeeds: given };
      clientSeeds[game.players[0]!.playerId] = luckySeed(seeds, wanted);
    }
    return done(await this.post<GameView>(`/v1/games/${game.id}/start`, host, { clientSeeds })).body;
  }

  /** The secret behind a game's dice, from the database. */
  async serverSeed({ id }: { id: string }): Promise<string> {
    const [row] = await this.sql<{ seed: string }>(
      `SELECT encode(server_seed, 'hex') AS seed FROM games WHERE id = $1`,
      id,
    );
    return row!.seed;
  }

  async game({ id }: { id: string }): Promise<GameView> {
    return done(await this.get<GameView>(`/v1/games/${id}`)).body;
  }

  async turn({ id }: { id: string }): Promise<TurnView> {
    return done(await this.get<TurnView>(`/v1/games/${id}/turn`)).body;
  }

  /** Makes a move, accepted or not. */
  move(
    who: Account | undefined,
    { id }: { id: string },
    action: string,
    body: object = {},
  ): Promise<Answer<GameView>> {
    return this.post(`/v1/games/${id}/turn/${action}`, who, body);
  }

  async roll(who: Account, game: { id: string }): Promise<GameView> {
    return done(await this.move(who, game, 'roll')).body;
  }

  async hold(who: Account, game: { id: string }, dice: number[]): Promise<GameView> {
    return done(await this.move(who, game, 'hold', { dice })).body;
  }

  async score(who: Account, game: { id: string }, category?: string): Promise<GameView> {
    return done(await this.move(who, game, 'score', { category })).body;
  }

  /** Checks that a request about a game is refused with this problem and that the game stays as it was. */
  async refuses(
    game: { id: string },
    status: number,
    code: string,
    asked: () => Promise<Answer>,
  ): Promise<Answer> {
    const before = await this.allOf(game);
    const answer = await asked();
    expectProblem(answer, status, code);
    expect(await this.allOf(game)).toEqual(before);
    return answer;
  }

  /** All there is of a game: its answer, its tag, its rows. */
  private async allOf({ id }: { id: string }): Promise<unknown> {
    const { body, headers } = await this.get(`/v1/games/${id}`);
    const rows = await this.sql(
      `SELECT to_jsonb(g) AS game,
        (SELECT jsonb_agg(e ORDER BY seq) FROM game_events e WHERE game_id = g.id) AS events,
        (SELECT jsonb_agg(s ORDER BY seat) FROM seats s WHERE game_id = g.id) AS seats,
        (SELECT jsonb_agg(t ORDER BY number) FROM turns t WHERE game_id = g.id) AS turns,
        (SELECT jsonb_agg(r ORDER BY throw) FROM rolls r WHERE game_id = g.id) AS rolls
      FROM games g WHERE id = $1`,
      id,
    );
    return { body, tag: headers['etag'] as unknown, rows };
  }
}

/** supertest leaves the text of an answer without a body undefined. */
const raw = ({ status, headers, text }: Response): RawAnswer => ({
  status,
  headers,
  text: text ?? '',
});

/** Reads a stream that does not end by itself until it pauses. */
function whatComesAtOnce(answer: Response, done: (error: Error | null, body: unknown) => void): void {
  const stream = answer as unknown as IncomingMessage & { text: string };
  stream.text = '';
  const stop = () => {
    clearTimeout(pause);
    stream.destroy();
    done(null, stream.statusCode! < 400 ? stream.text : JSON.parse(stream.text));
  };
  const pause = setTimeout(stop, 200);
  stream.on('data', (chunk: Buffer) => {
    stream.text += chunk.toString();
    pause.refresh();
  });
  stream.once('end', stop);
}

/** The answer, which must have this status. */
export function done<T>(answer: Answer<T>, status = 200): Answer<T> {
  if (answer.status !== status) {
    throw new Error(`${status} was expected, not ${answer.status}: ${answer.text}`);
  }
  return answer;
}

/** Gives the tests of a file one app, started before the first and stopped after the last. */
export function testApp(): Api {
  const api = new Api();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  return api;
}
