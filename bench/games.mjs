/** A turn of the games that are played: each is one request to each game, and every game has the same number of them. */
export const TURN = ['roll', 'hold', 'roll', 'hold', 'roll', 'score'];

const GAMES_OF_A_PLAYER = 10;

/**
 * Makes games of Kakelorum for two, one player and one that it speaks for, and starts them.
 * @param {import('./client.mjs').Connections} connections
 * @param {number} count how many
 * @returns {Promise<Game[]>}
 */
export async function newGames(connections, count) {
  const post = async (requests) => {
    const { answers } = await connections.send(requests.map((request) => ({ method: 'POST', ...request })));
    return answers.map((answer) => JSON.parse(answer));
  };
  const named = (name) => ({ path: '/v1/players', body: { name } });
  const players = await post(
    Array.from({ length: Math.ceil(count / GAMES_OF_A_PLAYER) }, () => named('Ada')),
  );
  const others = await post(players.map(({ token }) => ({ ...named('Ben'), token })));
  const hosts = Array.from({ length: count }, (_, i) => players[i % players.length]);
  const games = await post(
    hosts.map(({ id, token }, i) => ({
      path: '/v1/games',
      token,
      body: { ruleset: 'kakelorum', players: [id, others[i % players.length].id] },
    })),
  );
  const started = await post(
    games.map(({ id }, i) => ({ path: `/v1/games/${id}/start`, token: hosts[i].token })),
  );
  return started.map((game, i) => new Game(game.id, hosts[i].token, JSON.stringify(game)));
}

/** A game as its last answer showed it. */
export class Game {
  constructor(id, token, answer) {
    this.id = id;
    this.token = token;
    this.answer = answer;
  }

  copy() {
    return new Game(this.id, this.token, this.answer);
  }

  isOver() {
    return JSON.parse(this.answer).finishedAt !== null;
  }

  /** What is asked of the game: something of TURN, or `get`, or `list`. */
  request(kind) {
    if (kind === 'list') return { method: 'GET', path: '/v1/games' };
    if (kind === 'get') return { method: 'GET', path: `/v1/games/${this.id}` };
    const path = `/v1/games/${this.id}/turn/${kind}`;
    return { method: 'POST', path, token: this.token, body: this.move(kind) };
  }

  move(kind) {
    if (kind === 'roll') return {};
    const { turn, players } = JSON.parse(this.answer);
    if (kind === 'hold') return { dice: turn.dice.slice(0, 2) };
    const { categories } = players[turn.seat].card;
    return { category: Object.keys(categories).find((category) => categories[category] === null) };
  }
}
