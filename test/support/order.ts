import { presentGame } from '../../src/games/present.js';
import type { GameState } from '../../src/rules/state.js';
import type { Act, Attempt } from './attempts.js';
import { type Ledger, statesOf } from './ledger.js';
import { couldRefuse } from './refusals.js';

/** What one write did to a game: its events from `first` to `last`. */
export interface Deed {
  act: Act;
  /** Whose seat it was about; of a start or a cancel, the host. */
  playerId: string;
  first: number;
  last: number;
}

const ACTS: Record<string, Act> = {
  'player.joined': 'join',
  'player.left': 'leave',
  'player.forfeited': 'leave',
  'game.started': 'start',
  'game.cancelled': 'cancel',
  'dice.thrown': 'roll',
  'dice.held': 'hold',
  'turn.scored': 'score',
};

/** The deeds of a log after event `after`; whatever begins none is what the deed before it brought about. */
function deedsIn(ledger: Ledger, after: number): Deed[] {
  const states = statesOf(ledger);
  const deeds: Deed[] = [];
  for (const { seq, type, seat } of ledger.events.slice(after)) {
    const act = ACTS[type];
    if (!act) deeds.at(-1)!.last = seq;
    else {
      const { seats } = states[act === 'join' ? seq : seq - 1]!;
      deeds.push({ act, playerId: seats[seat ?? -1]?.playerId ?? ledger.hostId, first: seq, last: seq });
    }
  }
  return deeds;
}

/**
 * Checks everything that was attempted in a game after event `after`, by whoever is in `gone` before it was deleted or
 * not: each attempt that succeeded did what it asked, once, and was answered with the game as it was right then; each
 * refusal is true of the game at some moment between question and answer; and the moments agree with the clock. Of what
 * an overloaded server did not say (503) either may be true.
 * @returns what else was done
 */
export function expectOneOrder(
  ledger: Ledger,
  attempts: Attempt[],
  after: number,
  gone: string[] = [],
): Deed[] {
  const deeds = new Map(deedsIn(ledger, after).map((deed) => [deed.last, deed]));
  const versions = [after, ...deeds.keys()];
  const states = statesOf(ledger);
  const done = distinct(
    attempts.filter(({ answer }) => answer.status < 300),
    gone.length === 0,
  );
  for (const attempt of done) {
    const { version } = attempt.answer.body;
    expectDeed(attempt, deeds.get(version), ledger);
    expect(attempt.answer.etag).toBe(`"${version}"`);
    expect(unnamed(attempt.answer.body)).toEqual(
      unnamed(presentGame(ledger.id, states[version]!, new Map())),
    );
    deeds.delete(version);
  }
  expectOneClock(done);
  for (const attempt of attempts.filter(({ answer }) => answer.status >= 300 && answer.status !== 503)) {
    const [from, before] = momentsOf(attempt, done, after);
    const moments = versions.filter((version) => version >= from && version < before);
    expectReason(
      attempt,
      moments.map((version) => states[version]!),
      gone,
    );
  }
  return unexplained(
    [...deeds.values()],
    attempts.filter(({ answer }) => answer.status === 503),
  );
}

function unexplained(deeds: Deed[], unclear: Attempt[]): Deed[] {
  const left = [...unclear];
  return deeds.filter((deed) => {
    const cause = left.findIndex(({ act }) => act === deed.act);
    if (cause >= 0) left.splice(cause, 1);
    return cause < 0;
  });
}

/** The attempts with those of one key taken together: all must have been given the same answer, unless names were deleted. */
function distinct(attempts: Attempt[], withNames: boolean): Attempt[] {
  const byKey = new Map<string, Attempt>();
  return attempts.filter((attempt) => {
    const name = `${attempt.who.id} ${attempt.key}`;
    const first = attempt.key === undefined ? undefined : byKey.get(name);
    if (!first) return byKey.set(name, attempt);
    expect(told(attempt)).toEqual(told(first));
    if (withNames) expect(attempt.answer.text === first.answer.text).toBe(true);
    first.sent = Math.min(first.sent, attempt.sent);
    first.done = Math.min(first.done, attempt.done);
    return false;
  });
}

function expectDeed({ act, who, playerId = who.id, ifMatch }: Attempt, deed: Deed | undefined, game: Ledger) {
  expect({ act, deed }).toEqual({ act, deed: expect.objectContaining({ act }) as Deed });
  const whose = act === 'join' || act === 'leave' ? [playerId] : [who.id, ...(who.manages ?? [])];
  expect(act === 'start' || act === 'cancel' ? [game.hostId] : whose).toContain(deed!.playerId);
  if (ifMatch !== undefined) expect(deed!.first).toBe(ifMatch + 1);
}

/** Whatever was answered before something else was asked has the lower version. */
function expectOneClock(done: Attempt[]): void {
  let earliest = Infinity;
  for (const attempt of done.sort((a, b) => b.answer.body.version - a.answer.body.version)) {
    expect(attempt.sent).toBeLessThan(earliest);
    earliest = Math.min(earliest, attempt.done);
  }
}

/** While an attempt was judged, the game was at the first of these versions or later, and not yet at the second. */
function momentsOf({ sent, done }: Attempt, others: Attempt[], after: number): [number, number] {
  const versions = (some: Attempt[]) => some.map(({ answer }) => answer.body.version);
  const earlier = versions(others.filter((other) => other.done < sent));
  const later = versions(others.filter((other) => other.sent > done));
  return [Math.max(after, ...earlier), Math.min(Infinity, ...later)];
}

function expectReason(attempt: Attempt, moments: GameState[], gone: string[]): void {
  const { act, who, ifMatch, answer, game } = attempt;
  const told = { act, game, ifMatch, status: answer.status, code: answer.body.code };
  const reason = moments.some((state) => couldRefuse(attempt, state, gone));
  expect({ who: who.id, ...told, reason }).toEqual({ who: who.id, ...told, reason: true });
}

const told = ({ answer: { status, etag, body } }: Attempt) => ({ status, etag, body: unnamed(body) });

const unnamed = ({ players, ...game }: Attempt['answer']['body']) => ({
  ...game,
  players: players.map((player) => ({ ...player, name: null })),
});
