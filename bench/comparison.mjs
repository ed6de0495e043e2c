import { Connections } from './client.mjs';
import { query } from './database.mjs';
import { Figures } from './figures.mjs';
import { FILL_TABLES, MAKE_TABLES } from './floor-statements.mjs';
import { newGames, TURN } from './games.mjs';
import { startFloor } from './servers.mjs';

const READS = ['get', 'list'];
const KINDS = [...new Set(TURN), ...READS];
/** Games that one connection alone plays in a round. */
const ALONE = 100;

/** The server and the floor with the same games, playing in turn. */
export class Comparison {
  /** What a process of the server had of memory, at most; MB. */
  memory = 0;

  constructor(ours, floor, floorServer) {
    this.ours = ours;
    this.floor = floor;
    this.floorServer = floorServer;
  }

  /**
   * Makes the games, and a floor with the same.
   * @param {string} databaseUrl
   * @param {string[]} urls of the instances of the server
   * @param {number} count how many games
   * @param {string} pool connections of the floor to the database
   */
  static async begin(databaseUrl, urls, count, pool) {
    const connections = new Connections(urls, 32);
    const games = await newGames(connections, count);
    await connections.close();
    const players = JSON.stringify(games.map(({ id, token }) => ({ id, token })));
    await query(
      databaseUrl,
      MAKE_TABLES,
      FILL_TABLES,
      {
        text: `INSERT INTO floor.players SELECT DISTINCT ON (token) token, id
          FROM jsonb_to_recordset($1::jsonb) AS p(token text, id uuid)`,
        values: [players],
      },
      { text: 'INSERT INTO floor.answers VALUES ($1)', values: [games[0].answer] },
      'VACUUM ANALYZE',
      // a new database makes each file of its log first, for which all moves wait; one that has been in use has files to use
      // again
      `SELECT pg_logical_emit_message(false, 'bench', repeat('-', 600000)) FROM generate_series(1, ${Math.min(count, 1000)})`,
      'CHECKPOINT',
    );
    const server = await startFloor(databaseUrl, pool);
    const copies = games.map((game) => game.copy());
    return new Comparison({ urls, games }, { urls: [server.url], games: copies }, server);
  }

  /**
   * Plays so many rounds over so many connections, after one that does not count.
   * @returns {Promise<{ kind: string, count: number, ours: Rates, floor: Rates }[]>} by kind of request
   */
  async at(count, rounds) {
    const sides = [this.ours, this.floor].map((side) => ({
      games: count === 1 ? side.games.slice(0, ALONE) : side.games,
      connections: new Connections(side.urls, count),
      figures: Object.fromEntries(KINDS.map((kind) => [kind, new Figures()])),
    }));
    for (let round = 0; round <= rounds; round++) {
      await playRound(sides, round > 0);
      this.memory = Math.max(this.memory, ...(await Promise.all(this.ours.urls.map(memoryOf))));
    }
    for (const { connections } of sides) await connections.close();
    const [ours, floor] = sides.map(({ figures }) => figures);
    return KINDS.map((kind) => ({ kind, count, ours: ours[kind].rates, floor: floor[kind].rates }));
  }

  /** @param {(gameIds: string[], snapshot: string) => number | undefined} rateOf */
  pgbench(rateOf) {
    const { games } = this.floor;
    return rateOf(
      games.map(({ id }) => id),
      games[0].answer,
    );
  }
}

async function playRound(sides, counts) {
  for (const kind of [...TURN, ...READS]) {
    for (const { games, connections, figures } of sides) {
      const measured = await connections.send(games.map((game) => game.request(kind)));
      if (!READS.includes(kind)) games.forEach((game, i) => (game.answer = measured.answers[i]));
      if (counts) figures[kind].add(measured);
    }
  }
}

/** What the process of a server has of memory, in MB. */
async function memoryOf(url) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)[1]) / 1e6;
}
