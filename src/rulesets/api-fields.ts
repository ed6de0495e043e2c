import { type ApiPropertyOptions } from '@nestjs/swagger';
import { enumeration, Field } from '../platform/http/api-docs.js';
import { FACES } from '../rules/dice.js';
import type { Ruleset } from '../rules/ruleset.js';
import { rulesets, sheets } from '../rules/rulesets.js';

export const RULESET_IDS = rulesets.map(({ id }) => id);

const categories = sheets.flatMap((sheet: Ruleset) =>
  sheet.family === 'categories' ? Object.keys(sheet.categories) : [],
);

export const RULESET_ID = enumeration('RulesetId', RULESET_IDS, 'A rule sheet.');
export const CATEGORY_ID = enumeration(
  'CategoryId',
  [...new Set(categories)],
  'A category of a rule sheet. Not every sheet has every one.',
);
export const FACE = enumeration('Face', FACES, 'What a die shows.');

interface Options {
  required?: false;
  nullable?: true;
}

/** Documents a field that is the id of a ruleset. */
export const RulesetIdField = (options: Options = {}) => Field({ ...options, ...RULESET_ID.field });

/** Documents a field that is the id of a category, of whichever sheet. */
export const CategoryIdField = (options: Options = {}) => Field({ ...options, ...CATEGORY_ID.field });

/** Documents a field that is what one die shows. */
export const FaceField = () => Field(FACE.field);

/** Documents a field that holds dice, by face. */
export const DiceField = (options: Options = {}) => Field({ ...options, ...FACE.field, isArray: true });

/** Documents a field that holds a value by category. */
export const CategoriesField = (value: object, example?: object) =>
  Field({
    type: 'object',
    propertyNames: CATEGORY_ID.schema,
    additionalProperties: value,
    ...(example && { example }),
  } as ApiPropertyOptions);
