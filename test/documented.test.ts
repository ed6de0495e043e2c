import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type GameView, testApp } from './support/api.js';
import { ask } from './support/ask.js';
import { documented, type Documented } from './support/documented.js';

const api = testApp();

let document: Documented;
let game: Answer<GameView>;
let problem: Answer;
let address: string;
beforeAll(async () => {
  document = await documented();
  const anna = await api.account();
  const started = await api.startGame(anna, await api.newGame(anna));
  await api.roll(anna, started);
  address = `/v1/games/${started.id}`;
  game = await api.get(address);
  problem = await api.get(`${address}/record`);
});

interface Change {
  status?: number;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  text?: string;
}

/** What is said of an answer, when a part of it is changed. */
function complaints(target: string, { status, headers, text }: Answer, change: Change = {}): string[] {
  const all = { ...(headers as Record<string, string>), ...change.headers };
  return document.complaints('GET', target, {
    status: change.status ?? status,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    text: change.text ?? (change.body === undefined ? text : JSON.stringify(change.body)),
  });
}

const gameWith = (change: object) => complaints(address, game, { body: { ...game.body, ...change } });
const problemWith = (change: object) =>
  complaints(`${address}/record`, problem, { body: { ...(problem.body as object), ...change } });

test('answers as they come are found to be as documented', () => {
  expect(complaints(address, game)).toEqual([]);
  expect(complaints(`${address}?version=1`, game)).toEqual([]);
  expect(complaints(`${address}/record`, problem)).toEqual([]);
});

describe('A fault is found in', () => {
  const turn = () => game.body.turn!;

  it.each<[string, () => string[], RegExp]>([
    ['a field that is not documented', () => gameWith({ mood: 1 }), /\/mood is not documented/],
    ['one deep inside', () => gameWith({ turn: { ...turn(), mood: 1 } }), /\/turn\/mood is not documented/],
    ['a field that is missing', () => gameWith({ version: undefined }), /required property 'version'/],
    ['a field of another type', () => gameWith({ version: '3' }), /\/version must be integer/],
    ['a null where there can be none', () => gameWith({ players: null }), /\/players must be array/],
    ['a value that is none of those there are', () => gameWith({ status: 'over' }), /\/status must be equal/],
    ['a time in another form', () => gameWith({ createdAt: 'today' }), /\/createdAt must match format/],
    ['a status', () => complaints(address, game, { status: 202 }), /status 202 is not documented/],
    [
      'a media type',
      () => complaints(address, game, { headers: { 'content-type': 'text/plain' } }),
      /media type "text\/plain"/,
    ],
    [
      'a header that is missing',
      () => complaints(address, game, { headers: { etag: undefined } }),
      /lacks .* etag/,
    ],
    [
      'a header that is not documented',
      () => complaints(address, game, { headers: { 'x-mood': 'good' } }),
      /header x-mood, which is not documented/,
    ],
    ['a body where there is none', () => complaints(address, game, { status: 304 }), /304 has a body/],
    [
      'the code of a problem',
      () => problemWith({ code: 'category-taken' }),
      /category-taken is not documented/,
    ],
    ['a code that there is not', () => problemWith({ code: 'not-in-the-mood' }), /\/code must be equal/],
    ['a problem that says another status', () => problemWith({ status: 404 }), /says that it is 404/],
    ['a problem with more to tell', () => problemWith({ stack: '…' }), /\/stack is not documented/],
    ['an answer of what is not documented', () => complaints('/v1/moods', game), /no such operation/],
    [
      'a refusal of what is not documented that is no problem',
      () => complaints('/v1/moods', game, { status: 404 }),
      /404 is no problem/,
    ],
  ])('%s', (_, asked, complaint) => {
    const [first, ...more] = asked();
    expect(first).toMatch(complaint);
    expect(more.length).toBeLessThan(3);
  });

  it('an event, by its type', async () => {
    const events = await api.get<{ items: { type: string; data: object }[] }>(`${address}/events`);
    expect(complaints(`${address}/events`, events)).toEqual([]);
    const [created, ...others] = events.body.items;
    const wrong = { ...created, data: { ...created!.data, mood: 1 } };
    const body = { ...events.body, items: [wrong, ...others] };
    expect(complaints(`${address}/events`, events, { body })).toEqual([
      '200: /items/0/data/mood is not documented',
    ]);
  });
});

test('a test that is given such an answer fails, and says what was asked and what was wrong', async () => {
  const other = createServer((_, response) => response.writeHead(202).end('{}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const server = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const says = 'GET /v1/bots was not answered as documented:\n  status 202 is not documented (no code)\n  {}';
  await expect(api.call('GET', '/v1/bots', { server })).rejects.toThrow(says);
  await expect(ask(server, { method: 'GET', path: '/v1/bots' })).rejects.toThrow(says);
  await new Promise((closed) => other.close(closed));
});
