import type { Face } from './dice.js';
import { Rehearsal } from './testing/rehearsal.js';

const SIX_ONES: Face[] = [1, 1, 1, 1, 1, 1];
const SIX_TWOS: Face[] = [2, 2, 2, 2, 2, 2];
/** Set aside in one turn these are worth exactly 10,000, and 9,600. */
const TEN_THOUSAND: Face[][] = [SIX_ONES, SIX_TWOS, SIX_ONES, [2, 2, 2, 2]];
const A_LITTLE_LESS: Face[][] = [SIX_ONES, SIX_TWOS, SIX_ONES, [6, 6, 6]];

/** Three players; bram, in seat 1, begins: the order is bram, cees, anna. */
const three = (ruleset: string) => new Rehearsal(ruleset, 'anna', 'bram', 'cees').starts(1, 6, 2);

describe.each(['farkle', 'farkle-four-rolls'])('the last round of %s', (ruleset) => {
  test('is set off by a banked score of exactly 10,000', () => {
    const game = three(ruleset).banks(...TEN_THOUSAND);
    expect(game.totals[1]).toBe(10_000);
    expect(game.state.lastRound).toEqual({ seat: 1 });
    expect(game.told('lastRound.started')).toHaveLength(1);
  });

  test('is not set off by less', () => {
    const game = three(ruleset).banks(...A_LITTLE_LESS);
    expect(game.totals[1]).toBe(9600);
    expect(game.state.lastRound).toBeNull();
  });

  test('is not set off by a running total that is not banked', () => {
    const game = three(ruleset);
    for (const dice of TEN_THOUSAND) game.setsAside(...dice);
    expect(game.table.points).toBe(10_000);
    expect(game.state.lastRound).toBeNull();
  });

  test('is set off by what was banked over several turns', () => {
    const game = three(ruleset)
      .banks(...A_LITTLE_LESS)
      .farkles()
      .farkles();
    expect(game.banks([5, 5, 5]).state.lastRound).toEqual({ seat: 1 });
  });

  test('gives every other player exactly one turn, in order', () => {
    const game = three(ruleset)
      .farkles()
      .banks(...TEN_THOUSAND);
    expect(game.turn.seat).toBe(0);
    expect(game.farkles().turn.seat).toBe(1);
    expect(game.farkles().state).toMatchObject({ status: 'finished', winners: ['cees'], turn: null });
  });

  test('gives no further turn to who set it off, also when passed', () => {
    const game = three(ruleset)
      .banks(...TEN_THOUSAND)
      .banks(...TEN_THOUSAND.slice(0, 3), SIX_ONES);
    expect(game.farkles().state).toMatchObject({ status: 'finished', winners: ['cees'] });
    expect(game.ranks).toEqual([3, 2, 1]);
  });

  test('is set off once: nobody sets off a second', () => {
    const game = three(ruleset)
      .banks(...TEN_THOUSAND)
      .banks(...TEN_THOUSAND.slice(0, 3), SIX_ONES);
    game.banks(...TEN_THOUSAND.slice(0, 3), SIX_ONES);
    expect(game.told('lastRound.started')).toHaveLength(1);
    expect(game.state).toMatchObject({ lastRound: { seat: 1 }, status: 'finished' });
    expect(game.state.winners).toEqual(['anna', 'cees']);
  });

  test('can be set off by the player with the last turn of a round', () => {
    const game = three(ruleset)
      .farkles()
      .farkles()
      .banks(...TEN_THOUSAND);
    expect(game.farkles().farkles().state).toMatchObject({ status: 'finished', winners: ['anna'], round: 2 });
  });

  test('ranks equal scores below the highest equally', () => {
    const game = three(ruleset)
      .banks(...TEN_THOUSAND)
      .banks([5, 5, 5])
      .banks([5, 5, 5]);
    expect(game.ranks).toEqual([2, 1, 2]);
  });
});

test('in farkle the others have to beat who set it off, who wins a tie with them', () => {
  const game = three('farkle')
    .banks(...TEN_THOUSAND)
    .banks(...TEN_THOUSAND)
    .banks(...TEN_THOUSAND);
  expect(game.state.winners).toEqual(['bram']);
  expect(game.ranks).toEqual([2, 1, 2]);
});

test('in farkle-four-rolls equal highest scores share the win', () => {
  const game = three('farkle-four-rolls')
    .banks(...TEN_THOUSAND)
    .banks(...TEN_THOUSAND)
    .farkles();
  expect(game.state.winners).toEqual(['bram', 'cees']);
  expect(game.ranks).toEqual([3, 1, 1]);
});

test('in farkle other ties are shared, counted 1, 1, 3', () => {
  const more = [...TEN_THOUSAND.slice(0, 3), SIX_ONES];
  const game = three('farkle')
    .banks(...TEN_THOUSAND)
    .banks(...more)
    .banks(...more);
  expect(game.state.winners).toEqual(['anna', 'cees']);
  expect(game.ranks).toEqual([1, 3, 1]);
});

test('in the last round of farkle, who is not on the score pad still needs 500 to stop', () => {
  const game = three('farkle')
    .banks(...TEN_THOUSAND)
    .setsAside(1, 1, 1);
  expect(game.code({ type: 'score' })).toBe('below-minimum');
});

test('the events tell the score, then the last round, then the next turn', () => {
  const game = three('farkle').banks(...TEN_THOUSAND);
  expect(game.events.slice(-3).map(({ type, seat }) => [type, seat])).toEqual([
    ['turn.scored', 1],
    ['lastRound.started', 1],
    ['turn.started', 2],
  ]);
});
