import { malformed, ProblemError } from '../platform/http/problem.js';
import { RequestValidation } from '../platform/http/validation.pipe.js';
import type { CategorySheet, Ruleset } from '../rules/ruleset.js';
import { findRuleset, rulesets } from '../rules/rulesets.js';
import { impossibility } from '../strategy/impossible.js';
import type { CategoryPosition, FarklePosition, Position } from '../strategy/play.js';
import { CardPosition, PadPosition } from './advice.dto.js';

/**
 * Reads a position that was sent.
 * @param body any JSON
 * @throws {ProblemError} malformed-request, unknown-ruleset, unknown-category, impossible-position
 */
export function readPosition(body: unknown): { sheet: Ruleset; position: Position } {
  const sheet = sheetNamedIn(body);
  const position =
    sheet.family === 'categories'
      ? onCard(sheet, checked(body, CardPosition))
      : onPad(checked(body, PadPosition));
  const reason = impossibility(sheet, position);
  if (reason) throw new ProblemError({ code: 'impossible-position', reason });
  return { sheet, position };
}

/** Which fields there can be depends on the sheet. */
function sheetNamedIn(body: unknown): Ruleset {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('', 'object');
  const { ruleset } = body as { ruleset?: unknown };
  if (typeof ruleset !== 'string') throw malformed('/ruleset', 'ruleset');
  const sheet = findRuleset(ruleset);
  if (!sheet) throw new ProblemError({ code: 'unknown-ruleset', rulesets: rulesets.map(({ id }) => id) });
  return sheet;
}

const checked = <T>(body: unknown, metatype: new () => T): T =>
  new RequestValidation().transform(body, { type: 'body', metatype }) as T;

function onCard(sheet: CategorySheet, position: CardPosition): CategoryPosition {
  const { card, repeatBonus = 0, dice = [], rollsLeft = sheet.rollsPerTurn } = position;
  const categories = Object.keys(sheet.categories);
  if (Object.keys(card).some((id) => !categories.includes(id))) {
    throw new ProblemError({ code: 'unknown-category', categories });
  }
  const boxes = Object.fromEntries(categories.map((id) => [id, card[id] ?? null]));
  return { family: 'categories', card: { family: 'categories', boxes, repeatBonus }, dice, rollsLeft };
}

function onPad({
  onBoard = false,
  points,
  dice = [],
  diceLeft = dice.length,
  rollsLeft = null,
}: PadPosition): FarklePosition {
  return { family: 'farkle', onBoard, points, dice, diceLeft, rollsLeft };
}
