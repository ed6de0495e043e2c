import { createHash } from 'node:crypto';

/** Repeatable randomness (sfc32): the same seed always makes the same choices. */
export class Chance {
  private readonly state: Uint32Array;

  constructor(readonly seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.state = new Uint32Array([0, 4, 8, 12].map((at) => digest.readUInt32LE(at)));
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    const [a, b, c, d] = this.state as unknown as [number, number, number, number];
    const sum = (a + b + d) >>> 0;
    this.state[3] = d + 1;
    this.state[0] = b ^ (b >>> 9);
    this.state[1] = c + (c << 3);
    this.state[2] = ((c << 21) | (c >>> 11)) + sum;
    return sum / 0x1_0000_0000;
  }

  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[this.between(0, list.length - 1)] as T;
  }

  /** One of the keys, each as likely as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return (entries[0] as [K, number])[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    const result: T[] = [];
    while (rest.length > 0) result.push(...rest.splice(this.between(0, rest.length - 1), 1));
    return result;
  }

  /** Each element is taken with the given probability, the order is kept. */
  some<T>(list: readonly T[], probability = 0.5): T[] {
    return list.filter(() => this.happens(probability));
  }

  text(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet[this.between(0, alphabet.length - 1)]).join('');
  }
}
