import { type Answer, done, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';
import { playOn } from './support/random-play.js';

const api = testApp();

interface Event {
  seq: number;
  type: string;
  seat: number | null;
  at: string;
  data: Record<string, unknown>;
}
interface EventPage {
  items: Event[];
  next: number | null;
}

const events = async (game: { id: string }, query = '?limit=100') =>
  done(await api.get<EventPage>(`/v1/games/${game.id}/events${query}`)).body;

async function all(game: { id: string }): Promise<Event[]> {
  const items: Event[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: EventPage = await events(game, `?after=${after}&limit=100`);
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

const at = async (game: { id: string }, version: number) =>
  done(await api.get<GameView>(`/v1/games/${game.id}?version=${version}`));

function expectMalformed(answer: Answer, place: string): void {
  expectProblem(answer, 400, 'malformed-request');
  expect(placesIn(answer)).toEqual([place]);
}

const nameless = (game: GameView) => ({
  ...game,
  players: game.players.map((player) => ({ ...player, name: null })),
});

describe('The events of a game', () => {
  it('tell everything that happened, in order', async () => {
    const anna = await api.account();
    const bram = await api.managed(anna);
    const game = await api.newGame(anna, 'kakelorum', [anna.id, bram.id]);
    const { dice } = await api.startGame(anna, game);
    const rolled = await api.roll(anna, game);
    await api.hold(anna, game, rolled.turn!.dice.slice(0, 2));
    const scored = await api.score(anna, game, 'chance');

    const { items, next } = await events(game);
    expect(next).toBeNull();
    expect(items.map(({ seq, type, seat }) => [seq, type, seat])).toEqual([
      [1, 'game.created', null],
      [2, 'player.joined', 0],
      [3, 'player.joined', 1],
      [4, 'game.started', null],
      [5, 'turn.started', 0],
      [6, 'dice.thrown', 0],
      [7, 'dice.held', 0],
      [8, 'turn.scored', 0],
      [9, 'turn.started', 1],
    ]);
    expect(items.map(({ data }) => data)).toEqual([
      { hostId: anna.id, ruleset: 'kakelorum', rulesetVersion: 1, commitment: dice.commitment },
      { playerId: anna.id, clientSeed: '' },
      { playerId: bram.id, clientSeed: '' },
      { players: [anna.id, bram.id], clientSeeds: ['', ''] },
      { turn: 1, round: 1 },
      { turn: 1, roll: 1, throw: 1, dice: rolled.turn!.dice },
      { turn: 1, roll: 1, dice: rolled.turn!.dice.slice(0, 2), points: null },
      { turn: 1, category: 'chance', points: scored.players[0]!.score, repeatBonus: 0 },
      { turn: 2, round: 1 },
    ]);
    expect(items.map((event) => Object.keys(event))).toEqual(
      items.map(() => ['seq', 'type', 'seat', 'at', 'data']),
    );
  });

  it('come in pages that follow on one another', async () => {
    const anna = await api.account();
    const game = await api.newGame(anna);
    await api.startGame(anna, game);
    const { version } = await playOn(api, anna, game, 12);
    const whole = await all(game);
    expect(whole.map(({ seq }) => seq)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
    const [first, second] = [await events(game, '?limit=5'), await events(game, '?after=5&limit=5')];
    expect([first.next, first.items, second.items]).toEqual([5, whole.slice(0, 5), whole.slice(5, 10)]);
    expect((await events(game, '')).items).toEqual(whole.slice(0, 20));
    expect(await events(game, `?after=${version}`)).toEqual({ items: [], next: null });
    expect(await events(game, `?after=${version - 1}&limit=1`)).toEqual({
      items: whole.slice(-1),
      next: null,
    });
  });

  it.each(['after=-1', 'after=x', 'after=1.5', 'limit=0', 'limit=101', 'before=3'])(
    'are not there for ?%s',
    async (query) => {
      const game = await api.newGame(await api.account());
      const answer = await api.get(`/v1/games/${game.id}/events?${query}`);
      expectMalformed(answer, `/${query.split('=')[0]}`);
    },
  );

  it('are not there for a game that is not', async () => {
    const answer = await api.get(`/v1/games/${NOBODY}/events`);
    expectProblem(answer, 404, 'not-found');
  });
});

describe('A game at a version', () => {
  it.each(['kakelorum', 'farkle'])('is what was answered then, in %s', async (ruleset) => {
    const anna = await api.account();
    const others = [await api.managed(anna, 'Bram'), await api.managed(anna, 'Cleo')];
    const answers = [await api.newGame(anna, ruleset)];
    for (const { id } of others) answers.push(await api.join(anna, answers[0]!, id));
    const path = `/v1/games/${answers[0]!.id}`;
    answers.push(done(await api.delete<GameView>(`${path}/players/${others[0]!.id}`, anna)).body);
    answers.push(await api.startGame(anna, answers[0]!));
    for (let i = 0; i < 30; i++) answers.push(await playOn(api, anna, answers[0]!, 1));
    answers.push(done(await api.delete<GameView>(`${path}/players/${others[1]!.id}`, anna)).body);
    expect(answers.at(-1)!.status).toBe('finished');
    done(await api.patch('/v1/players/me', anna, { name: 'Anne' }));

    for (const then of answers) {
      const { body, headers } = await at(then, then.version);
      expect(nameless(body)).toEqual(nameless(then));
      expect(headers['etag']).toBe(`"${then.version}"`);
    }
    expect((await at(answers[0]!, 1)).body.players).toEqual([]);
    const { body: joined } = await at(answers[0]!, answers[2]!.version);
    expect(joined.players.map(({ name }) => name)).toEqual(['Anne', 'Bram', 'Cleo']);
    expect(joined.dice.serverSeed).toBeNull();
  });

  it('has no turn between the events of one move', async () => {
    const anna = await api.account();
    const game = await api.newGame(anna);
    const { version } = await api.startGame(anna, game);
    const { body } = await at(game, version - 1);
    expect([body.status, body.turn, body.version]).toEqual(['active', null, version - 1]);
  });

  it('is not sent to who has it', async () => {
    const game = await api.newGame(await api.account());
    const headers = { 'If-None-Match': '"1"' };
    expect((await api.call('GET', `/v1/games/${game.id}?version=1`, { headers })).status).toBe(304);
    expect((await api.call('GET', `/v1/games/${game.id}?version=2`, { headers })).status).toBe(200);
  });

  it('is not there before it comes', async () => {
    const game = await api.newGame(await api.account());
    const path = `/v1/games/${game.id}`;
    expectProblem(await api.get(`${path}?version=${game.version + 1}`), 404, 'not-found');
    expectProblem(await api.get(`${path}?version=999999999`), 404, 'not-found');
    for (const wrong of ['0', '-1', 'x', '1.5', '', '1e3']) {
      expectMalformed(await api.get(`${path}?version=${wrong}`), '/version');
    }
  });

  it('is the same however often dice were held before and after', async () => {
    const anna = await api.account();
    const game = await api.newGame(anna);
    await api.startGame(anna, game);
    const { version } = await api.roll(anna, game);
    await api.sql(
      `INSERT INTO game_events (game_id, seq, type, seat, at, data)
      SELECT $1, $2 + n, 'dice.held', 0, now(), jsonb_build_object('turn', 1, 'roll', 1, 'dice', jsonb_build_array(1 + n % 6), 'points', null)
      FROM generate_series(1, 12000) n`,
      game.id,
      version,
    );
    await api.sql('UPDATE games SET version = version + 12000 WHERE id = $1', game.id);
    await api.sql(
      `UPDATE games SET snapshot = snapshot || jsonb_build_object('version', version) WHERE id = $1`,
      game.id,
    );
    for (const n of [1, 2500, 5000 - version, 5001 - version, 11_998, 11_999]) {
      const { body } = await at(game, version + n);
      expect([body.version, body.turn!.held]).toEqual([version + n, [1 + (n % 6)]]);
    }
  });
});
