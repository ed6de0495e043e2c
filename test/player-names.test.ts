import {
  type Account,
  done,
  type GamePage,
  type GameView,
  type PlayerPage,
  type PlayerView,
  testApp,
} from './support/api.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

const create = (name: unknown) => api.post<PlayerView>('/v1/players', undefined, { name });

/** Looks a player up in every answer that names it, and in the database. */
async function expectEverywhere(player: PlayerView & Account, name: string): Promise<void> {
  const managed = await api.managed(player, name);
  const { id } = await api.newGame(player, 'dobbelspel', [player.id, managed.id]);
  const started = done(await api.post<GameView>(`/v1/games/${id}/start`, player)).body;
  const games = await api.get<GamePage>(`/v1/players/${player.id}/games`);
  const found = [
    (await api.get<PlayerView>(`/v1/players/${player.id}`)).body.name,
    (await api.get<PlayerView>('/v1/players/me', player)).body.name,
    managed.name,
    ...(await api.get<PlayerPage>('/v1/players/me/players', player)).body.items.map((one) => one.name),
    ...[started, await api.game({ id }), ...games.body.items].flatMap((game) =>
      game.players.map((one) => one.name),
    ),
    ...(await api.sql<{ name: string }>('SELECT name FROM players WHERE id = $1', player.id)).map(
      (row) => row.name,
    ),
    done(await api.patch<PlayerView>('/v1/players/me', player, { name })).body.name,
  ];
  expect(found.length).toBeGreaterThanOrEqual(10);
  expect(new Set(found)).toEqual(new Set([name]));
}

describe('A name', () => {
  it.each([
    ['one letter', 'A'],
    ['40 letters', 'x'.repeat(40)],
    ['40 characters of four bytes', '🎲'.repeat(40)],
    ['a family of one sign', '👨‍👩‍👧‍👦'],
    ['Arabic', 'ليلى'],
    ['Chinese', '王小明'],
    ['Hindi', 'श्रेया'],
    ['accents set apart', 'e\u0301lise'],
    ['quotes of SQL', `Robert'); DROP TABLE players;--`],
    ['HTML', '<script>alert("1")</script> &amp;'],
    ['a backslash and percent signs', 'C:\\x %s %00'],
    ['what JSON means something by', 'null'],
    ['a word of JavaScript', '__proto__'],
    ['HTML of all sorts', `"><img src=x onerror='alert(1)'>`],
    ['a template', '${7*7} {{7*7}} <%= 7 %>'],
    ['quotes and comments of SQL', `'' "" \\' /* */ ; -- $1 %s`],
    ['what CSV would run', `=HYPERLINK("http://x";"y")`],
    ['a path', '../../etc/passwd'],
    ['a header', 'Anna: x; y=z'],
    ['what a regular expression means something by', '^(a+)+$ .* [^]'],
    ['Hebrew and Latin', 'שלום Anna'],
    ['many marks on one letter', `Z${'\u0337\u0301'.repeat(19)}`],
    ['letters that look alike', 'Аnnа'],
    ['a letter in two forms', '\u00c5\u212b\u0041\u030a'],
    ['bidi controls', '\u202eanna\u202c \u2066x\u2069 \u200f'],
    ['signs without width', 'An\u200bn\u200d\ufeffa\u2060'],
    ['signs for private use and none', '\ue000\u{10fffd}\uffff\ufffd'],
    ['ends of lines of Unicode', 'An\u2028na\u2029!'],
    ['a flag of many parts', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ])('may be %s and comes back as it went in', async (_, name) => {
    const { body } = done(await create(name), 201);
    expect(body.name).toBe(name);
    await expectEverywhere(body as PlayerView & Account, name);
  });

  it.each([
    ['spaces', '  Anna  '],
    ['tabs and line ends', '\t Anna\r\n'],
    ['spaces of other scripts', '\u3000\u00a0Anna\u2003'],
  ])('is kept without the %s around it', async (_, name) => {
    expect(done(await create(name), 201).body.name).toBe('Anna');
  });

  it('counts to 40 after the spaces around it are gone', async () => {
    expect(done(await create(` ${'x'.repeat(40)} `), 201).body.name).toBe('x'.repeat(40));
  });

  it('keeps the spaces within', async () => {
    expect(done(await create('Anna  van  Dijk'), 201).body.name).toBe('Anna  van  Dijk');
  });

  it.each([
    ['nothing', ''],
    ['only spaces', ' \t\u3000 '],
    ['41 letters', 'x'.repeat(41)],
    ['41 characters of four bytes', '🎲'.repeat(41)],
    ['a NUL', 'An\u0000na'],
    ['a line end within', 'An\nna'],
    ['a tab within', 'An\tna'],
    ['an escape', '\u001b[31mAnna'],
    ['a delete character', 'Anna\u007f'],
    ['a C1 control character', 'An\u0085na'],
    ['only a NUL', '\u0000'],
    ['a form feed', 'An\fna'],
    ['the halves the wrong way round', 'An\udfb2\ud83cna'],
    ['half a character', 'An\ud83cna'],
    ['the other half of one', '\udfb2'],
    ['a number', 5],
    ['null', null],
    ['a list', ['Anna']],
    ['an object', { name: 'Anna' }],
    ['true', true],
  ])('may not be %s', async (_, name) => {
    const answer = await create(name);
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer)).toEqual(['/name']);
  });

  it('must be there', async () => {
    expect(placesIn(await api.post('/v1/players'))).toEqual(['/name']);
  });

  it('is held to the same when it is changed', async () => {
    const anna = await api.account('Anna');
    const bram = await api.managed(anna);
    for (const id of ['me', anna.id, bram.id]) {
      expectProblem(await api.patch(`/v1/players/${id}`, anna, { name: ' ' }), 400, 'malformed-request');
      expectProblem(await api.patch(`/v1/players/${id}`, anna), 400, 'malformed-request');
      const { body } = done(await api.patch<PlayerView>(`/v1/players/${id}`, anna, { name: ' 🎲 ' }));
      expect(body.name).toBe('🎲');
    }
  });
});
