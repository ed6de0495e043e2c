/**
 * How much listeners cost those who play: `node bench/listeners.mjs http://127.0.0.1:3000`, on a server that was started
 * with RATE_LIMIT_PER_MINUTE=0. Prints moves per second in rounds without and with listeners, in turn.
 */
import { get } from 'node:http';

const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const PLAYERS = 16;
const LISTENERS = 200;
const ROUND_MS = 8000;
const ROUNDS = 3;

async function post(path, token, body = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** One player after the other has a game; they all roll and score until the time is over. */
async function play(token, gameId, until) {
  const categories = Object.keys(
    (await (await fetch(`${url}/v1/games/${gameId}`)).json()).players[0].card.categories,
  );
  let moves = 0;
  for (const category of categories) {
    for (const [action, body] of [['roll'], ['hold', { dice: [] }], ['roll'], ['score', { category }]]) {
      if (Date.now() > until) return moves;
      await post(`/v1/games/${gameId}/turn/${action}`, token, body);
      moves += 1;
    }
  }
  return moves + (await play(token, await newGame(token), until));
}

async function newGame(token) {
  const { id } = await post('/v1/games', token, { ruleset: 'dobbelspel' });
  await post(`/v1/games/${id}/start`, token);
  return id;
}

/** Listens to a game until it is cut. */
function listen(gameId, heard) {
  const asked = get(`${url}/v1/games/${gameId}/events/stream`, { agent: false }, (answer) => {
    answer.on('data', (chunk) => (heard.events += String(chunk).split('\nevent: ').length - 1));
  });
  return asked.on('error', () => {});
}

async function round(token, listeners) {
  const games = await Promise.all(Array.from({ length: PLAYERS }, () => newGame(token)));
  const heard = { events: 0 };
  const streams = Array.from({ length: listeners }, (_, i) => listen(games[i % PLAYERS], heard));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const until = Date.now() + ROUND_MS;
  const moves = await Promise.all(games.map((id) => play(token, id, until)));
  for (const stream of streams) stream.destroy();
  const perSecond = (count) => Math.round((count / ROUND_MS) * 1000);
  return { moves: perSecond(moves.reduce((a, b) => a + b)), events: perSecond(heard.events) };
}

const { token } = await post('/v1/players', undefined, { name: 'Bench' });
await round(token, 0);
for (let i = 0; i < ROUNDS; i++) {
  for (const listeners of [0, LISTENERS]) {
    const { moves, events } = await round(token, listeners);
    console.log(`${listeners} listeners: ${moves} moves/s, ${events} events/s heard`);
  }
}
