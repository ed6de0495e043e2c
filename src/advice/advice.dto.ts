import { IsArray, IsBoolean, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { component, Field } from '../platform/http/api-docs.js';
import { eachMust, IsCard, must } from '../platform/http/fields.js';
import { FACES, type Face } from '../rules/dice.js';
import { findRuleset, rulesets } from '../rules/rulesets.js';
import { CategoriesField, DiceField } from '../rulesets/api-fields.js';

const idsOf = (family: string) => rulesets.filter((sheet) => sheet.family === family).map(({ id }) => id);

/** Checks a field only where this holds of the request. */
const If = (holds: (request: Fields) => boolean) => ValidateIf((request: Fields) => holds(request));
type Fields = Record<string, unknown>;

const given = (field: string) => (request: Fields) => request[field] !== undefined;
const thrown = ({ dice }: Fields) => Array.isArray(dice) && dice.length > 0;

function IsWhole() {
  const checks = [
    IsInt(must('whole')),
    Min(Number.MIN_SAFE_INTEGER, must('whole')),
    Max(Number.MAX_SAFE_INTEGER, must('whole')),
  ];
  return (target: object, field: string) => checks.forEach((check) => check(target, field));
}

/** A turn on a score sheet. */
export class CardPosition {
  /**
   * The id of a ruleset with categories.
   * @example "kakelorum"
   */
  @Field({ enum: idsOf('categories') })
  @IsIn(idsOf('categories'), must('ruleset'))
  ruleset!: string;

  /**
   * Points by category; open categories are left out, or null.
   * @example { "ones": 3, "chance": 22 }
   */
  @CategoriesField({ type: ['integer', 'null'] })
  @IsCard()
  card!: Record<string, number | null>;

  /**
   * Extra points so far for repeated five of a kind.
   * @example 0
   */
  @If(given('repeatBonus'))
  @IsWhole()
  @Field({ required: false })
  repeatBonus?: number;

  /**
   * All dice, as they lie on the table. Left out, or empty, before the first throw.
   * @example [4, 4, 1, 2, 6]
   */
  @If(given('dice'))
  @IsArray(must('dice'))
  @IsIn(FACES as Face[], eachMust('face'))
  @DiceField({ required: false })
  dice?: Face[];

  /**
   * Throws still to come in this turn. Needed with dice; without, all throws are.
   * @example 2
   */
  @If((request) => thrown(request) || given('rollsLeft')(request))
  @IsWhole()
  @Field({ required: false })
  rollsLeft?: number;
}

const sheetOf = ({ ruleset }: Fields) => {
  const sheet = findRuleset(String(ruleset));
  return sheet?.family === 'farkle' ? sheet : undefined;
};
const asksForBoard = (request: Fields) => {
  const sheet = sheetOf(request);
  return sheet !== undefined && sheet.openingMinimum > sheet.stoppingMinimum;
};

/** A turn of Farkle. */
export class PadPosition {
  /**
   * The id of a ruleset of Farkle.
   * @example "farkle"
   */
  @Field({ enum: idsOf('farkle') })
  @IsIn(idsOf('farkle'), must('ruleset'))
  ruleset!: string;

  /**
   * Whether the player has banked anything yet. May be left out where the sheet makes no difference.
   * @example true
   */
  @If((request) => asksForBoard(request) || given('onBoard')(request))
  @IsBoolean(must('boolean'))
  @Field({ required: false })
  onBoard?: boolean;

  /**
   * What was set aside so far in this turn, without any of `dice`.
   * @example 550
   */
  @IsWhole()
  points!: number;

  /**
   * How many dice would be thrown now. With `dice` it is their number, and may be left out.
   * @example 1
   */
  @If((request) => !thrown(request) || given('diceLeft')(request))
  @IsWhole()
  @Field({ required: false })
  diceLeft?: number;

  /** The dice just thrown. Left out, or empty, when the question is whether to throw or to stop. */
  @If(given('dice'))
  @IsArray(must('dice'))
  @IsIn(FACES as Face[], eachMust('face'))
  @DiceField({ required: false })
  dice?: Face[];

  /**
   * Throws still to come in this turn; null, or left out, where they are not limited.
   * @example null
   */
  @If((request) => (request['rollsLeft'] ?? null) !== null || sheetOf(request)?.rollsPerTurn != null)
  @IsWhole()
  @Field({ required: false, type: 'integer', nullable: true })
  rollsLeft?: number | null;
}

const withDice = {
  type: 'object',
  required: ['dice'],
  properties: { dice: { type: 'array', minItems: 1 } },
};
const limited = rulesets.flatMap((sheet) =>
  sheet.family === 'farkle' && sheet.rollsPerTurn !== null ? [sheet.id] : [],
);
const boarded = idsOf('farkle').filter((ruleset) => asksForBoard({ ruleset }));
const isOneOf = (ids: string[]) => ({ type: 'object', properties: { ruleset: { enum: ids } } });

/** What the classes check beyond their fields, as JSON Schema: which fields are needed beside which. */
const onCard = component('CardPosition', { if: withDice, then: { required: ['rollsLeft'] } });
const onPad = component('PadPosition', {
  if: withDice,
  else: { required: ['diceLeft'] },
  allOf: [
    { if: isOneOf(boarded), then: { required: ['onBoard'] } },
    {
      if: isOneOf(limited),
      then: { required: ['rollsLeft'], properties: { rollsLeft: { type: 'integer' } } },
    },
  ],
});

const byRuleset = (family: string, { $ref }: { $ref: string }) =>
  Object.fromEntries(idsOf(family).map((id) => [id, $ref]));

/** A turn of whichever ruleset. */
export const POSITION = {
  oneOf: [onCard, onPad],
  discriminator: {
    propertyName: 'ruleset',
    mapping: { ...byRuleset('categories', onCard), ...byRuleset('farkle', onPad) },
  },
};
