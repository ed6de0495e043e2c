import { type Dice, FACES } from '../dice.js';

/** Every throw of so many dice, in every order: 6 to the power of `count`. */
export function everyThrow(count: number): Dice[] {
  let throws: Dice[] = [[]];
  for (let i = 0; i < count; i++) throws = throws.flatMap((dice) => FACES.map((face) => [...dice, face]));
  return throws;
}

/** Every throw of so many dice, once in any order. */
export const everyMultiset = (count: number): Dice[] =>
  everyThrow(count).filter((dice) => dice.every((die, i) => i === 0 || dice[i - 1]! <= die));

/** The dice as a word, lowest first: '11256'. */
export const sorted = (dice: Dice): string => [...dice].sort().join('');
