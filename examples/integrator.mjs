/**
 * How a program plays. It plays whole games through a bad connection, and proves afterwards that each of its moves was made
 * exactly once:
 *
 *   node examples/integrator.mjs [ruleset …] [--drop 0.2] [--url http://127.0.0.1:3000]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';

/** How long it goes on trying: until a server was started again, or a minute's number of requests is allowed anew. */
const PATIENCE_MS = 90_000;
/** How long it waits for an answer. */
const TIMEOUT_MS = 10_000;
/** How long it waits before it tries again: at first, and at most. */
const BACKOFF_MS = { first: 50, most: 5000 };

/** A refusal. Programs look at `code`, which never changes; people read the message. */
class Problem extends Error {
  constructor({ status, headers }, { code, detail, title }) {
    super(detail ?? title ?? `The server answered with status ${status}.`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = Number(headers.get('Retry-After')) * 1000 || 0;
  }

  /** Whether the same request may be accepted later. */
  get isPassing() {
    return [429, 502, 503, 504].includes(this.status) || this.code === 'idempotency-key-in-use';
  }
}

/** No answer came. Nobody knows whether the request was carried out. */
class NoAnswer extends Error {
  isPassing = true;
  retryAfterMs = 0;
}

class ShakerCup {
  token;
  #url;
  #fetch;

  /** @param fetch what sends the requests */
  constructor(url, fetch) {
    this.#url = new URL(url);
    this.#fetch = fetch;
  }

  get(path) {
    return this.#persist('GET', path, {});
  }

  /**
   * Sends a write until it is answered. The key is made here, once: however often the request arrives, it is carried out
   * once, and every retry gets the first answer.
   * @param version the version of the game that it is meant for; at any other it is refused with `version-mismatch`
   */
  post(path, body = {}, version) {
    return this.#persist('POST', path, { body, version, key: randomUUID() });
  }

  async #persist(method, path, options) {
    const end = Date.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#ask(method, path, options);
      } catch (error) {
        const wait = backoff(attempt) + (error.retryAfterMs ?? 0);
        if (!error.isPassing || Date.now() + wait > end) throw error;
        if (attempt === 5) console.error(`${error.message} Trying again for a while …`);
        await sleep(wait);
      }
    }
  }

  async #ask(method, path, { body, version, key }) {
    const { status, ok, headers, text } = await this.#send(path, {
      method,
      headers: {
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        // a key belongs to an account: without a token there is none to keep it
        ...(this.token && key && { 'Idempotency-Key': key }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const isJson = /json/.test(headers.get('Content-Type')); // what a proxy says may not be
    const answer = isJson ? JSON.parse(text) : {};
    if (!ok) throw new Problem({ status, headers }, answer);
    return answer;
  }

  async #send(path, request) {
    try {
      const answer = await this.#fetch(new URL(path, this.#url), {
        ...request,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, ok, headers } = answer;
      return { status, ok, headers, text: await answer.text() };
    } catch (cause) {
      throw new NoAnswer(`No answer from ${this.#url.origin}.`, { cause });
    }
  }
}

/** Twice as long after each attempt, and by chance, so that many clients do not come back all at once. */
function backoff(attempt) {
  return Math.random() * Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** attempt);
}

/** A `fetch` that fails by chance: before the request is sent, or when it was carried out but before its answer is there. */
function unreliable(share, cut) {
  return async (url, request) => {
    if (Math.random() < share / 2) {
      cut.unsent++;
      throw new TypeError('cut off before the request was sent');
    }
    const answer = await fetch(url, request);
    if (Math.random() < share / 2) {
      cut.unheard++;
      await answer.arrayBuffer();
      throw new TypeError('cut off before the answer was there');
    }
    return answer;
  };
}

/** Starts a game for two players, both of this account. */
async function newGame(client, ruleset) {
  // when no answer comes an account may be left that nobody knows of, which does no harm
  const ada = await client.post('/v1/players', { name: 'Ada' });
  client.token = ada.token;
  const bob = await client.post('/v1/players', { name: 'Bob' });
  const { id } = await client.post('/v1/games', { ruleset, players: [ada.id, bob.id] });
  return client.post(`/v1/games/${id}/start`);
}

/**
 * Plays a game to its end, also when others move in it.
 * @param made gets every move that was accepted, and between which versions of the game
 * @returns how often somebody else was faster
 */
async function play(client, game, made) {
  const path = `/v1/games/${game.id}`;
  let late = 0;
  while (game.status === 'active') {
    const before = game.version; // were the moves below those of a later one, this would be refused
    try {
      const move = choose((await client.get(`${path}/turn/moves`)).items);
      const { action, dice, category } = move;
      game = await client.post(`${path}/turn/${action}`, { dice, category }, before);
      made.push({ move, before, after: game.version });
    } catch (error) {
      if (!['version-mismatch', 'game-not-active'].includes(error.code)) throw error;
      // it looks different by now: look again, and decide anew
      late++;
      game = await client.get(path);
    }
  }
  return late;
}

/** Any action that is allowed, with the most points. */
function choose(moves) {
  const action = anyOf([...new Set(moves.map((move) => move.action))]);
  const possible = moves.filter((move) => move.action === action);
  const most = Math.max(...possible.map(({ points = 0 }) => points));
  return anyOf(possible.filter(({ points = 0 }) => points === most));
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** All that happened in a game after one of its versions. */
async function eventsAfter(client, game) {
  const events = [];
  for (let after = game.version; after !== null;) {
    const page = await client.get(`/v1/games/${game.id}/events?after=${after}&limit=100`);
    events.push(...page.items);
    after = page.next;
  }
  return events;
}

const FIRST_EVENT = { roll: 'dice.thrown', hold: 'dice.held', score: 'turn.scored' };

/**
 * Whether the log is what these moves did and nothing else: each begins where the one before it ended, with the event that
 * such a move makes.
 */
function isExactly(events, moves) {
  const left = [...events];
  for (const { move, before, after } of moves.sort((a, b) => a.before - b.before)) {
    const [first] = left.splice(0, after - before);
    const said = { ...(move.dice && { dice: move.dice }), ...(move.category && { category: move.category }) };
    const isSame = isDeepStrictEqual({ ...first.data, ...said }, first.data);
    if (first.seq !== before + 1 || first.type !== FIRST_EVENT[move.action] || !isSame) return false;
  }
  return left.length === 0;
}

async function playAndProve(url, ruleset, drop) {
  const cut = { unsent: 0, unheard: 0 };
  const client = new ShakerCup(url, unreliable(drop, cut));
  const game = await newGame(client, ruleset);
  console.log(`A game of ${ruleset}: ${new URL(`/v1/games/${game.id}`, url)}`);
  const made = [];
  // two workers that know nothing of each other, as when a program runs twice
  const late = await Promise.all([play(client, game, made), play(client, game, made)]);
  const events = await eventsAfter(client, game);
  console.log(
    `${cut.unsent} requests were cut off before they were sent, ${cut.unheard} before their answer.`,
  );
  console.log(`${late[0] + late[1]} moves came too late, since the other worker had moved.`);
  if (!isExactly(events, made)) throw new Error('The log of the game is not what was played.');
  console.log(
    `${made.length} moves were made, and the log of ${events.length} events has each exactly once.`,
  );
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      drop: { type: 'string', default: '0.2' },
      url: { type: 'string', default: process.env.SHAKERCUP_URL ?? 'http://127.0.0.1:3000' },
    },
  });
  const rulesets = positionals.length > 0 ? positionals : ['farkle', 'dobbelspel'];
  for (const ruleset of rulesets) await playAndProve(values.url, ruleset, Number(values.drop));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
