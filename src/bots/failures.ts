import type { BotTurn } from './bot-turns.repository.js';

const FIRST_PAUSE_MS = 60_000;
const LAST_PAUSE_MS = 3_600_000;

type Turn = Pick<BotTurn, 'id' | 'version'>;

/**
 * Games in which a bot fails, which it would do again at once. They are left alone for a minute, and twice as long after each
 * further failure, an hour at most; any move made in them ends that. This server alone knows of them, until it is stopped.
 */
export class Failures {
  private readonly games = new Map<string, { version: number; pauseMs: number; until: number }>();

  /** @returns whether it is the first failure at that version */
  add({ id, version }: Turn, now = Date.now()): boolean {
    const last = this.last({ id, version });
    const pauseMs = last ? Math.min(2 * last.pauseMs, LAST_PAUSE_MS) : FIRST_PAUSE_MS;
    this.games.set(id, { version, pauseMs, until: now + pauseMs });
    return last === undefined;
  }

  /** Whether a game is to be left alone. */
  has(turn: Turn, now = Date.now()): boolean {
    const last = this.last(turn);
    if (last === undefined) this.games.delete(turn.id);
    return last !== undefined && now < last.until;
  }

  private last({ id, version }: Turn) {
    const last = this.games.get(id);
    return last?.version === version ? last : undefined;
  }
}
