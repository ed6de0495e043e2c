import type { Move } from './support/advice.js';
import { type Account, done, type GameView, testApp, type TurnView } from './support/api.js';
import { NOBODY } from './support/known.js';
import { expectProblem } from './support/problems.js';

interface TurnPage {
  items: TurnView[];
  nextCursor: string | null;
}

const api = testApp();

let anna: Account;
let bob: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  bob = await api.account('Bob');
});

const movesOf = async ({ id }: { id: string }) =>
  done(await api.get<{ items: Move[] }>(`/v1/games/${id}/turn/moves`)).body.items;
const turnsOf = async ({ id }: { id: string }, query = '') =>
  done(await api.get<TurnPage>(`/v1/games/${id}/turns${query}`)).body;
const only = (action: string, moves: Move[]) => moves.filter((move) => move.action === action);

describe('The legal moves', () => {
  it('of a category game are a roll, every choice of dice, and every open category with its points', async () => {
    const game = await api.startGame(anna, await api.newGame(anna), (dice) => dice(1, 5) === '11155');
    expect(await movesOf(game)).toEqual([{ action: 'roll' }]);
    await api.roll(anna, game);
    const moves = await movesOf(game);
    expect(only('roll', moves)).toEqual([{ action: 'roll' }]);
    const holds = only('hold', moves);
    const choices = [[] as number[], [1], [1, 1], [1, 1, 1]].flatMap((ones) => [
      ones,
      [...ones, 5],
      [...ones, 5, 5],
    ]);
    expect(holds.map(({ dice }) => dice!.sort().join('')).sort()).toEqual(
      choices.map((dice) => dice.join('')).sort(),
    );
    for (const hold of holds) expect(hold).toEqual({ action: 'hold', dice: hold.dice });
    const points = Object.fromEntries(
      only('score', moves).map(({ category, points }) => [category!, points!]),
    );
    const zeros = {
      twos: 0,
      threes: 0,
      fours: 0,
      sixes: 0,
      fourOfAKind: 0,
      smallStraight: 0,
      largeStraight: 0,
    };
    const scores = { ones: 3, fives: 10, threeOfAKind: 13, fullHouse: 25, fiveOfAKind: 0, chance: 13 };
    expect(points).toEqual({ ...zeros, ...scores });
    await api.score(anna, game, 'fives');
    await api.roll(anna, game);
    expect(only('score', await movesOf(game)).map(({ category }) => category)).not.toContain('fives');
  });

  it('of Farkle are the choices of scoring dice with their own worth, then roll and score where allowed', async () => {
    const game = await api.newGame(anna, 'farkle');
    await api.join(bob, game);
    await api.startGame(
      anna,
      game,
      (dice) => dice(1, 1) > dice(2, 1) && dice(3, 6) === '123556' && dice(4, 3) === '555',
    );
    await api.roll(anna, game);
    const holds: Move[] = [
      { action: 'hold', dice: [1], points: 100 },
      { action: 'hold', dice: [5], points: 50 },
      { action: 'hold', dice: [1, 5], points: 150 },
      { action: 'hold', dice: [5, 5], points: 100 },
      { action: 'hold', dice: [1, 5, 5], points: 200 },
    ];
    const sets = (moves: Move[]) =>
      moves.map((move) => JSON.stringify({ ...move, dice: move.dice?.sort() })).sort();
    expect(sets(await movesOf(game))).toEqual(sets(holds));
    await api.hold(anna, game, [1, 5, 5]);
    expect(sets(await movesOf(game))).toEqual(sets([{ action: 'roll' }, ...holds]));
    await api.roll(anna, game);
    await api.hold(anna, game, [5, 5, 5]);
    expect(sets(await movesOf(game))).toEqual(
      sets([
        { action: 'roll' },
        { action: 'hold', dice: [5], points: 50 },
        { action: 'hold', dice: [5, 5], points: 100 },
        { action: 'hold', dice: [5, 5, 5], points: 500 },
        { action: 'score', points: 700 },
      ]),
    );
  });

  it('are there, like the turn itself, only while a game is played', async () => {
    const waiting = await api.newGame(anna);
    const over = await api.startGame(anna, await api.newGame(anna));
    done(await api.delete(`/v1/games/${over.id}/players/${anna.id}`, anna));
    for (const path of ['turn', 'turn/moves']) {
      for (const { id } of [waiting, over]) {
        expectProblem(await api.get(`/v1/games/${id}/${path}`), 409, 'game-not-active');
      }
      expectProblem(await api.get(`/v1/games/${NOBODY}/${path}`), 404, 'not-found');
      expectProblem(await api.get(`/v1/games/x/${path}`), 400, 'malformed-request');
    }
  });
});

describe('The turns of a game', () => {
  let game: GameView;
  const answered: TurnView[] = [];
  beforeAll(async () => {
    game = await api.startGame(anna, await api.newGame(anna));
    for (const category of ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'chance']) {
      const { dice } = (await api.roll(anna, game)).turn!;
      await api.hold(anna, game, dice.slice(1));
      await api.roll(anna, game);
      game = await api.score(anna, game, category);
      answered.push(game.lastTurn!);
    }
    await api.roll(anna, game);
    game = await api.hold(anna, game, []);
    answered.push(game.turn!);
  });

  it('are all there with every throw, oldest first, the open one included', async () => {
    expect(await turnsOf(game)).toEqual({ items: answered, nextCursor: null });
    expect(await api.turn(game)).toEqual(answered.at(-1));
  });

  it('can be had one by one', async () => {
    for (const turn of answered) {
      expect(done(await api.get(`/v1/games/${game.id}/turns/${turn.number}`)).body).toEqual(turn);
    }
    expectProblem(await api.get(`/v1/games/${game.id}/turns/9`), 404, 'not-found');
    expectProblem(await api.get(`/v1/games/${NOBODY}/turns/1`), 404, 'not-found');
    for (const number of ['0', '-1', 'x', '1.0', '01', '1e0']) {
      expectProblem(await api.get(`/v1/games/${game.id}/turns/${number}`), 400, 'malformed-request');
    }
  });

  it('come in pages', async () => {
    for (const limit of [1, 3, 7, 8]) {
      const found: TurnView[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: TurnPage = await turnsOf(game, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(found).toEqual(answered);
    }
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=', 'cursor=dHVybiAtMQ']) {
      expectProblem(await api.get(`/v1/games/${game.id}/turns?${query}`), 400, 'malformed-request');
    }
  });

  it('are none before the start', async () => {
    expect(await turnsOf(await api.newGame(anna))).toEqual({ items: [], nextCursor: null });
    expectProblem(await api.get(`/v1/games/${NOBODY}/turns`), 404, 'not-found');
  });

  it('hold one that a forfeit cut short', async () => {
    const cut = await api.startGame(anna, await api.newGame(anna));
    await api.roll(anna, cut);
    const { lastTurn } = done(
      await api.delete<GameView>(`/v1/games/${cut.id}/players/${anna.id}`, anna),
    ).body;
    expect(await turnsOf(cut)).toEqual({ items: [lastTurn], nextCursor: null });
    expect(lastTurn).toMatchObject({ status: 'forfeited', rolls: [{ number: 1, held: null }] });
  });
});
