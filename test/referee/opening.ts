export interface OpeningThrow {
  seat: number;
  die: number;
}

/** The seats that threw the highest die of a round. */
export function highestOf(throws: readonly OpeningThrow[]): number[] {
  const highest = Math.max(...throws.map(({ die }) => die));
  return throws.filter(({ die }) => die === highest).map(({ seat }) => seat);
}

/** Who starts: the seat that was highest in the last round; null without opening throws. */
export function openingWinner(rounds: readonly OpeningThrow[][]): number | null {
  return highestOf(rounds.at(-1) ?? [])[0] ?? null;
}
