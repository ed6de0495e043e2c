import { commitmentTo, newServerSeed, throwDice } from './cup.js';

const serverSeed = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const game = { serverSeed, gameId: 'g1', clientSeeds: ['alice', 'bob'] };

describe('The cup', () => {
  it('commits to a seed by its SHA-256', () => {
    expect(commitmentTo(serverSeed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it.each([
    [1, [2, 5, 3, 2, 3]],
    [2, [6, 6, 5, 4, 3]],
    [3, [5, 2, 1]],
    [4, [5, 3, 1, 2, 6, 1]],
    [5, [3]],
  ])('throws what follows from the seeds: throw %d is %j', (throwNumber, dice) => {
    expect(throwDice({ ...game, throwNumber }, dice.length)).toEqual(dice);
  });

  it('goes on to the next block when one is used up', () => {
    const dice = '5413213152216563311333223414353312662614'.split('').map(Number);
    expect(throwDice({ ...game, throwNumber: 6 }, 40)).toEqual(dice);
    expect(throwDice({ ...game, throwNumber: 6 }, 6)).toEqual(dice.slice(0, 6));
  });

  it('throws without client seeds too', () => {
    expect(throwDice({ ...game, clientSeeds: ['', ''], throwNumber: 1 }, 6)).toEqual([5, 6, 3, 5, 2, 3]);
  });

  it('throws other dice for another game, seat order or seed', () => {
    const dice = (change: object) => throwDice({ ...game, throwNumber: 1, ...change }, 30).join('');
    const all = [{}, { gameId: 'g2' }, { clientSeeds: ['bob', 'alice'] }, { serverSeed: newServerSeed() }];
    expect(new Set(all.map(dice)).size).toBe(all.length);
  });

  it('draws 32 bytes that nobody can foresee', () => {
    const [a, b] = [newServerSeed(), newServerSeed()];
    expect(a).toHaveLength(32);
    expect(a.equals(b)).toBe(false);
  });

  it('favours no face', () => {
    const dice = throwDice({ ...game, throwNumber: 1 }, 60_000);
    const expected = dice.length / 6;
    const chiSquare = [1, 2, 3, 4, 5, 6]
      .map((face) => (dice.filter((die) => die === face).length - expected) ** 2 / expected)
      .reduce((a, b) => a + b);
    expect(chiSquare).toBeLessThan(20.5); // one in a thousand of fair dice is above, and these are always the same
  });
});
