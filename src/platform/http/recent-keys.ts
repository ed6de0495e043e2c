/** The keys used last: at least so many of them, and at most twice as many. */
export class RecentKeys {
  private newer = new Set<string>();
  private older = new Set<string>();

  constructor(private readonly least: number) {}

  has(key: string): boolean {
    return this.newer.has(key) || this.older.has(key);
  }

  /** @returns the keys that are forgotten for this one */
  use(key: string): string[] {
    this.newer.add(key);
    if (this.newer.size <= this.least) return [];
    const forgotten = [...this.older].filter((one) => !this.newer.has(one));
    this.older = this.newer;
    this.newer = new Set();
    return forgotten;
  }

  delete(key: string): void {
    this.newer.delete(key);
    this.older.delete(key);
  }
}
