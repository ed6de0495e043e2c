import { type Account, type Answer, done, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem } from './support/problems.js';
import { playOn } from './support/random-play.js';
import { all, type Element, readScoreSheet, readXml, type ScoreSheet, textOf } from './support/scoresheet.js';
import { turnsOf } from './support/told.js';

interface Ruleset {
  name: string;
  categories: { id: string; name: string }[];
}

const api = testApp();
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});

const ask = ({ id }: { id: string }, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  api.call(method, `/v1/games/${id}/scoresheet`, { headers });
const sheetOf = async (game: { id: string }, language = 'en'): Promise<ScoreSheet> =>
  readScoreSheet(done(await ask(game, { 'Accept-Language': language })).text);

/** A game in which Anna has the first seat and manages the others. */
async function newTable(ruleset: string, names: string[], begun = true): Promise<GameView> {
  const others: string[] = [];
  for (const name of names.slice(1)) others.push((await api.managed(anna, name)).id);
  const game = await api.newGame(anna, ruleset, [anna.id, ...others]);
  return begun ? api.startGame(anna, game) : game;
}
const forfeit = ({ id, players }: GameView, seat: number) =>
  api.delete(`/v1/games/${id}/players/${players[seat]!.playerId}`, anna);
const english = (points: number) => points.toLocaleString('en');
const dutch = (points: number) => points.toLocaleString('nl');

/** What the sheet of a category game must say, from the game's own answer and the ruleset's. */
async function expectCards(game: GameView, language: 'en' | 'nl', rows: ScoreSheet['rows']): Promise<void> {
  const headers = { 'Accept-Language': language };
  const { body } = await api.call<Ruleset>('GET', `/v1/rulesets/${game.ruleset}`, { headers });
  for (const { id, name } of body.categories) {
    const points = game.players.map(({ card }) => card!.categories[id] ?? '');
    expect([name, rows[name]]).toEqual([name, points.map(String)]);
  }
  const words = {
    en: ['Subtotal', 'Bonus', 'Five of a Kind again', 'Total'],
    nl: ['Subtotaal', 'Bonus', 'Nog een Vijf gelijk', 'Totaal'],
  }[language];
  const sums = ['upperTotal', 'upperBonus', 'repeatBonus', 'total'] as const;
  sums.forEach((sum, i) => {
    if (sum === 'repeatBonus' && game.ruleset === 'kakelorum') expect(rows).not.toHaveProperty(words[i]!);
    else expect([sum, rows[words[i]!]]).toEqual([sum, game.players.map(({ card }) => String(card![sum]))]);
  });
}

describe('The score sheet of a category game', () => {
  it.each([
    ['kakelorum', 2],
    ['kakelorum', 4],
    ['dobbelspel', 1],
    ['dobbelspel', 8],
  ])('of %s with %d players has every number in its column and row', async (ruleset, players) => {
    const names = ['Anna', 'Bob', 'Cas', 'Dirk', 'Eva', 'Fien', 'Guus', 'Hans'].slice(0, players);
    const game = await playOn(api, anna, await newTable(ruleset, names));
    for (const language of ['en', 'nl'] as const) {
      const { heads, rows } = await sheetOf(game, language);
      expect(heads.map(({ drawn }) => drawn[0])).toEqual(names);
      await expectCards(game, language, rows);
      const place = { en: 'Place', nl: 'Plaats' }[language];
      expect(rows[place]).toEqual(game.players.map(({ rank }) => String(rank)));
      const winners = game.players.filter(({ playerId }) => game.winners.includes(playerId));
      const marked = heads.flatMap(({ drawn }, seat) =>
        drawn.includes({ en: '★ winner', nl: '★ winnaar' }[language]) ? [seat] : [],
      );
      expect(marked).toEqual(winners.map(({ seat }) => seat));
    }
  });

  it('has the boxes in printed order, with what earns the bonuses', async () => {
    const { svg, rows } = await sheetOf(await newTable('dobbelspel', ['Anna']));
    expect(Object.keys(rows)).toEqual([
      ...['Upper section', 'Ones', 'Twos', 'Threes', 'Fours', 'Fives', 'Sixes', 'Subtotal', 'Bonus'],
      ...['Lower section', 'Three of a Kind', 'Four of a Kind', 'Full House', 'Small Straight'],
      ...['Large Straight', 'Five of a Kind', 'Chance', 'Five of a Kind again', 'Total'],
    ]);
    expect(textOf(svg)).toContain('35 at 63 or more');
    expect(textOf(svg)).toContain('100 each time');
  });

  it('in the middle of a turn shows what is written down so far and whose turn it is', async () => {
    const table = await newTable('kakelorum', ['Anna', 'Bob']);
    const wanted = (state: GameView) =>
      state.turn?.seat === 1 && state.turn.rolls.length > 0 && state.round! > 2;
    let game = table;
    while (!wanted(game)) game = await playOn(api, anna, table, 1);
    const { heads, rows, summary, around } = await sheetOf(game);
    await expectCards(game, 'en', rows);
    expect(rows).not.toHaveProperty('Place');
    expect(heads.map(({ drawn }) => drawn)).toEqual([['Anna'], ['Bob', '► to play']]);
    const [first, second] = game.players;
    expect(summary.replace(/[\u2068\u2069]/g, '')).toBe(
      `Kakelorum. Round ${game.round}. Anna: ${first!.score} points. Bob: ${second!.score} points, to play.`,
    );
    expect(around).toContain(`Round ${game.round}`);
  });

  it('strikes out a box that holds 0 and leaves an open one empty', async () => {
    const game = await api.startGame(
      anna,
      await api.newGame(anna),
      (dice) => dice(1, 5) === '22345' || dice(1, 5) === '23446',
    );
    await api.roll(anna, game);
    await api.score(anna, game, 'ones');
    const { svg, rows } = await sheetOf(game);
    expect(rows).toMatchObject({ Ones: ['0'], Twos: [''] });
    expect(all(svg).filter(({ attributes }) => attributes['class'] === 'strike')).toHaveLength(1);
  });

  it('marks who gave up, and keeps their points', async () => {
    const table = await newTable('dobbelspel', ['Anna', 'Bob', 'Cas']);
    await playOn(api, anna, table, 40);
    const game = done(await forfeit(table, 1)).body as GameView;
    const { heads, rows } = await sheetOf(game, 'nl');
    expect(heads[1]).toEqual({ drawn: ['Bob', '× opgegeven'], said: 'Bob, opgegeven' });
    await expectCards(game, 'nl', rows);
    const ended = await playOn(api, anna, table);
    expect((await sheetOf(ended)).rows['Place']![1]).toBe('3');
  });
});

describe('The pad of a game of Farkle', () => {
  it.each([
    ['farkle', 2],
    ['farkle', 8],
    ['farkle-four-rolls', 3],
  ])('of %s with %d players has every turn with the total it made', async (ruleset, players) => {
    const names = ['Anna', 'Bob', 'Cas', 'Dirk', 'Eva', 'Fien', 'Guus', 'Hans'].slice(0, players);
    const game = await playOn(api, anna, await newTable(ruleset, names));
    const { heads, rows } = await sheetOf(game);
    const totals = names.map(() => 0);
    const wanted: Record<string, string[]> = {};
    const turns = await turnsOf(api, game);
    for (const { round, seat, status, points } of turns) {
      const row = (wanted[round] ??= names.flatMap(() => ['', '']));
      totals[seat]! += points;
      const setOff = game.lastRound!.seat === seat && totals[seat]! >= 10_000;
      row[2 * seat] = status === 'farkled' ? 'farkle' : english(points);
      row[2 * seat + 1] = english(totals[seat]!) + (setOff ? ' *' : '');
    }
    expect(rows).toMatchObject(wanted);
    expect(rows['Farkles']).toEqual(game.players.map(({ pad }) => String(pad!.farkles)));
    expect(rows['Total']).toEqual(game.players.map(({ score }) => english(score)));
    expect(rows['Place']).toEqual(game.players.map(({ rank }) => String(rank)));
    const first = turns[0]!.seat;
    heads.forEach(({ drawn }, seat) => {
      expect(drawn.includes('★ winner')).toBe(game.winners.includes(game.players[seat]!.playerId));
      expect(drawn.includes('* set off the end')).toBe(game.lastRound!.seat === seat);
      expect(drawn.includes('• began')).toBe(seat === first);
    });
  });

  it('shows a turn that is still being played in brackets', async () => {
    const game = await newTable('farkle', ['Anna', 'Bob']);
    let state = await api.roll(anna, game);
    while (state.turn!.rolls.length === 0) state = await api.roll(anna, game);
    const { seat, round, dice } = state.turn!;
    const box = async () => (await sheetOf(game, 'nl')).rows[String(round)]!.slice(2 * seat, 2 * seat + 2);
    expect(await box()).toEqual(['(…)', '']);
    const { body } = await api.get<{ items: { action: string; dice: number[] }[] }>(
      `/v1/games/${game.id}/turn/moves`,
    );
    const { turn } = await api.hold(anna, game, body.items.find(({ action }) => action === 'hold')!.dice);
    expect(dice.length).toBe(6);
    expect(await box()).toEqual([`(${dutch(turn!.points)})`, '']);
  });

  it('tells the last round, and a forfeit in it, apart', async () => {
    const table = await newTable('farkle', ['Anna', 'Bob', 'Cas']);
    let game = table;
    while (!game.lastRound) game = await playOn(api, anna, table, 1);
    expect((await sheetOf(game)).around).toContain(`Round ${game.round}, the last one`);
    const { seat } = game.turn!;
    const ended = done(await forfeit(game, seat)).body as GameView;
    const { heads, rows } = await sheetOf(ended);
    expect(heads[seat]!.drawn).toContain('× forfeited');
    expect(rows[String(game.round)]![2 * seat]).toBe('×');
  });

  it('of a very long game shows the last hundred rounds and says so', async () => {
    const game = await newTable('farkle', ['Anna', 'Bob']);
    const { seat } = game.turn!;
    // two thousand points each in the first four rounds, then a hundred rounds of nothing but farkles
    await api.sql(`UPDATE turns SET number = 207, round = 104 WHERE game_id = $1`, game.id);
    await api.sql(
      `INSERT INTO turns (game_id, number, round, seat, status, points, repeat_bonus, started_at, ended_at)
       SELECT $1::uuid, n, (n + 1) / 2, ($2::int + n + 1) % 2,
         (CASE WHEN n <= 8 THEN 'scored' ELSE 'farkled' END)::turn_status,
         CASE WHEN n <= 8 THEN 500 ELSE 0 END, 0, now(), now()
       FROM generate_series(1, 206) n`,
      ...[game.id, seat],
    );
    await api.sql(
      `UPDATE games SET snapshot = snapshot || jsonb_build_object('round', 104,
         'turn', snapshot->'turn' || '{"number": 207, "round": 104}',
         'seats', (SELECT jsonb_agg(jsonb_set(one, '{tally,banked}', '2000'))
           FROM jsonb_array_elements(snapshot->'seats') one))
       WHERE id = $1`,
      game.id,
    );
    const { rows, around } = await sheetOf(game);
    expect(Object.keys(rows).filter((name) => /^\d+$/.test(name))).toEqual(
      Array.from({ length: 100 }, (_, i) => String(i + 5)),
    );
    expect(around).toContain('Rounds before 5 are left out.');
    const lines = Array.from({ length: 99 }, (_, i) => rows[String(i + 5)]);
    expect(lines).toEqual(lines.map(() => ['farkle', '2,000', 'farkle', '2,000']));
    expect(rows['104']![2 * seat]).toBe('(…)');
  });
});

describe('Before its start', () => {
  it.each(['kakelorum', 'farkle'])(
    '%s has an empty sheet with room for all who it takes',
    async (ruleset) => {
      const { heads, rows, around } = await sheetOf(await newTable(ruleset, ['Anna'], false));
      expect(heads.map(({ said }) => said)).toEqual(['Anna', 'free seat']);
      expect(new Set(Object.values(rows).flat())).toEqual(new Set(['']));
      expect(around).toContain('Waiting to start');
    },
  );

  it('a game without anyone, and one that was cancelled, have one too', async () => {
    const game = await api.newGame(anna, 'dobbelspel', []);
    expect((await sheetOf(game)).heads.map(({ said }) => said)).toEqual(['free seat']);
    await api.delete(`/v1/games/${game.id}`, anna);
    expect((await sheetOf(game, 'nl')).around).toContain('Geannuleerd');
  });

  it('an abandoned game says so', async () => {
    const game = await newTable('dobbelspel', ['Anna']);
    await forfeit(game, 0);
    const { around, heads } = await sheetOf(game);
    expect(around).toContainEqual(expect.stringMatching(/^Abandoned on \d+ \w+ \d{4}$/));
    expect(heads[0]!.said).toBe('Anna, forfeited');
  });
});

describe('A name on a score sheet', () => {
  it.each([
    ['a script', '<script>alert("1")</script>'],
    ['signs of XML', `]]> & < > " ' &amp; <!-- --> <?x?>`],
    ['40 wide signs', '王'.repeat(40)],
    ['40 letters', 'W'.repeat(40)],
    ['emoji of many parts', '👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈🇳🇱🎲'],
    ['Arabic', 'ليلى بنت عبد الرحمن'],
    ['accents set apart', 'Z\u0301\u0302\u0303a\u0301\u0302lgo'],
  ])('may be %s', async (_, name) => {
    const { heads, rows, summary } = await sheetOf(await newTable('kakelorum', ['Anna', name]));
    expect(heads[1]!.said).toBe(name);
    expect(summary).toContain(`\u2068${name}\u2069: 0 points`);
    expect(rows['Total']).toEqual(['0', '0']);
    const page = await ask(await newTable('kakelorum', ['Anna', name]), { Accept: 'text/html' });
    expect(page.text).not.toMatch(/<script|<img/);
  });

  it('without the characters that XML forbids, and without directions that reach beyond it', async () => {
    const name = 'a\uFFFE\uFFFFb\u202Ec\u2069d';
    const { heads } = await sheetOf(await newTable('kakelorum', ['Anna', name]));
    expect(heads[1]!.said).toBe('a\uFFFD\uFFFDbcd');
  });

  it('is a word when the player was deleted', async () => {
    const game = await newTable('kakelorum', ['Anna', 'Bob']);
    done(await api.delete(`/v1/players/${game.players[1]!.playerId}`, anna), 204);
    expect((await sheetOf(game)).heads[1]!.said).toMatch(/^deleted player, forfeited$/);
    expect((await sheetOf(game, 'nl')).heads[1]!.said).toMatch(/^verwijderde speler, opgegeven$/);
  });
});

describe('The answer', () => {
  let game: GameView;
  beforeAll(async () => {
    game = await newTable('kakelorum', ['Anna', 'Bob']);
  });

  it.each([
    ['nothing', 'image/svg+xml', undefined],
    ['anything', 'image/svg+xml', '*/*'],
    ['pictures', 'image/svg+xml', 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8'],
    ['pages', 'text/html', BROWSER],
    ['pages rather than drawings', 'text/html', 'image/svg+xml;q=0.5, text/html'],
  ])('to who asks for %s is %s', async (_, type, accept) => {
    const answer = done(await ask(game, accept === undefined ? {} : { Accept: accept }));
    expect(answer.headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'content-language': 'en',
      vary: 'Accept, Accept-Language',
    });
    expect(answer.text).toMatch(type === 'text/html' ? /^<!doctype html>\n<html lang="en">/ : /^<svg /);
  });

  it('is a problem where the client takes neither a drawing nor a page, or there is no game', async () => {
    expectProblem(await ask(game, { Accept: 'application/json' }), 406, 'not-acceptable');
    expectProblem(await ask(game, { Accept: 'image/png' }), 406, 'not-acceptable');
    expectProblem(await ask({ id: NOBODY }), 404, 'not-found');
    expectProblem(await ask({ id: 'x' }), 400, 'malformed-request');
  });

  it('to HEAD is the same without a body', async () => {
    for (const Accept of ['image/svg+xml', 'text/html']) {
      const [get, head] = [await ask(game, { Accept }), done(await ask(game, { Accept }, 'HEAD'))];
      const without = ({ headers }: Answer) => ({ ...headers, date: '', 'x-request-id': '' });
      expect(without(head)).toEqual(without(get));
      expect(head.text ?? '').toBe('');
    }
  });

  it('is one page in Dutch around the same drawing', async () => {
    const headers = { 'Accept-Language': 'nl', Accept: 'text/html' };
    const answer = done(await ask(game, headers));
    expect(answer.headers['content-language']).toBe('nl');
    expect(answer.text).toContain('<html lang="nl">');
    expect(answer.text).toContain('<title>Scoreformulier van Kakelorum</title>');
    const drawing = await ask(game, { ...headers, Accept: 'image/svg+xml' });
    expect(answer.text).toContain(drawing.text);
    expect(readXml(answer.text.replace(/^<!doctype html>/, '').replace(/<(meta|link)[^>]*>/g, '')).name).toBe(
      'html',
    );
  });

  it('has ids of its own, so that the sheets of several games can stand on one page', async () => {
    const other = await newTable('farkle', ['Anna', 'Bob']);
    const sheets = await Promise.all([game, other].map((one) => sheetOf(one)));
    const named = (svg: Element) => all(svg).flatMap(({ attributes: { id } }) => id ?? []);
    const ids = sheets.map(({ svg }) => named(svg));
    expect(new Set(ids.flat()).size).toBe(ids.flat().length);
    for (const [i, { svg }] of sheets.entries()) {
      const asked = [svg, ...all(svg)].flatMap(({ attributes }) => [
        ...['aria-labelledby', 'aria-describedby'].flatMap((name) => attributes[name] ?? []),
        ...(attributes['clip-path'] ? [attributes['clip-path'].slice('url(#'.length, -1)] : []),
      ]);
      expect(asked.sort()).toEqual(ids[i]!.sort());
    }
  });

  it('needs nothing from elsewhere and does nothing', async () => {
    for (const Accept of ['image/svg+xml', 'text/html']) {
      const { text: markup } = done(await ask(game, { Accept }));
      expect(markup.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
        /<script|\son\w+=|https?:|@import|url\((?!#)|href="(?!data:,)|src=/,
      );
    }
  });
});
