import type { Face } from './dice.js';
import { kakelorum } from './sheets/kakelorum.js';
import { Rehearsal } from './testing/rehearsal.js';

const SIX_ONES: Face[] = [1, 1, 1, 1, 1, 1];
const TEN_THOUSAND: Face[][] = [SIX_ONES, SIX_ONES, SIX_ONES, [2, 2, 2, 2]];

/** Anna, in seat 0, begins. */
const farkle = (...others: string[]) =>
  new Rehearsal('farkle', 'anna', ...others).starts(6, ...others.map((): Face => 1));
const three = () => farkle('bram', 'cees');
const types = (game: Rehearsal, count: number) => game.events.slice(-count).map(({ type }) => type);

describe('a player who forfeits', () => {
  test('in turn loses the turn, and play passes on', () => {
    const game = three().setsAside(1, 1, 1).leaves('anna');
    expect(game.state.lastTurn).toMatchObject({ seat: 0, status: 'forfeited', points: 0, number: 1 });
    expect(game.turn).toMatchObject({ seat: 1, number: 2, round: 1 });
    expect(types(game, 2)).toEqual(['player.forfeited', 'turn.started']);
  });

  test('out of turn leaves the turn of another as it is', () => {
    const game = three().setsAside(1, 1, 1).leaves('cees');
    expect(game.turn).toMatchObject({ seat: 0, number: 1 });
    expect(game.table.points).toBe(300);
    expect(types(game, 1)).toEqual(['player.forfeited']);
  });

  test('is skipped from then on', () => {
    const game = three().leaves('bram').farkles();
    expect(game.turn).toMatchObject({ seat: 2, round: 1 });
    expect(game.farkles().turn).toMatchObject({ seat: 0, round: 2 });
  });

  test('leaves the rounds as they are when it was the one who began', () => {
    const game = three().leaves('anna').farkles().farkles();
    expect(game.turn).toMatchObject({ seat: 1, round: 2 });
  });

  test('keeps a score, and ranks last', () => {
    const game = three()
      .banks([5, 5, 5], [5, 5, 5])
      .leaves('anna')
      .banks(...TEN_THOUSAND)
      .farkles();
    expect(game.state).toMatchObject({ status: 'finished', winners: ['bram'] });
    expect(game.totals).toEqual([1000, 10_000, 0]);
    expect(game.ranks).toEqual([3, 1, 2]);
  });

  test('may not move any more', () => {
    const game = three().leaves('anna');
    expect(game.refusal({ type: 'roll', seats: [0] })).toEqual({ code: 'not-your-turn', seat: 1 });
  });

  test('changes nothing by forfeiting again', () => {
    const game = three().leaves('bram');
    const before = game.state;
    expect(game.leaves('bram', 'nobody').state).toEqual(before);
  });
});

test('forfeited seats share the last rank', () => {
  const game = farkle('bram', 'cees', 'dora')
    .leaves('anna', 'dora')
    .banks(...TEN_THOUSAND)
    .farkles();
  expect(game.ranks).toEqual([3, 1, 2, 3]);
});

describe('when one seat remains', () => {
  test('it wins at once, whatever its score', () => {
    const game = three().banks([5, 5, 5]).leaves('cees', 'anna');
    expect(game.state).toMatchObject({ status: 'finished', winners: ['bram'], turn: null });
    expect(game.ranks).toEqual([2, 1, 2]);
    expect(game.totals).toEqual([500, 0, 0]);
  });

  test('it wins in its own turn, which is cut short', () => {
    const game = farkle('bram').setsAside(1).leaves('bram');
    expect(game.state).toMatchObject({ status: 'finished', winners: ['anna'], turn: null });
    expect(game.state.lastTurn).toMatchObject({ seat: 0, status: 'forfeited', points: 0 });
  });

  test('it wins in the turn of the other', () => {
    expect(farkle('bram').setsAside(1).leaves('anna').state.winners).toEqual(['bram']);
  });
});

test('a game of one goes on when somebody leaves who has no seat there', () => {
  const game = new Rehearsal('dobbelspel', 'anna').starts().leaves('nobody');
  expect(game.state.status).toBe('active');
});

describe('a game is abandoned', () => {
  test('when a lone player forfeits', () => {
    const game = new Rehearsal('dobbelspel', 'anna').starts().writes('ones', 1, 1, 1, 2, 3).leaves('anna');
    expect(game.state).toMatchObject({ status: 'abandoned', winners: [], turn: null, serverSeed: 'seed' });
    expect(game.ranks).toEqual([null]);
    expect(game.totals).toEqual([3]);
  });

  test('when all seats forfeit in one act', () => {
    const game = three().leaves('cees', 'anna', 'bram');
    expect(game.state).toMatchObject({ status: 'abandoned', winners: [] });
    expect(game.ranks).toEqual([null, null, null]);
    expect(types(game, 2)).toEqual(['player.forfeited', 'game.abandoned']);
  });

  test('when all seats that remain forfeit in one act', () => {
    expect(three().leaves('bram').leaves('anna', 'cees').state.status).toBe('abandoned');
  });
});

describe('in a last round', () => {
  const lastRound = () => three().banks(...TEN_THOUSAND);

  test('who set it off may forfeit: it goes on, and the highest remaining score wins', () => {
    const game = lastRound().leaves('anna').banks([5, 5, 5]);
    expect(game.turn.seat).toBe(2);
    expect(game.farkles().state).toMatchObject({
      status: 'finished',
      winners: ['bram'],
      lastRound: { seat: 0 },
    });
    expect(game.ranks).toEqual([3, 1, 2]);
  });

  test('equal scores share the win when who set it off has forfeited', () => {
    const game = lastRound().leaves('anna').banks([5, 5, 5]).banks([5, 5, 5]);
    expect(game.state.winners).toEqual(['bram', 'cees']);
    expect(game.ranks).toEqual([3, 1, 1]);
  });

  test('a forfeit of the last who owes a turn ends the game', () => {
    const game = lastRound().banks([5, 5, 5]).setsAside(1).leaves('cees');
    expect(game.state).toMatchObject({ status: 'finished', winners: ['anna'] });
    expect(game.ranks).toEqual([1, 2, 3]);
  });

  test('a forfeit of who owes a later turn leaves the turn being played the last', () => {
    const game = lastRound().leaves('cees');
    expect(game.turn.seat).toBe(1);
    expect(game.farkles().state).toMatchObject({ status: 'finished', winners: ['anna'] });
  });

  test('a forfeit of who has played already ends nothing', () => {
    const game = lastRound().farkles().leaves('bram');
    expect(game.turn.seat).toBe(2);
  });
});

test('in a category game a forfeit of the last who has boxes open ends it', () => {
  const game = new Rehearsal('kakelorum', 'anna', 'bram', 'cees').starts();
  const boxes = Object.keys(kakelorum.categories);
  const turns = boxes.flatMap((box) => [box, box, box]).slice(0, -1);
  for (const box of turns) game.writes(box, 1, 2, 3, 4, 5);
  expect(game.turn).toMatchObject({ seat: 2, round: 13 });
  expect(game.leaves('cees').state).toMatchObject({ status: 'finished', winners: ['anna', 'bram'] });
  expect(game.ranks).toEqual([1, 1, 3]);
});
