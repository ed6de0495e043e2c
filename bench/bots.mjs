/**
 * What bots cost those who play: `node bench/bots.mjs http://127.0.0.1:3000`, on a server that was started with
 * RATE_LIMIT_PER_MINUTE=0. Prints how many moves people make a second, and how long they wait for them, first without bots
 * and then while 200 games of bots among themselves are played.
 */
const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const PEOPLE = 4;
const GAMES = 200;
const ROUND_MS = 8000;

async function post(path, token, body = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

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

async function round(name) {
  const until = Date.now() + ROUND_MS;
  const all = await Promise.all(Array.from({ length: PEOPLE }, () => play(until)));
  const times = all.flat().sort((a, b) => a - b);
  const at = (part) => times[Math.floor(times.length * part)].toFixed(1);
  console.log(
    `${name}: ${Math.round((times.length * 1000) / ROUND_MS)} moves a second, half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms`,
  );
}

await round('getting warm');
await round('without bots');
const token = await newToken();
for (let n = 0; n < GAMES; n++) await startGame(token, { players: [], bots: ['steady', 'steady'] });
await round(`with ${GAMES} games of bots`);
