/** What can be left out of the refereeing; the play itself cannot. */
export const PARTS = [
  ...(['keys', 'events', 'versions', 'stream'] as const),
  ...(['records', 'statistics', 'deletion', 'bots'] as const),
] as const;

export type Part = (typeof PARTS)[number];

/** Reads a list such as `keys,stream`. */
export function partsFrom(text: string): Part[] {
  const words = text.split(',').filter((word) => word !== '');
  const unknown = words.filter((word) => !(PARTS as readonly string[]).includes(word));
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join()}; there are ${PARTS.join()}`);
  return words as Part[];
}
