import { setTimeout as sleep } from 'node:timers/promises';
import type { GameView } from '../../src/games/game.view.js';
import { told, type Asked } from './ask.js';

/** How long bots may take for what a test waits for. */
const LIMIT_MS = 30_000;

/** Asks for a game until it is as it should become by itself. */
export async function gameOnce(
  server: string,
  { id }: { id: string },
  isSo: (game: GameView) => boolean,
): Promise<GameView> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const asked = told<GameView>(server, { method: 'GET', path: `/v1/games/${id}` });
    const game = await asked.catch((error: Error) => error); // the server may be away for a while
    if (!(game instanceof Error) && isSo(game)) return game;
    if (Date.now() > limit) {
      throw game instanceof Error ? game : new Error(`still not so: ${JSON.stringify(game)}`);
    }
    await sleep(10);
  }
}

export const isOver = ({ status }: GameView): boolean => status === 'finished' || status === 'abandoned';

/** Games of bots among themselves, just started. */
export async function gamesOfBots(
  server: string,
  count: number,
  ruleset = 'dobbelspel',
): Promise<GameView[]> {
  const ask = <T>(asked: Omit<Asked, 'method'>) => told<T>(server, { method: 'POST', ...asked });
  const { token } = await ask<{ token: string }>({ path: '/v1/players', body: { name: 'Host' } });
  const games: GameView[] = [];
  for (let n = 0; n < count; n++) {
    const body = { ruleset, players: [], bots: ['perfect', 'steady'] };
    const { id } = await ask<GameView>({ path: '/v1/games', token, body });
    games.push(await ask<GameView>({ path: `/v1/games/${id}/start`, token, body: {} }));
  }
  return games;
}
