import type { Dice } from '../dice.js';
import { sorted } from './throws.js';

/** The printed table read once more: what dice that make one combination are worth; null if they make none. */
function combination(row: string): number | null {
  if (row === '1') return 100;
  if (row === '5') return 50;
  if (row === '123456') return 1500;
  if (row === '111') return 300;
  if (/^(.)\1\1$/.test(row)) return Number(row[0]) * 100;
  if (/^(.)\1{3}$/.test(row)) return 1000;
  if (/^(.)\1{4}$/.test(row)) return 2000;
  if (/^(.)\1{5}$/.test(row)) return 3000;
  if (/^(.)\1\1(.)\2\2$/.test(row)) return 2500;
  if (/^(.)\1(.)\2(.)\3$/.test(row)) return 1500;
  if (/^(.)\1{3}(.)\2$|^(.)\3(.)\4{3}$/.test(row)) return 1500;
  return null;
}

/** Every way to put the dice into groups, none left over. */
function groupings(row: string): string[][] {
  if (row === '') return [[]];
  const [first, others] = [row[0]!, row.slice(1)];
  return groupings(others).flatMap((groups) => [
    [first, ...groups],
    ...groups.map((group, i) => groups.map((other, j) => (i === j ? first + group : other))),
  ]);
}

const known = new Map<string, number | null>();

/** What dice set aside from one throw are worth, by trying every grouping; null when some die is always left over. */
export function worthByHand(dice: Dice): number | null {
  const row = sorted(dice);
  if (!known.has(row)) known.set(row, best(row));
  return known.get(row)!;
}

function best(row: string): number | null {
  const worths = groupings(row).flatMap((groups) => {
    const points = groups.map(combination);
    return points.includes(null) ? [] : [points.reduce<number>((total, n) => total + n!, 0)];
  });
  return worths.length === 0 ? null : Math.max(...worths);
}
