import { isRefusal, type Refusal } from './refusal.js';
import type { Action, LegalMove, Table } from './ruleset.js';
import { gameOf } from './rulesets.js';
import { type GameState, tallyOf, type Turn } from './state.js';

/** The turn being played, or why there is none. */
export const openTurn = ({ status, turn }: GameState): Turn | Refusal =>
  turn ?? { code: 'game-not-active', status };

/** What lies on the table of a turn and what could be done with it. */
export interface TurnOutlook extends Table {
  /** How many dice a roll would throw now: 0 when it would be refused (G2). */
  diceToThrow: number;
  actions: Action[];
}

/** How a turn of the game, over or not, lies on the table. */
export function outlook(state: GameState, turn: Turn): TurnOutlook {
  const game = gameOf(state);
  const actions = turn.status === 'playing' ? actionsOf(state, turn) : [];
  return {
    ...game.table(turn),
    diceToThrow: actions.includes('roll') ? game.diceToThrow(turn) : 0,
    actions,
  };
}

function actionsOf(state: GameState, turn: Turn): Action[] {
  const game = gameOf(state);
  const open: Record<Action, boolean> = {
    roll: game.refuseRoll(turn) === null,
    hold: !isRefusal(game.judgeHold(turn, [])),
    score: game.canScore(turn, tallyOf(state, turn.seat)),
  };
  return (Object.keys(open) as Action[]).filter((action) => open[action]);
}

/** Every move that the player whose turn it is could make now, or why there is none. */
export function legalMoves(state: GameState): LegalMove[] | Refusal {
  const turn = openTurn(state);
  if (isRefusal(turn)) return turn;
  const game = gameOf(state);
  const rolls: LegalMove[] = game.refuseRoll(turn) === null ? [{ action: 'roll' }] : [];
  return [...rolls, ...game.holds(turn), ...game.scores(turn, tallyOf(state, turn.seat))];
}
