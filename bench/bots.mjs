import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.mjs';
import { within } from './figures.mjs';

/**
 * What bots cost those who play: `node bench/bots.mjs http://127.0.0.1:3000`, on a server that was started with
 * RATE_LIMIT_PER_MINUTE=0. Prints how many moves people make a second, how long they wait for them, and how long a person
 * waits for the turn of a bot, first without other bots and then while 200 games of bots among themselves are played.
 */
const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const PEOPLE = 4;
const GAMES = 200;
const ROUND_MS = 8000;

const get = (path) => ask(url, 'GET', path);
const post = (path, token, body = {}) => ask(url, 'POST', path, token, body);

const newToken = async () => (await post('/v1/players', undefined, { name: 'Bench' })).token;

async function startGame(token, game) {
  const { id } = await post('/v1/games', token, { ruleset: 'dobbelspel', ...game });
  return post(`/v1/games/${id}/start`, token);
}

/** Plays one game after the other until the time is over; how long each move took, in ms. */
async function play(until) {
  const token = await newToken();
  const times = [];
  while (Date.now() < until) {
    const { id, players } = await startGame(token);
    for (const category of Object.keys(players[0].card.categories)) {
      for (const [action, body] of [['roll'], ['score', { category }]]) {
        const begin = performance.now();
        await post(`/v1/games/${id}/turn/${action}`, token, body);
        times.push(performance.now() - begin);
      }
    }
  }
  return times;
}

/** Plays against a bot until the time is over; how long each turn of the bot took, in ms. */
async function duel(until) {
  const token = await newToken();
  const times = [];
  while (Date.now() < until) {
    const { id, players } = await startGame(token, { bots: ['steady'] });
    for (const category of Object.keys(players[0].card.categories)) {
      await post(`/v1/games/${id}/turn/roll`, token);
      await post(`/v1/games/${id}/turn/score`, token, { category });
      const begin = performance.now();
      while ((await get(`/v1/games/${id}`)).turn?.seat === 1) await sleep(5);
      times.push(performance.now() - begin);
    }
  }
  return times;
}

function spread(times) {
  const [half, most] = within(times, 0.5, 0.95).map((ms) => ms.toFixed(1));
  return `half within ${half} ms, 95 % within ${most} ms`;
}

async function round(name) {
  const until = Date.now() + ROUND_MS;
  const times = (await Promise.all(Array.from({ length: PEOPLE }, () => play(until)))).flat();
  const turns = await duel(Date.now() + ROUND_MS);
  const perSecond = Math.round((times.length * 1000) / ROUND_MS);
  console.log(`${name}: ${perSecond} moves a second, ${spread(times)}; turns of a bot, ${spread(turns)}`);
}

await round('getting warm');
await round('without other bots');
const token = await newToken();
for (let n = 0; n < GAMES; n++) await startGame(token, { players: [], bots: ['steady', 'steady'] });
await round(`with ${GAMES} games of bots`);
