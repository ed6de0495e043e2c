import type { GameView } from '../src/games/game.view.js';
import { told } from './support/ask.js';
import type { Voice } from './support/attempts.js';
import { testInstances } from './support/instances.js';

const GAMES = 150;
const PLAYERS_AT_ONCE = 16;

const instances = testInstances();

/** What the export holds after a game; nothing where it is to be asked again. */
async function recordsAfter(anna: Voice, gameId?: string): Promise<{ gameId: string; finishedAt: string }[]> {
  const path = `/v1/players/me/records${gameId === undefined ? '' : `?after=${gameId}`}`;
  const headers = { Authorization: `Bearer ${anna.token}` };
  const answer = await fetch(instances.next + path, { headers });
  if (answer.status === 503) return [];
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { gameId: string; finishedAt: string });
}

test('who asks again and again for the records after the last one misses none, however many games end at once', async () => {
  const anna = await instances.account();
  const games: GameView[] = [];
  for (let i = 0; i < GAMES; i++) games.push(await instances.game([anna], { started: true }));
  const left = [...games];
  const giveUp = async () => {
    for (let game = left.pop(); game; game = left.pop()) {
      const path = `/v1/games/${game.id}/players/${anna.id}`;
      await told(instances.next, { method: 'DELETE', path, token: anna.token });
    }
  };
  let isOver = false;
  const ending = Promise.all(Array.from({ length: PLAYERS_AT_ONCE }, giveUp)).finally(() => (isOver = true));
  const heard: { gameId: string; finishedAt: string }[] = [];
  while (!isOver) heard.push(...(await recordsAfter(anna, heard.at(-1)?.gameId)));
  await ending;
  heard.push(...(await recordsAfter(anna, heard.at(-1)?.gameId)));
  expect(heard.map(({ gameId }) => gameId).sort()).toEqual(games.map(({ id }) => id).sort());
  const times = heard.map(({ finishedAt }) => finishedAt);
  expect(times).toEqual([...times].sort());
});
