import { done, type GameView, testApp } from './support/api.js';

const api = testApp();

test('tmp', async () => {
  const anna = await api.account();
  const { body: game } = done(
    await api.post<GameView>('/v1/games', anna, {
      ruleset: 'kakelorum',
      bots: ['perfect', 'steady', 'steady'],
    }),
    201,
  );
  console.log(game.players);
  let now = await api.startGame(anna, game);
  while (now.status === 'active') {
    if (now.turn!.seat === 0) {
      await api.roll(anna, now);
      const open = Object.entries(now.players[0]!.card!.categories).find(([, v]) => v === null)![0];
      await api.score(anna, now, open);
    }
    await new Promise((r) => setTimeout(r, 10));
    now = await api.game(now);
  }
  console.log(
    now.players.map((p) => [p.name, p.score]),
    now.version,
  );
}, 30000);
