import { type Account, type GameView, testApp } from './support/api.js';
import { NOBODY } from './support/known.js';

const api = testApp();

let anna: Account;
let bob: Account;
const people: Record<string, Account> = {};
const games: Record<string, GameView> = {};

/** A text with the addresses of games and the ids of players in place of their names in braces. */
const filledIn = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name in games || name === 'nothing') return `/v1/games/${games[name]?.id ?? NOBODY}`;
    return people[name]?.id ?? NOBODY;
  });

const newGame = async (ruleset = 'kakelorum') => {
  const game = await api.newGame(anna, ruleset);
  return api.join(bob, game);
};
const score = async (who: Account, game: GameView) => {
  await api.roll(who, game);
  return api.score(who, game, 'chance');
};
/** Anna begins; her first four throws hold a 5 each, the first no 2. */
const scoringFarkle = async (ruleset = 'farkle') =>
  api.startGame(
    anna,
    await newGame(ruleset),
    (dice) =>
      dice(1, 1) > dice(2, 1) &&
      /^[^2]*5[^2]*$/.test(dice(3, 6)) &&
      [4, 5, 6].every((number, i) => /5/.test(dice(number, 5 - i))),
  );

beforeAll(async () => {
  for (const name of ['anna', 'bob', 'zoe']) people[name] = await api.account(name);
  [anna, bob] = [people['anna']!, people['bob']!];
  games['waiting'] = await newGame();
  games['short'] = await api.newGame(anna, 'kakelorum');
  games['gone'] = await api.newGame(anna, 'kakelorum');
  await api.delete(`/v1/games/${games['gone'].id}`, anna);
  games['full'] = await newGame();
  for (let n = 0; n < 2; n++) await api.join(await api.account(), games['full']);
  games['active'] = await api.startGame(anna, await newGame());
  games['second'] = await api.startGame(anna, await newGame());
  for (const who of [anna, bob]) await score(who, games['second']);
  games['thrown'] = await api.roll(anna, await api.startGame(anna, await newGame()));
  games['spent'] = await api.startGame(anna, await newGame());
  for (let n = 0; n < 3; n++) await api.roll(anna, games['spent']);
  games['over'] = await api.startGame(anna, await newGame());
  await api.delete(`/v1/games/${games['over'].id}/players/${bob.id}`, bob);
});

beforeAll(async () => {
  games['farkle'] = await scoringFarkle();
  games['farkleThrown'] = await api.roll(anna, await scoringFarkle());
  games['farkleAgain'] = await api.roll(anna, await scoringFarkle());
  await api.hold(anna, games['farkleAgain'], [5]);
  await api.roll(anna, games['farkleAgain']);
  games['farkleSpent'] = await scoringFarkle('farkle-four-rolls');
  for (let n = 0; n < 4; n++) {
    await api.roll(anna, games['farkleSpent']);
    if (n < 3) await api.hold(anna, games['farkleSpent'], [5]);
  }
});

const LONG = JSON.stringify({ name: 'x'.repeat(70_000) });
const STALE = { 'If-Match': '"999"' };
const TEXT = { 'Content-Type': 'text/plain' };

type Case = [
  first: string,
  second: string,
  request: string,
  body?: object | string | undefined,
  headers?: object,
];

/** Each request deserves at least two refusals; the one named first is the answer. `-` stands for no token. */
const CASES: Case[] = [
  ['413 body-too-large', 'unauthenticated', '- POST {active}/turn/roll', LONG],
  ['413 body-too-large', 'malformed-request', 'anna POST /v1/games', LONG],
  ['415 unsupported-media-type', 'unauthenticated', '- POST /v1/games', '{}', TEXT],
  ['415 unsupported-media-type', 'malformed-request', 'anna POST /v1/games', '{', TEXT],
  ['401 unauthenticated', 'malformed-request (id)', '- POST /v1/games/x/turn/roll'],
  ['401 unauthenticated', 'malformed-request (JSON)', '- POST /v1/games', '{'],
  ['401 unauthenticated', 'malformed-request (field)', 'forger POST /v1/players', {}],
  ['401 unauthenticated', 'malformed-request (limit)', 'forger GET /v1/games?limit=0'],
  ['401 unauthenticated', 'not-found', '- POST {nothing}/turn/roll'],
  ['401 unauthenticated', 'not-found (route)', 'forger GET /v1/nothing'],
  ['401 unauthenticated', 'version-mismatch', '- POST {active}/turn/roll', {}, STALE],
  ['400 malformed-request', 'not-found', 'anna POST {nothing}/turn/hold', { dice: [7] }],
  ['400 malformed-request', 'not-found', 'anna POST {nothing}/turn/roll', {}, { 'If-Match': '9' }],
  ['400 malformed-request', 'not-a-player', 'zoe POST {active}/turn/hold', {}],
  ['400 malformed-request', 'version-mismatch', 'anna POST {thrown}/turn/hold', {}, STALE],
  ['400 malformed-request', 'game-not-active', 'anna POST {waiting}/turn/score', { category: 1 }],
  ['404 not-found', 'not-your-player', 'zoe POST {nothing}/players', { playerId: '{anna}' }],
  ['404 not-found', 'not-your-player', 'zoe DELETE {active}/players/{nobody}'],
  ['404 not-found', 'version-mismatch', 'anna POST {nothing}/turn/roll', {}, STALE],
  ['404 not-found', 'game-not-active', 'anna DELETE {over}/players/{bob}'],
  ['403 not-a-player', 'version-mismatch', 'zoe POST {active}/turn/roll', {}, STALE],
  ['403 not-a-player', 'game-not-active', 'zoe POST {waiting}/turn/roll'],
  ['403 not-a-player', 'category-required', 'zoe POST {active}/turn/score'],
  ['403 not-the-host', 'version-mismatch', 'bob POST {waiting}/start', {}, STALE],
  ['403 not-the-host', 'game-not-waiting', 'bob POST {active}/start'],
  ['403 not-the-host', 'game-not-waiting', 'bob DELETE {active}'],
  ['403 not-the-host', 'too-few-players', 'zoe POST {short}/start'],
  ['403 not-your-player', 'version-mismatch', 'zoe DELETE {active}/players/{anna}', undefined, STALE],
  ['403 not-your-player', 'game-not-active', 'zoe DELETE {over}/players/{anna}'],
  ['403 not-your-player', 'game-not-waiting', 'zoe POST {active}/players', { playerId: '{anna}' }],
  ['403 not-your-player', 'already-seated', 'zoe POST {waiting}/players', { playerId: '{anna}' }],
  ['403 not-your-player', 'game-full', 'zoe POST {full}/players', { playerId: '{nobody}' }],
  ['412 version-mismatch', 'game-not-active', 'anna POST {waiting}/turn/roll', {}, STALE],
  ['412 version-mismatch', 'game-not-waiting', 'anna POST {active}/start', {}, STALE],
  ['412 version-mismatch', 'too-few-players', 'anna POST {short}/start', {}, STALE],
  ['412 version-mismatch', 'game-full', 'zoe POST {full}/players', {}, STALE],
  ['412 version-mismatch', 'not-overdue', 'anna DELETE {active}/players/{bob}', undefined, STALE],
  ['412 version-mismatch', 'not-your-turn', 'bob POST {active}/turn/roll', {}, STALE],
  ['412 version-mismatch', 'category-required', 'anna POST {thrown}/turn/score', {}, STALE],
  ['409 game-not-waiting', 'too-few-players', 'anna POST {gone}/start'],
  ['409 game-not-waiting', 'already-seated', 'anna POST {active}/players'],
  ['409 already-seated', 'game-full', 'anna POST {full}/players'],
  ['409 game-not-active', 'category-required', 'anna POST {waiting}/turn/score'],
  ['409 game-not-active', 'not-your-turn', 'bob POST {over}/turn/roll'],
  ['409 game-not-active', 'nothing-thrown', 'anna POST {over}/turn/hold', { dice: [1] }],
  ['409 not-your-turn', 'category-required', 'bob POST {thrown}/turn/score'],
  ['409 not-your-turn', 'unknown-category', 'bob POST {thrown}/turn/score', { category: 'x' }],
  ['409 not-your-turn', 'category-not-allowed', 'bob POST {farkleThrown}/turn/score', { category: 'ones' }],
  ['409 not-your-turn', 'nothing-thrown', 'bob POST {active}/turn/hold', { dice: [] }],
  ['409 not-your-turn', 'no-rolls-left', 'bob POST {spent}/turn/roll'],
  ['409 not-your-turn', 'must-set-aside', 'bob POST {farkleThrown}/turn/roll'],
  ['422 category-required', 'nothing-thrown', 'anna POST {active}/turn/score'],
  ['422 unknown-category', 'nothing-thrown', 'anna POST {active}/turn/score', { category: 'x' }],
  ['422 category-not-allowed', 'nothing-thrown', 'anna POST {farkle}/turn/score', { category: 'ones' }],
  ['422 category-not-allowed', 'must-set-aside', 'anna POST {farkleThrown}/turn/score', { category: 'ones' }],
  ['409 nothing-thrown', 'category-taken', 'anna POST {second}/turn/score', { category: 'chance' }],
  ['409 nothing-thrown', 'dice-not-in-throw', 'anna POST {active}/turn/hold', { dice: [1, 1, 1, 1, 1, 1] }],
  ['409 nothing-thrown', 'dice-do-not-score', 'anna POST {farkle}/turn/hold', { dice: [2] }],
  ['409 nothing-thrown', 'must-set-aside', 'anna POST {farkle}/turn/score'],
  ['409 no-rolls-left', 'dice-not-in-throw', 'anna POST {spent}/turn/hold', { dice: [1, 1, 1, 1, 1, 1] }],
  ['409 no-rolls-left', 'must-set-aside', 'anna POST {farkleSpent}/turn/roll'],
  ['409 must-set-aside', 'below-minimum', 'anna POST {farkleAgain}/turn/score'],
  ['422 dice-not-in-throw', 'dice-do-not-score', 'anna POST {farkleThrown}/turn/hold', { dice: [2] }],
];

describe('When several refusals apply', () => {
  it.each(CASES)('%s comes before %s: %s', async (...[first, , line, body, headers]: Case) => {
    const [status, code] = first.split(' ');
    const [who, method, path] = filledIn(line).split(' ');
    const call = {
      as: who === '-' ? undefined : (people[who!] ?? { token: 'forged' }),
      body: body && (JSON.parse(filledIn(JSON.stringify(body))) as object | string),
      headers: { ...headers },
    };
    const game = Object.values(games).find(({ id }) => path!.includes(id)) ?? games['waiting']!;
    await api.refuses(game, Number(status), code!, () => api.call(method!, path!, call));
  });
});
