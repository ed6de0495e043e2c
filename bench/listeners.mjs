/**
 * How much listeners cost those who play: `node bench/listeners.mjs http://127.0.0.1:3000`, on a server that was started
 * with RATE_LIMIT_PER_MINUTE=0. Prints moves per second in rounds without and with listeners, in turn.
 */
import { get } from 'node:http';
import { ask } from './ask.mjs';

const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const PLAYERS = 20;
const LISTENERS = 200;
const ROUND_MS = 8000;
const ROUNDS = 3;

const post = (path, token, body = {}) => ask(url, 'POST', path, token, body);

/** Plays one game after the other until the time is over, each with its listeners. Counts the moves. */
async function play(token, until, listeners, heard) {
  const { id, players } = await newGame(token);
  const streams = Array.from({ length: listeners }, () => listen(id, heard));
  let moves = 0;
  for (const category of Object.keys(players[0].card.categories)) {
    for (const [action, body] of [['roll'], ['hold', { dice: [] }], ['roll'], ['score', { category }]]) {
      if (Date.now() > until) {
        for (const stream of streams) stream.destroy();
        return moves;
      }
      await post(`/v1/games/${id}/turn/${action}`, token, body);
      moves += 1;
    }
  }
  return moves + (await play(token, until, listeners, heard));
}

async function newGame(token) {
  const { id } = await post('/v1/games', token, { ruleset: 'dobbelspel' });
  return post(`/v1/games/${id}/start`, token);
}

/** Listens to a game until it is over, or the stream is destroyed. */
function listen(gameId, heard) {
  const asked = get(`${url}/v1/games/${gameId}/events/stream`, { agent: false }, (answer) => {
    answer.on('data', (chunk) => (heard.events += String(chunk).split('\nevent: ').length - 1));
  });
  return asked.on('error', () => {});
}

async function round(token, listeners) {
  const heard = { events: 0 };
  const until = Date.now() + ROUND_MS;
  const each = listeners / PLAYERS;
  const moves = await Promise.all(Array.from({ length: PLAYERS }, () => play(token, until, each, heard)));
  const perSecond = (count) => Math.round((count / ROUND_MS) * 1000);
  return { moves: perSecond(moves.reduce((sum, one) => sum + one)), events: perSecond(heard.events) };
}

const { token } = await post('/v1/players', undefined, { name: 'Bench' });
await round(token, 0);
for (let i = 0; i < ROUNDS; i++) {
  for (const listeners of [0, LISTENERS]) {
    const { moves, events } = await round(token, listeners);
    console.log(`${listeners} listeners: ${moves} moves/s, ${events} events/s heard`);
  }
}
