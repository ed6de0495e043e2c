import { unhurried } from '../../platform/unhurried.js';
import type { GameState } from '../../rules/state.js';
import { recordPlayers } from './build-record.js';
import { faultsOfDice } from './check-dice.js';
import { playAgain } from './check-rules.js';
import { faultOfForm } from './check-schema.js';
import { differences, first } from './differences.js';
import { type Check, CHECKS, type Fault, FAULTS_TOLD, type Outcome } from './fault.js';
import type { GameRecord, RecordedPlayer } from './game-record.js';

/**
 * The server's own record of a game; `not-ended` where the game goes on or was cancelled, null where there is none.
 */
export type Stored = GameRecord | 'not-ended' | null;

/** What each check found; null where it was skipped. */
export type Faults = Record<Check, Fault[] | null>;

/**
 * Checks a record, trusting nothing in it.
 * @param claimed any JSON
 * @param stored what this server has of a game
 */
export async function checkRecord(
  claimed: unknown,
  stored: (gameId: string) => Stored | Promise<Stored>,
): Promise<Faults> {
  const malformed = faultOfForm(claimed);
  if (malformed) return { schema: [malformed], rules: null, dice: null, result: null, stored: null };
  const record = claimed as GameRecord;
  const { faults, end } = await unhurried(playAgain(record));
  return {
    schema: [],
    rules: faults,
    dice: await unhurried(faultsOfDice(record)),
    result: end && faultsOfResult(record, end),
    stored: faultsAgainst(await stored(record.gameId), record),
  };
}

export function outcomesOf(faults: Faults): Record<Check, Outcome> {
  const outcome = (of: Fault[] | null) => (of === null ? 'skipped' : of.length === 0 ? 'passed' : 'failed');
  return Object.fromEntries(CHECKS.map((check) => [check, outcome(faults[check])])) as Record<Check, Outcome>;
}

function faultsOfResult({ status, players, winners }: GameRecord, end: GameState): Fault[] {
  const told = { status, players: players.map(outcomeOf), winners };
  const played = {
    status: end.status,
    players: recordPlayers(end, new Map()).map(outcomeOf),
    winners: end.winners,
  };
  return first(FAULTS_TOLD, differences(told, played, ''));
}

const outcomeOf = ({ score, rank, status }: GameRecord['players'][number]) => ({ score, rank, status });

function faultsAgainst(stored: Stored, record: GameRecord): Fault[] | null {
  if (stored === null) return null;
  if (stored === 'not-ended') return [{ pointer: '/gameId', wrong: { is: 'not-ended' } }];
  const players = stored.players.map((player, seat) => asTold(player, record.players[seat]));
  const told = { ...record, players: record.players.map((player) => asTold(player, player)) };
  return first(FAULTS_TOLD, differences(told, { ...stored, players }, ''));
}

/** Without the name, which can change, and without the bot where a record of old does not tell it. */
const asTold = ({ bot, ...player }: RecordedPlayer, claimed: RecordedPlayer | undefined) => ({
  ...player,
  name: null,
  ...(claimed?.bot !== undefined && { bot }),
});
