import type { EventType, GameEvent } from '../../rules/events.js';

/** Part of a log, ready to be sent. */
export interface Batch {
  /** As server-sent events. */
  bytes: Uint8Array;
  /** The `seq` of its last event. */
  last: number;
  /** Whether no event can follow. */
  isEnd: boolean;
}

const ENDINGS: readonly EventType[] = ['game.finished', 'game.abandoned', 'game.cancelled'];

/** A game that is listened to. Listeners who are equally far share one reading of the log. */
export class LiveGame {
  private readonly listeners = new Set<() => void>();
  private version: number | undefined;
  /** Whether it is known that nothing follows any more. */
  isOver = false;
  private readonly readings = new Map<number, Promise<Batch | null>>();

  /** @param read the next events after a `seq`, oldest first */
  constructor(private readonly read: (seq: number) => Promise<GameEvent[]>) {}

  /** @param listener called when the log may have grown */
  add(listener: () => void): void {
    this.listeners.add(listener);
  }

  delete(listener: () => void): void {
    this.listeners.delete(listener);
  }

  get size(): number {
    return this.listeners.size;
  }

  /** A reading that is under way may have begun too early to see what is new, so nobody joins it any more. */
  mayHaveGrown(): void {
    this.readings.clear();
    for (const listener of this.listeners) listener();
  }

  /** @param version where the game is known to be */
  isAt(version: number, isOver: boolean): void {
    if (version === this.version) return;
    this.version = version;
    this.isOver = isOver;
    this.mayHaveGrown();
  }

  /** What follows after `seq`; null when nothing does yet. */
  after(seq: number): Promise<Batch | null> {
    const open = this.readings.get(seq);
    if (open) return open;
    const reading = this.read(seq)
      .then(batchOf)
      .finally(() => {
        if (this.readings.get(seq) === reading) this.readings.delete(seq);
      });
    this.readings.set(seq, reading);
    return reading;
  }
}

function batchOf(events: GameEvent[]): Batch | null {
  const last = events.at(-1);
  if (last === undefined) return null;
  const text = events.map(asServerSent).join('');
  return { bytes: Buffer.from(text), last: last.seq, isEnd: ENDINGS.includes(last.type) };
}

const asServerSent = (event: GameEvent): string =>
  `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
