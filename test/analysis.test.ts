import { type Account, done, type GameView, testApp, type TurnView } from './support/api.js';
import { type Advice, type Choice, waitForTables } from './support/advice.js';
import { gameOnce, isOver } from './support/bots.js';
import { NOBODY, RULESETS } from './support/known.js';
import { expectProblem } from './support/problems.js';
import { playOn } from './support/random-play.js';

interface Analysis {
  gameId: string;
  ruleset: string;
  status: string;
  players: { seat: number; playerId: string; expected: number; luck: number; skill: number; score: number }[];
  decisions: {
    turn: number;
    seat: number;
    roll: number;
    dice: number[];
    move: Choice;
    best: Choice;
    loss: number;
  }[];
}

const api = testApp();
let anna: Account;
let bram: { id: string };
beforeAll(async () => {
  anna = await api.account('Anna');
  bram = await api.managed(anna, 'Bram');
  await waitForTables(api);
});

const newGame = async (ruleset: string, players = [anna.id, bram.id]) =>
  api.startGame(anna, await api.newGame(anna, ruleset, players));
const analysisOf = async ({ id }: { id: string }) =>
  done(await api.get<Analysis>(`/v1/games/${id}/analysis`)).body;

/** What perfect play expects of a game of a sheet at its start. */
const START: Record<string, number> = { kakelorum: 245.8707745141, dobbelspel: 253.9702411898 };

describe.each(RULESETS)('The analysis of a game of %s', (ruleset) => {
  let game: GameView;
  let analysis: Analysis;
  beforeAll(async () => {
    game = await playOn(api, anna, await newGame(ruleset));
    analysis = await analysisOf(game);
  });

  it('parts what each player scored into expectation, luck and skill', () => {
    expect(analysis).toMatchObject({ gameId: game.id, ruleset, rulesetVersion: 1, status: 'finished' });
    expect(analysis.players.map(({ seat, playerId, score }) => ({ seat, playerId, score }))).toEqual(
      game.players.map(({ seat, playerId, score }) => ({ seat, playerId, score })),
    );
    for (const { expected, luck, skill, score } of analysis.players) {
      expect(expected + luck + skill).toBeCloseTo(score, 6);
      if (ruleset in START) expect(expected).toBeCloseTo(START[ruleset]!, 7);
    }
  });

  it('charges every decision with what it lost', () => {
    for (const { move, best, loss } of analysis.decisions) {
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(loss).toBeCloseTo(best.expected - move.expected, 8);
    }
    for (const { seat, skill } of analysis.players) {
      const own = analysis.decisions.filter((decision) => decision.seat === seat);
      expect(own.reduce((sum, { loss }) => sum - loss, 0)).toBeCloseTo(skill, 6);
    }
  });

  it('holds every decision of every turn, as it was made', async () => {
    for (const number of [1, 2, game.lastTurn!.number]) {
      const turn = done(await api.get<TurnView>(`/v1/games/${game.id}/turns/${number}`)).body;
      const made = analysis.decisions.filter((decision) => decision.turn === number);
      expect(made.map(({ roll, move }) => [roll, move.action, ...(move.dice ?? []).toSorted()])).toEqual(
        decisionsIn(turn).map(([roll, action, ...dice]) => [roll, action, ...dice.toSorted()]),
      );
    }
  });
});

/** What was decided in a turn: after each throw what was kept, and where the turn stopped. */
function decisionsIn({ rolls, status, category }: TurnView): [number, string, ...number[]][] {
  return rolls.flatMap(({ number, held }): [number, string, ...number[]][] => {
    const isLast = number === rolls.length;
    if (category !== null) return [isLast ? [number, 'score'] : [number, 'hold', ...(held ?? [])]];
    if (!held) return [];
    return [
      [number, 'hold', ...held],
      [number, isLast && status === 'scored' ? 'score' : 'roll'],
    ];
  });
}

it('finds nothing but luck in a game of the bot that plays perfectly', async () => {
  const { body } = done(
    await api.post<GameView>('/v1/games', anna, { ruleset: 'dobbelspel', players: [], bots: ['perfect'] }),
    201,
  );
  await api.startGame(anna, body);
  const game = await gameOnce(api.running.url, body, isOver);
  const { players, decisions } = await analysisOf(game);
  expect(decisions.every(({ loss }) => loss === 0)).toBe(true);
  expect(decisions.length).toBeGreaterThanOrEqual(13);
  expect(players[0]).toMatchObject({ skill: 0, score: game.players[0]!.score });
  expect(players[0]!.luck).toBeCloseTo(game.players[0]!.score - START['dobbelspel']!, 7);
});

it('is what advice said on the way: of a throw its luck, of a decision its loss', async () => {
  const adviceIn = async ({ id }: { id: string }) =>
    done(await api.get<Advice>(`/v1/games/${id}/turn/advice`)).body;
  const game = await api.startGame(anna, await api.newGame(anna, 'dobbelspel'));
  const before = await adviceIn(game);
  await api.roll(anna, game);
  const thrown = await adviceIn(game);
  const made = thrown.moves.find(({ category }) => category === 'chance')!;
  const { players } = await api.score(anna, game, 'chance');
  done(await api.delete(`/v1/games/${game.id}/players/${anna.id}`, anna));
  const [player] = (await analysisOf(game)).players;
  const { score } = players[0]!;
  expect(player!.luck).toBeCloseTo(thrown.expected - before.expected, 8);
  expect(player!.skill).toBeCloseTo(-made.loss, 8);
  expect(player!.expected).toBeCloseTo(before.expected - (made.expected - score), 8);
});

it('leaves out what was never played when a game ends early, and still accounts for every point', async () => {
  const game = await newGame('kakelorum');
  await api.roll(anna, game);
  await api.score(anna, game, 'chance');
  await api.roll(anna, game);
  done(await api.delete(`/v1/games/${game.id}/players/${anna.id}`, anna));
  const { players, decisions } = await analysisOf(game);
  for (const { expected, luck, skill, score } of players) {
    expect(expected + luck + skill).toBeCloseTo(score, 7);
  }
  expect(players[0]!.score).toBeGreaterThanOrEqual(5);
  expect(players[1]).toMatchObject({ score: 0, skill: 0 });
  expect(decisions).toHaveLength(1);
});

it('is there once a game is over, abandoned ones included, and not before', async () => {
  const waiting = await api.newGame(anna);
  expectProblem(await api.get(`/v1/games/${waiting.id}/analysis`), 409, 'game-not-ended');
  const game = await api.startGame(anna, waiting);
  expectProblem(await api.get(`/v1/games/${game.id}/analysis`), 409, 'game-not-ended');
  done(await api.delete(`/v1/games/${game.id}/players/${anna.id}`, anna));
  expect(await analysisOf(game)).toMatchObject({ status: 'abandoned', decisions: [] });
  expectProblem(await api.get(`/v1/games/${NOBODY}/analysis`), 404, 'not-found');
});
