import { contains, counts, type Dice, FACES, subMultisets, sum } from './dice.js';
import { everyMultiset, sorted } from './testing/throws.js';

const every: Dice[] = [0, 1, 2, 3, 4, 5, 6].flatMap((count) => everyMultiset(count));

test('there are 924 different throws of none to six dice', () => {
  expect(every).toHaveLength(924);
});

test('a part of the dice is any choice of them, each choice once, nothing and everything included', () => {
  for (const dice of every.filter(({ length }) => length <= 5)) {
    const choices = Array.from({ length: 2 ** dice.length }, (_, bits) =>
      sorted(dice.filter((_, i) => (bits >> i) & 1)),
    );
    expect(subMultisets(dice).map(sorted).sort()).toEqual([...new Set(choices)].sort());
  }
});

test('the parts of the dice begin with none of them and end with all', () => {
  const parts = subMultisets([6, 4, 4]);
  expect([parts[0], parts.at(-1)]).toEqual([[], [4, 4, 6]]);
});

test('dice contain exactly their parts, each die used once', () => {
  const thrown: Dice = [4, 1, 4, 6, 2];
  const parts = new Set(subMultisets(thrown).map(sorted));
  expect(every.filter((dice) => contains(thrown, dice) !== parts.has(sorted(dice)))).toEqual([]);
});

test('the counts by face, times the faces, are the sum', () => {
  for (const dice of every) {
    expect(counts(dice).reduce((total, count, i) => total + count * FACES[i]!, 0)).toBe(sum(dice));
  }
});
