import { Connections } from './client.mjs';
import { newGames, TURN } from './games.mjs';

/**
 * Clients that play one game of Kakelorum for two after the other from its creation to its end, each over a connection of
 * its own.
 * @param {string[]} urls of the servers
 * @param {number} clients
 * @param {number} games how many each plays
 * @returns {Promise<{ games: number, moves: number }>} games and moves a second
 */
export async function playWholeGames(urls, clients, games) {
  let moves = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const connection = new Connections([urls[client % urls.length]], 1);
      for (let n = 0; n < games; n++) {
        const played = await playGame(connection, TURN);
        moves += played.moves;
      }
      await connection.close();
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  return { games: (clients * games) / seconds, moves: moves / seconds };
}

/** A game that is over after one throw a turn. */
export async function playShortGame(url) {
  const connection = new Connections([url], 1);
  const { id } = await playGame(connection, ['roll', 'score']);
  await connection.close();
  return id;
}

async function playGame(connection, turn) {
  const [game] = await newGames(connection, 1);
  let moves = 0;
  while (!game.isOver()) {
    for (const kind of turn) {
      const { answers } = await connection.send([game.request(kind)]);
      game.answer = answers[0];
      moves += 1;
    }
  }
  return { id: game.id, moves };
}
