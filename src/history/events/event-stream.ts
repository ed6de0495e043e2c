import { Readable } from 'node:stream';
import type { LiveGame } from './live-game.js';

/** How often a comment is sent, so that neither end takes a quiet connection for a dead one. */
const HEARTBEAT_MS = 15_000;
/** After how long the log is read again when that failed. */
const RETRY_MS = 1000;
/** After how long a client whose connection was cut should come back. */
const COME_BACK_MS = 1000;

/**
 * The events of a game as a client takes them, each once and in order: from the log alone, and never further than the
 * client has read, so that a slow one costs no memory.
 */
export class EventStream extends Readable {
  private isWanted = true;
  private isReading = false;
  private isOver = false;
  private mayHaveMore = true;
  private readonly heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
  private retry: NodeJS.Timeout | undefined;
  private readonly hear = () => {
    this.mayHaveMore = true;
    void this.sendOn();
  };

  /**
   * @param seq the last event that the client has
   * @param onClose called once the client is gone, or has all of it
   */
  constructor(
    private readonly game: LiveGame,
    private seq: number,
    private readonly onClose: () => void,
  ) {
    super();
    game.add(this.hear);
    this.push(`retry: ${COME_BACK_MS}\n\n`);
  }

  /** Nothing more is sent: the game is over, or this server is. */
  finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.push(null);
  }

  override _read(): void {
    this.isWanted = true;
    void this.sendOn();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.isOver = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.retry);
    this.game.delete(this.hear);
    this.onClose();
    done(error);
  }

  private beat(): void {
    if (this.isWanted && !this.isOver) this.isWanted = this.push(':\n\n');
  }

  private async sendOn(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (this.isWanted && this.mayHaveMore && !this.isOver) await this.sendNext();
    this.isReading = false;
  }

  private async sendNext(): Promise<void> {
    this.mayHaveMore = false;
    const { isOver } = this.game; // before the log is read: what it told is all then
    try {
      const batch = await this.game.after(this.seq);
      if (batch === null && isOver) this.finish();
      if (batch === null || this.isOver) return;
      this.seq = batch.last;
      this.mayHaveMore = true;
      this.isWanted = this.push(batch.bytes);
      if (batch.isEnd) this.finish();
    } catch {
      clearTimeout(this.retry);
      if (!this.isOver) this.retry = setTimeout(this.hear, RETRY_MS); // the database is away
    }
  }
}
