import fc from 'fast-check';

/** Where the choices of one request come from: fast-check, so that a seed gives them again. */
export class Chance {
  constructor(private readonly draw: fc.GeneratorValue) {}

  /** From 0 to below `count`, all alike. */
  index(count: number): number {
    return this.draw(evenIndex, count);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.index(items.length)]!;
  }

  /** One of the items, each as often as its weight says. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    const total = items.reduce((sum, item) => sum + weight(item), 0);
    let rest = this.index(total);
    return items.find((item) => (rest -= weight(item)) < 0)!;
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.index(100) < share;
  }

  /** Boundaries more often than what lies between. */
  integer(min: number, max: number): number {
    return this.draw(fc.integer, { min, max });
  }

  /** Any characters: those beyond the basic plane, marks, controls. */
  text(minLength: number, maxLength: number): string {
    return this.draw(fc.string, { minLength, maxLength, unit: 'binary', size: 'max' });
  }

  matching(pattern: string): string {
    return this.draw(matching, pattern);
  }

  uuid(): string {
    return this.draw(fc.uuid);
  }

  json(): unknown {
    return this.draw(fc.jsonValue, { noUnicodeString: false });
  }
}

const matching = (pattern: string) => fc.stringMatching(new RegExp(pattern, 'u'));
const evenIndex = (count: number) => fc.noBias(fc.nat(count - 1));
