import { done, type PlayerView, testApp } from './support/api.js';
import { expectProblem, placesIn } from './support/problems.js';

const api = testApp();

const create = (name: unknown) => api.post<PlayerView>('/v1/players', undefined, { name });

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
  ])('may be %s and comes back as it went in', async (_, name) => {
    const { body } = done(await create(name), 201);
    expect(body.name).toBe(name);
    expect((await api.get<PlayerView>(`/v1/players/${body.id}`)).body.name).toBe(name);
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
