/** What a die can show. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** Dice as a multiset: their order never matters to a rule. */
export type Dice = readonly Face[];

export const FACES: Dice = [1, 2, 3, 4, 5, 6];

export const sum = (dice: Dice): number => dice.reduce<number>((total, die) => total + die, 0);

/** How many of the dice show `face`. */
export const countOf = (dice: Dice, face: Face): number => dice.filter((die) => die === face).length;

/** How many dice show each face, ones first: always six numbers. */
export function counts(dice: Dice): number[] {
  const byFace = FACES.map(() => 0);
  for (const die of dice) byFace[die - 1]! += 1;
  return byFace;
}

/** Whether all of `part` lies in `dice`, each die used once. */
export const contains = (dice: Dice, part: Dice): boolean =>
  FACES.every((face) => countOf(part, face) <= countOf(dice, face));

/** Every multiset that can be taken out of the dice, once each: the empty one first, all of them last. */
export function subMultisets(dice: Dice): Face[][] {
  return FACES.filter((face) => dice.includes(face)).reduce<Face[][]>(
    (parts, face) =>
      parts.flatMap((part) =>
        Array.from({ length: countOf(dice, face) + 1 }, (_, n) => [...part, ...Array<Face>(n).fill(face)]),
      ),
    [[]],
  );
}
