/** Something that waits to be done. */
interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
  since: number;
}

/** For how long something may wait, like for a connection: whoever asked for it shall still be there when it is done. */
const WAIT_MS = 1500;

/**
 * Does alike things together, so that what each costs by itself is shared: what comes in one round of the event loop is
 * spread evenly over the batches that are free; what comes while all are underway waits for one, and goes with all else
 * that came meanwhile. When little happens, each goes alone. What waits too long is not done any more.
 */
export class Together<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private underway = 0;
  private isBeginning = false;

  /**
   * @param work does several things at once; gives their results in order
   * @param limits how many batches are underway at once, and how many things are in one, at most
   * @param nameOf things of one name are never in one batch; they may well be underway in two
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<(Result | Promise<Result>)[]>,
    private readonly limits: { batches: number; items: number },
    private readonly nameOf?: (item: Item) => string,
  ) {}

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject, since: Date.now() });
      this.begin();
    });
  }

  /** Begins after this round of the event loop: all that clients have sent by now has been read then. */
  private begin(): void {
    if (this.isBeginning || this.underway >= this.limits.batches) return;
    this.isBeginning = true;
    setImmediate(() => {
      this.isBeginning = false;
      while (this.underway < this.limits.batches && this.waiting.length > 0) void this.doNext();
    });
  }

  private async doNext(): Promise<void> {
    this.sendAwayLate();
    const batch = this.takeBatch();
    if (batch.length === 0) return;
    this.underway += 1;
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.underway -= 1;
      if (this.waiting.length > 0) this.begin();
    }
  }

  private sendAwayLate(): void {
    const now = Date.now();
    while (this.waiting.length > 0 && now - this.waiting[0]!.since > WAIT_MS) {
      this.waiting.shift()!.reject(Object.assign(new Error('waited too long'), { code: 'ETIMEDOUT' }));
    }
  }

  /** What waits is spread over the batches that may be made of it. */
  private takeBatch(): Waiting<Item, Result>[] {
    const free = this.limits.batches - this.underway;
    const size = Math.min(this.limits.items, Math.ceil(this.waiting.length / free));
    const names = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const waiting of this.waiting) {
      const name = this.nameOf?.(waiting.item);
      const fits = batch.length < size && (name === undefined || !names.has(name));
      (fits ? batch : later).push(waiting);
      if (name !== undefined) names.add(name);
    }
    this.waiting = later;
    return batch;
  }
}
