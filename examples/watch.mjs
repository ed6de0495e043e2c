/**
 * Tells a game as it is played, from its server-sent events, and misses nothing when it is cut off:
 *
 *   node examples/watch.mjs [game id] [--url http://127.0.0.1:3000]
 *
 * Without an id it is the newest game that is being played. Names of categories are Dutch when LANG is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inWords } from './words.mjs';

/** A connection that says nothing for so long is dead: the server sends a comment every 15 seconds. */
const SILENCE_MS = 45_000;
/** After how long it tries again, unless the server says otherwise. */
const RETRY_MS = 1000;
const LAST_EVENTS = ['game.finished', 'game.abandoned', 'game.cancelled'];

/** What the server refused, and will refuse again. */
class Refusal extends Error {}

/**
 * Asks the server.
 * @throws {Refusal} with the words of its problem; another error, with how long to wait, where it may answer later
 */
async function ask(url, { signal, ...headers } = {}) {
  const language = process.env.LANG?.startsWith('nl') ? 'nl' : 'en';
  const answer = await fetch(url, { signal, headers: { 'Accept-Language': language, ...headers } });
  if (answer.ok) return answer;
  const { detail = `The server answered with status ${answer.status}.` } = await answer
    .json()
    .catch(() => ({}));
  if (![429, 502, 503, 504].includes(answer.status)) throw new Refusal(detail);
  throw Object.assign(new Error(detail), { waitMs: 1000 * answer.headers.get('Retry-After') });
}

const read = async (url) => (await ask(url)).json();

/** Waits until it is worth trying again, after whatever may pass by itself. */
async function wait(error, leastMs = RETRY_MS) {
  if (error instanceof Refusal) throw error;
  console.error('(cut off, trying again)');
  await sleep(Math.max(leastMs, error?.waitMs || 0));
}

/** Reads something, however long it takes until the server can be reached. */
async function readPatiently(url) {
  for (;;) {
    try {
      return await read(url);
    } catch (error) {
      await wait(error);
    }
  }
}

/** The events of a game from the first to the last, each once and in order, however often the connection is cut. */
async function* eventsOf(game) {
  let last = '0';
  let retryMs = RETRY_MS;
  for (;;) {
    let cut;
    try {
      for await (const { id = last, event, data, retry } of connect(`${game}/events/stream`, last)) {
        retryMs = Number(retry ?? retryMs);
        last = id;
        if (data !== '') yield JSON.parse(data);
        if (LAST_EVENTS.includes(event)) return;
      }
    } catch (error) {
      cut = error;
    }
    await wait(cut, retryMs);
  }
}

/** The messages that follow the last one that was heard, until the connection ends or says nothing any more. */
async function* connect(url, last) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const { body } = await ask(url, { 'Last-Event-ID': last, signal: silence.signal });
    for await (const message of messagesIn(linesOf(body, () => timer.refresh()))) yield message;
  } finally {
    clearTimeout(timer);
    silence.abort(); // hangs up
  }
}

/** Groups the lines of a stream to messages. A message ends with an empty line; one that was cut off does not count. */
async function* messagesIn(lines) {
  let message = { data: [] };
  for await (const line of lines) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line);
    if (line === '') {
      yield { ...message, data: message.data.join('\n') };
      message = { data: [] };
    } else if (field === 'data') message.data.push(value);
    else if (field === 'id' || field === 'event') message[field] = value;
    else if (field === 'retry' && /^\d+$/.test(value)) message.retry = value;
    // anything else is a comment, or not for us
  }
}

/** Cuts a stream of bytes into lines, which may end in any of three ways, and anywhere in what comes at once. */
async function* linesOf(body, onText) {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    onText();
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/); // the other half of the last \r may be still to come
    rest = lines.pop();
    yield* lines;
  }
}

/** The game that was asked for, or the newest that is being played: where to read it. */
async function find(api, id) {
  if (id) return `${api}/games/${encodeURIComponent(id)}`;
  const { items } = await read(`${api}/games?status=active&limit=1`);
  if (items.length === 0) throw new Refusal('No game is being played now.');
  return `${api}/games/${items[0].id}`;
}

async function watch(api, id) {
  const game = await find(api, id);
  const { ruleset, rulesetVersion } = await read(game);
  const sheet = await read(`${api}/rulesets/${ruleset}?version=${rulesetVersion}`);
  console.log(`${sheet.name}: ${game}`);
  for await (const event of eventsOf(game)) {
    // how the game stood then, for the names and the scores; who leaves was there before
    const version = event.type === 'player.left' ? event.seq - 1 : event.seq;
    const then = await readPatiently(`${game}?version=${version}`);
    const words = inWords(event, then, sheet);
    if (words) console.log(words);
    if (event.type === 'turn.scored') console.log(`  ${scores(then)}`);
  }
}

const scores = ({ players }) => players.map(({ name, score }) => `${name ?? 'Somebody'} ${score}`).join(', ');

process.stdout.on('error', () => process.exit()); // nobody reads any more, as after `| head`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string', default: process.env.SHAKERCUP_URL ?? 'http://127.0.0.1:3000' } },
  });
  await watch(new URL('/v1', values.url), positionals[0]);
} catch (error) {
  const isUnreachable = error.cause !== undefined; // so fetch says that no answer came
  console.error(
    isUnreachable ? 'The server cannot be reached: is it started, and at that address?' : error.message,
  );
  process.exitCode = 1;
}
