import { mayStop, setAsides, setAsideWorth, type SetAside } from './farkle-rules.js';
import { subMultisets } from './multiset.js';
import type { Sheet } from './sheets.js';

export interface RollModel {
  thrown: number[];
  /** Null until said. */
  held: number[] | null;
}

/** One turn; all that the contract shows of it follows from these few fields and the sheet. */
export interface TurnModel {
  number: number;
  round: number;
  seat: number;
  status: 'playing' | 'scored' | 'farkled' | 'forfeited';
  rolls: RollModel[];
  /** Set when the turn was written on a card. */
  category: string | null;
  categoryPoints: number;
  repeatBonus: number;
}

export type LegalMove =
  | { action: 'roll' }
  | { action: 'hold'; dice: number[]; points: number | null }
  | { action: 'score'; category: string | null; points: number };

export const lastRoll = (turn: TurnModel): RollModel | undefined => turn.rolls.at(-1);

export function rollsLeft(sheet: Sheet, turn: TurnModel): number | null {
  return sheet.rollsPerTurn === null ? null : sheet.rollsPerTurn - turn.rolls.length;
}

/** The dice on the table: in a category game all five, in Farkle those of the last throw. */
export function onTable(sheet: Sheet, turn: TurnModel): number[] {
  if (sheet.family === 'farkle') return lastRoll(turn)?.thrown ?? [];
  const keptBefore = turn.rolls.at(-2)?.held ?? [];
  const last = lastRoll(turn);
  return last ? [...keptBefore, ...last.thrown] : [];
}

/** What is kept: in Farkle everything set aside in this run of six dice. */
export function heldNow(sheet: Sheet, turn: TurnModel): number[] {
  if (sheet.family === 'categories') return lastRoll(turn)?.held ?? [];
  let run: number[] = [];
  for (const roll of turn.rolls) {
    if (run.length === sheet.dice) run = [];
    run = [...run, ...(roll.held ?? [])];
  }
  return run;
}

export function rollPoints(sheet: Sheet, roll: RollModel): number | null {
  if (sheet.family === 'categories' || roll.held === null) return null;
  const worth = setAsideWorth(roll.held);
  if (worth === null) throw new Error(`a hold that scores nothing was let through: ${roll.held.join()}`);
  return worth;
}

/** Farkle: all that was set aside in this turn, the last throw included. */
export function runningTotal(sheet: Sheet, turn: TurnModel): number {
  return turn.rolls.reduce((sum, roll) => sum + (rollPoints(sheet, roll) ?? 0), 0);
}

export function turnPoints(sheet: Sheet, turn: TurnModel): number {
  if (turn.status === 'farkled' || turn.status === 'forfeited') return 0;
  return sheet.family === 'categories' ? turn.categoryPoints : runningTotal(sheet, turn);
}

const setSomethingAside = (turn: TurnModel): boolean => (lastRoll(turn)?.held ?? []).length > 0;

/** How many dice a roll would throw now, 0 when it would not be accepted. */
export function diceToThrow(sheet: Sheet, turn: TurnModel): number {
  if (turn.status !== 'playing' || rollsLeft(sheet, turn) === 0) return 0;
  const held = heldNow(sheet, turn).length;
  if (sheet.family === 'categories') return sheet.dice - held;
  if (turn.rolls.length > 0 && !setSomethingAside(turn)) return 0;
  return held === sheet.dice ? sheet.dice : sheet.dice - held;
}

function mayHold(sheet: Sheet, turn: TurnModel): boolean {
  if (turn.status !== 'playing' || turn.rolls.length === 0) return false;
  return sheet.family === 'farkle' || rollsLeft(sheet, turn) !== 0;
}

export function mayScore(sheet: Sheet, turn: TurnModel, onBoard: boolean): boolean {
  if (turn.status !== 'playing' || turn.rolls.length === 0) return false;
  if (sheet.family === 'categories') return true;
  return (
    setSomethingAside(turn) && mayStop(sheet, runningTotal(sheet, turn), onBoard, rollsLeft(sheet, turn))
  );
}

export function actions(sheet: Sheet, turn: TurnModel, onBoard: boolean): string[] {
  return [
    ...(diceToThrow(sheet, turn) > 0 ? ['roll'] : []),
    ...(mayHold(sheet, turn) ? ['hold'] : []),
    ...(mayScore(sheet, turn, onBoard) ? ['score'] : []),
  ];
}

function holds(sheet: Sheet, turn: TurnModel): (SetAside | { dice: number[]; points: null })[] {
  const table = onTable(sheet, turn);
  if (sheet.family === 'farkle') return setAsides(table);
  return subMultisets(table).map((dice) => ({ dice, points: null }));
}

/** Every legal move; `boxes` says what each open category would get. */
export function legalMoves(
  sheet: Sheet,
  turn: TurnModel,
  onBoard: boolean,
  boxes: Readonly<Record<string, number>>,
): LegalMove[] {
  const moves: LegalMove[] = [];
  if (diceToThrow(sheet, turn) > 0) moves.push({ action: 'roll' });
  if (mayHold(sheet, turn)) {
    for (const { dice, points } of holds(sheet, turn)) moves.push({ action: 'hold', dice, points });
  }
  if (mayScore(sheet, turn, onBoard)) {
    if (sheet.family === 'farkle') {
      moves.push({ action: 'score', category: null, points: runningTotal(sheet, turn) });
    } else {
      for (const [category, points] of Object.entries(boxes)) {
        moves.push({ action: 'score', category, points });
      }
    }
  }
  return moves;
}
