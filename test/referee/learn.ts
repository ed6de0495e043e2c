import { isRecord } from './compare.js';
import { Difference } from './difference.js';
import type { GameModel, OpeningThrow } from './game-model.js';
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
  const wrong = (why: string): Difference => new Difference('opening throws', [why, JSON.stringify(shown)]);
  if (!Array.isArray(shown)) throw wrong('are not a list');
  if (game.sheet.family === 'categories') {
    if (shown.length > 0) throw wrong('this sheet has none');
    return [];
  }
  let contenders = game.seats.map((_, seat) => seat);
  const rounds: OpeningThrow[][] = [];
  for (const round of shown as unknown[]) {
    const throws = (Array.isArray(round) ? round : []) as OpeningThrow[];
    const seats = throws.map(({ seat }) => seat).join();
    if (contenders.length < 2) throw wrong('go on after one was highest');
    if (seats !== contenders.join())
      throw wrong(`expected seats ${contenders.join()} in round ${rounds.length + 1}`);
    if (!throws.every(({ die }) => isDie(die))) throw wrong('have a die that is none');
    const highest = Math.max(...throws.map(({ die }) => die));
    contenders = throws.filter(({ die }) => die === highest).map(({ seat }) => seat);
    rounds.push(throws.map(({ seat, die }) => ({ seat, die })));
  }
  if (contenders.length !== 1) throw wrong('end with a tie');
  return rounds;
}
