import { readFileSync } from 'node:fs';
import { type Account, done, testApp } from './support/api.js';
import { type Advice, advise, type Move, waitForTables } from './support/advice.js';
import { NOBODY } from './support/known.js';
import { expectProblem, placesIn } from './support/problems.js';

/** A position and what is exact there, by another solver in another language that shares nothing with this one. */
interface Vector {
  kind: string;
  position: object;
  expected: number;
  moveCount: number;
  moves: (Move & { expected: number })[];
}

const VECTORS = JSON.parse(
  readFileSync(new URL('vectors/perfect-play.json', import.meta.url), 'utf8'),
) as Vector[];

const api = testApp();
let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
  await waitForTables(api);
});

const nameOf = ({ action, dice = [], category = '' }: Move) =>
  `${action} ${[...dice].sort().join('')}${category}`;
const adviceIn = async ({ id }: { id: string }) =>
  done(await api.get<Advice>(`/v1/games/${id}/turn/advice`)).body;

describe('Advice in a position', () => {
  const kinds = [...new Set(VECTORS.map(({ kind }) => kind))];

  it.each(kinds)('is what another solver found: %s', async (kind) => {
    const vectors = VECTORS.filter((vector) => vector.kind === kind);
    for (const { expected, moveCount, moves, position } of vectors) {
      const { body } = done(await advise(api, position));
      expect(Math.abs(body.expected - expected)).toBeLessThan(1e-9);
      expect(body.moves).toHaveLength(moveCount);
      for (const move of moves) {
        const found = body.moves.find((one) => nameOf(one) === nameOf(move));
        expect(Math.abs((found?.expected ?? NaN) - move.expected)).toBeLessThan(1e-9);
        expect(found!.loss).toBeCloseTo(expected - move.expected, 8);
      }
    }
  });

  it('lists everything that can be decided, best first, with what each choice loses', async () => {
    const position = {
      ruleset: 'kakelorum',
      card: { ones: 3, chance: 22 },
      repeatBonus: 0,
      dice: [4, 4, 1, 2, 6],
      rollsLeft: 2,
    };
    const { expected, best, moves } = done(await advise(api, position)).body;
    expect(best).toEqual({ action: 'hold', dice: [4, 4] });
    expect(moves[0]).toEqual({ ...best, expected, loss: 0 });
    expect(moves.map((move) => move.expected)).toEqual(
      moves.map((move) => move.expected).sort((a, b) => b - a),
    );
    expect(moves.every((move) => Math.abs(expected - move.expected - move.loss) < 1e-9)).toBe(true);
    expect(moves.filter(({ action }) => action === 'hold')).toHaveLength(3 * 2 * 2 * 2 - 1);
    expect(moves.filter(({ action }) => action === 'score')).toHaveLength(11);
    expect(moves).toContainEqual(expect.objectContaining({ action: 'score', category: 'fours', points: 8 }));
  });

  it('knows only the throw before a turn has begun, and open boxes by their null', async () => {
    const { body } = done(
      await advise(api, { ruleset: 'dobbelspel', card: { ones: null }, dice: [], rollsLeft: 3 }),
    );
    expect(body.moves).toEqual([{ action: 'roll', expected: body.expected, loss: 0 }]);
    expect(body.expected).toBeCloseTo(253.9702411898, 9);
  });

  it('is worth nothing after a throw of Farkle that scores nothing', async () => {
    const { body } = done(
      await advise(api, { ruleset: 'farkle', onBoard: true, points: 900, dice: [2, 3, 4] }),
    );
    expect(body).toEqual({ expected: 0, best: null, moves: [] });
  });

  const card = { ruleset: 'dobbelspel', card: { ones: 3 }, dice: [1, 2, 3, 4, 5], rollsLeft: 2 };
  const pad = { ruleset: 'farkle', onBoard: true, points: 550, diceLeft: 1, rollsLeft: null };
  const four = { ruleset: 'farkle-four-rolls', points: 550, diceLeft: 1, rollsLeft: 2 };
  const boxes = [
    'ones',
    'twos',
    'threes',
    'fours',
    'fives',
    'sixes',
    'threeOfAKind',
    'fourOfAKind',
    'fullHouse',
    'smallStraight',
    'largeStraight',
    'fiveOfAKind',
    'chance',
  ];
  const full = Object.fromEntries(boxes.map((id) => [id, id === 'chance' ? 5 : 0]));

  it.each([
    ['a box with a value no dice give there', { ...card, card: { twos: 3 } }, 'twos'],
    ['a value below every throw', { ...card, card: { chance: 4 } }, 'chance'],
    ['a full house for five equal dice', { ...card, card: { fullHouse: 50 } }, '0, 25'],
    ['a full card', { ...card, card: full }, 'filled'],
    ['four dice', { ...card, dice: [1, 2, 3, 4] }, '5 dice'],
    ['six dice', { ...card, dice: [1, 2, 3, 4, 5, 6] }, '5 dice'],
    ['more throws than are left after a first one', { ...card, rollsLeft: 3 }, '0 to 2'],
    ['throws gone without dice', { ...card, dice: undefined, rollsLeft: 2 }, '3'],
    ['throws below none', { ...card, rollsLeft: -1 }, '0 to 2'],
    ['a repeat bonus before the first five of a kind', { ...card, repeatBonus: 100 }, 'fiveOfAKind'],
    ['half a repeat bonus', { ...card, card: { fiveOfAKind: 50 }, repeatBonus: 50 }, '100'],
    [
      'a repeat bonus on a sheet without one',
      { ...card, ruleset: 'kakelorum', repeatBonus: 100 },
      'repeatBonus',
    ],
    ['points that no combinations come to', { ...pad, points: 525 }, '50'],
    ['points below 0', { ...pad, points: -50 }, '50'],
    ['no dice to throw', { ...pad, diceLeft: 0 }, '1 to 6'],
    ['seven dice to throw', { ...pad, diceLeft: 7 }, '1 to 6'],
    ['seven dice', { ...pad, dice: [1, 1, 1, 1, 1, 1, 1], diceLeft: undefined }, '1 to 6'],
    ['dice that are not as many as are left', { ...pad, dice: [1, 2], diceLeft: 3 }, '3'],
    ['a limit to throws that have none', { ...pad, rollsLeft: 2 }, 'null'],
    ['more throws than four', { ...four, rollsLeft: 5 }, '0 to 4'],
    ['four more throws after the first', { ...four, dice: [1], rollsLeft: 4 }, '0 to 3'],
    ['nothing set aside and nothing left to throw', { ...four, points: 0, rollsLeft: 0 }, '1 to 4'],
  ])('is refused for %s', async (_, position, right) => {
    const { detail } = expectProblem(await advise(api, position), 422, 'impossible-position');
    expect(detail).toContain(right);
  });

  it.each([
    ['no ruleset', {}, ['/ruleset']],
    ['no card', { ruleset: 'dobbelspel' }, ['/card']],
    ['dice without the throws left', { ...card, rollsLeft: undefined }, ['/rollsLeft']],
    ['throws that are no whole number', { ...card, rollsLeft: 1.5 }, ['/rollsLeft']],
    ['a die that there is not', { ...card, dice: [1, 2, 3, 4, 7] }, ['/dice/4']],
    ['points as text', { ...card, card: { ones: '3' } }, ['/card/ones']],
    ['a list for a card', { ...card, card: [3] }, ['/card']],
    ['fields of Farkle on a card', { ...card, onBoard: true, points: 50 }, ['/onBoard', '/points']],
    ['fields of a card in Farkle', { ...pad, card: {} }, ['/card']],
    ['no points in Farkle', { ...pad, points: undefined }, ['/points']],
    ['no number of dice in Farkle', { ...pad, diceLeft: undefined }, ['/diceLeft']],
    ['no word of whether Farkle’s player is on the pad', { ...pad, onBoard: undefined }, ['/onBoard']],
    ['a number for yes', { ...pad, onBoard: 1 }, ['/onBoard']],
    ['no throws left in four rolls', { ...four, rollsLeft: null }, ['/rollsLeft']],
  ])('is malformed with %s', async (_, position, places) => {
    const answer = await advise(api, position);
    expectProblem(answer, 400, 'malformed-request');
    expect(placesIn(answer)).toEqual(places);
  });

  it('names the rulesets and the categories that there are', async () => {
    const unknown = { ...card, ruleset: 'yams' };
    expect(expectProblem(await advise(api, unknown), 422, 'unknown-ruleset').detail).toContain('kakelorum');
    const odd = await advise(api, { ...card, card: { kakelorum: 50 } });
    expect(expectProblem(odd, 422, 'unknown-category').detail).toContain('fiveOfAKind');
  });

  it('explains itself in Dutch, too', async () => {
    const headers = { 'Accept-Language': 'nl' };
    const answer = await api.call('POST', '/v1/advice', { body: { ...pad, points: 525 }, headers });
    expect(expectProblem(answer, 422, 'impossible-position').detail).toContain('veelvoud van 50');
  });

  it('takes any card that a game shows', async () => {
    const game = await api.startGame(anna, await api.newGame(anna));
    await api.roll(anna, game);
    const scored = await api.score(anna, game, 'chance');
    const { categories, repeatBonus } = scored.players[0]!.card!;
    const asked = done(await advise(api, { ruleset: 'dobbelspel', card: categories, repeatBonus })).body;
    expect(asked).toEqual(await adviceIn(game));
  });
});

describe('Advice in a game', () => {
  const legal = async ({ id }: { id: string }) =>
    done(await api.get<{ items: Move[] }>(`/v1/games/${id}/turn/moves`)).body.items;

  it('is to throw before the first throw, then keeps or writes, and only writes after the last', async () => {
    let game = await api.startGame(anna, await api.newGame(anna));
    expect((await adviceIn(game)).best).toEqual({ action: 'roll' });
    for (const rollsLeft of [2, 1, 0]) {
      game = await api.roll(anna, game);
      const { moves } = await adviceIn(game);
      const offered = (await legal(game)).filter(
        ({ action, dice }) => action === 'score' || (action === 'hold' && dice!.length < 5),
      );
      expect(moves.map(nameOf).sort()).toEqual(offered.map(nameOf).sort());
      expect(game.turn!.rollsLeft).toBe(rollsLeft);
      expect(new Set(moves.map(({ action }) => action))).toEqual(
        new Set(rollsLeft > 0 ? ['hold', 'score'] : ['score']),
      );
    }
  });

  it('follows what was set aside in Farkle, and then is to throw or to stop', async () => {
    const bram = await api.managed(anna);
    const waiting = await api.newGame(anna, 'farkle', [anna.id, bram.id]);
    const game = await api.startGame(
      anna,
      waiting,
      (throws) => throws(1, 1) > throws(2, 1) && /1.*5/.test(throws(3, 6)),
    );
    expect((await adviceIn(game)).best).toEqual({ action: 'roll' });
    await api.roll(anna, game);
    const { moves } = await adviceIn(game);
    expect(moves.map(nameOf).sort()).toEqual((await legal(game)).map(nameOf).sort());
    await api.hold(anna, game, moves[0]!.dice!);
    const then = await adviceIn(game);
    expect(then.moves.every(({ action }) => action === 'roll' || action === 'score')).toBe(true);
    expect(then.expected).toBe(moves[0]!.expected);
    await api.hold(anna, game, []);
    expect((await adviceIn(game)).moves).toEqual(moves);
  });

  it('is there only while a turn is being played', async () => {
    expectProblem(await api.get(`/v1/games/${NOBODY}/turn/advice`), 404, 'not-found');
    const waiting = await api.newGame(anna);
    expectProblem(await api.get(`/v1/games/${waiting.id}/turn/advice`), 409, 'game-not-active');
  });
});
