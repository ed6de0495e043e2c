/** A set of at most so many keys: for a new one beyond that, the one unused for longest has to go. */
export class RecentKeys {
  private readonly keys = new Set<string>();

  constructor(private readonly most: number) {}

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** @returns the key that had to go for this one */
  use(key: string): string | undefined {
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size <= this.most) return undefined;
    const [oldest] = this.keys;
    this.keys.delete(oldest!);
    return oldest;
  }

  delete(key: string): void {
    this.keys.delete(key);
  }
}
