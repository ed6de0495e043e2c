import { isRecord } from './compare.js';
import { Difference } from './difference.js';
import type { GameModel } from './game-model.js';
import { highestOf, type OpeningThrow } from './opening.js';
import { diceToThrow } from './turn-model.js';

const isDie = (die: unknown): die is number => Number.isInteger(die) && Number(die) >= 1 && Number(die) <= 6;

/** The dice that the answer to a roll says have fallen. */
export function learnThrow(game: GameModel, answer: unknown): number[] {
  const turn = game.openTurn;
  if (!turn || !isRecord(answer)) throw new Difference('the answer to a roll', ['is not a game']);
  const shown = [answer['turn'], answer['lastTurn']].find(
    (one) => isRecord(one) && one['number'] === turn.number,
  );
  const rolls = isRecord(shown) && Array.isArray(shown['rolls']) ? (shown['rolls'] as unknown[]) : [];
  const roll = rolls[turn.rolls.length];
  const dice = isRecord(roll) ? roll['thrown'] : undefined;
  const count = diceToThrow(game.sheet, turn);
  if (!Array.isArray(dice) || dice.length !== count || !dice.every(isDie)) {
    const got = JSON.stringify({ turn: answer['turn'], lastTurn: answer['lastTurn'] });
    throw new Difference(`roll ${turn.rolls.length + 1} of turn ${turn.number}`, [
      `expected ${count} dice in ${got}`,
    ]);
  }
  return dice;
}

/** The opening throws that the answer to a start shows: all seats, then those tied for highest again. */
export function learnOpening(game: GameModel, answer: unknown): OpeningThrow[][] {
  const shown = isRecord(answer) ? answer['openingThrows'] : undefined;
  const expected = (wanted: string): Difference =>
    new Difference('opening throws', [`expected ${wanted}, got ${JSON.stringify(shown)}`]);
  if (!Array.isArray(shown)) throw expected('a list');
  const rounds = shown as OpeningThrow[][];
  let contenders = game.sheet.family === 'farkle' ? game.seats.map((_, seat) => seat) : [];
  for (const [index, round] of rounds.entries()) {
    if (contenders.length < 2) throw expected('no more');
    if (!isRound(round, contenders)) throw expected(`seats ${contenders.join()} in round ${index + 1}`);
    contenders = highestOf(round);
  }
  if (contenders.length > 1) throw expected('one highest in the end');
  return rounds.map((round) => round.map(({ seat, die }) => ({ seat, die })));
}

function isRound(round: unknown, seats: number[]): round is OpeningThrow[] {
  const throws = Array.isArray(round) ? (round as unknown[]) : [];
  const known = throws.every(
    (one, index) => isRecord(one) && one['seat'] === seats[index] && isDie(one['die']),
  );
  return known && throws.length === seats.length;
}
