import { isRefusal } from '../rules/refusal.js';
import type { FarkleSheet, Game } from '../rules/ruleset.js';
import { type GameState, tallyOf, type Turn } from '../rules/state.js';
import type { Decision } from './decision.js';

/** With so many points in a turn, and fewer dice to throw than all or all but one, it is enough. */
const ENOUGH = 300;

/** Sets aside whatever scores, and stops as soon as it may and it is enough; in the last round, once it leads. */
export function steadyInFarkle(sheet: FarkleSheet, game: Game, state: GameState, turn: Turn): Decision {
  const setsAside = (turn.rolls.at(-1)?.held ?? []).length > 0;
  if (!setsAside) {
    const { dice } = game.holds(turn).reduce((most, hold) => (hold.points! > most.points! ? hold : most));
    return { action: 'hold', dice };
  }
  if (game.refuseRoll(turn) !== null) return { action: 'score' };
  const mayStop = !isRefusal(game.judgeScore(turn, tallyOf(state, turn.seat)));
  return mayStop && isEnough(sheet, game, turn) && leads(game, state, turn)
    ? { action: 'score' }
    : { action: 'roll' };
}

const isEnough = (sheet: FarkleSheet, game: Game, turn: Turn) =>
  game.table(turn).points >= ENOUGH && game.diceToThrow(turn) < sheet.dice - 1;

/** Only the last round has to be won now: before it, others may still be caught up with. */
function leads(game: Game, { seats, lastRound }: GameState, turn: Turn): boolean {
  if (lastRound === null) return true;
  const totals = seats.map(({ status, tally }) => (status === 'playing' ? game.total(tally) : 0));
  const own = totals[turn.seat]! + game.table(turn).points;
  return totals.every((total, seat) => seat === turn.seat || total < own);
}
