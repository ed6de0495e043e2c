import { Controller, Get, Param } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { RequestLanguage, Translated } from '../platform/http/context.js';
import { Problems } from '../platform/http/api-docs.js';
import type { Page } from '../platform/http/paging.dto.js';
import { ProblemError } from '../platform/http/problem.js';
import type { Language } from '../platform/language/words.js';
import { findRuleset, rulesets } from '../rules/rulesets.js';
import { presentRuleset } from './present-ruleset.js';
import { CategoryRulesetView, FarkleRulesetView, type RulesetView } from './ruleset.view.js';

const RULESET = {
  oneOf: [{ $ref: getSchemaPath(CategoryRulesetView) }, { $ref: getSchemaPath(FarkleRulesetView) }],
  discriminator: {
    propertyName: 'family',
    mapping: { categories: getSchemaPath(CategoryRulesetView), farkle: getSchemaPath(FarkleRulesetView) },
  },
};

const RULESETS = {
  type: 'object' as const,
  required: ['items', 'nextCursor'],
  properties: { items: { type: 'array' as const, items: RULESET }, nextCursor: { type: 'null' } },
};

@ApiTags('Rulesets')
@ApiExtraModels(CategoryRulesetView, FarkleRulesetView)
@Translated()
@Controller('v1/rulesets')
export class RulesetsController {
  /**
   * List the rule sheets
   *
   * @remarks All of them, always in the same order, in the language asked for.
   */
  @Get()
  @ApiOkResponse({ schema: RULESETS })
  listRulesets(@RequestLanguage() language: Language): Page<RulesetView> {
    return { items: rulesets.map((sheet) => presentRuleset(sheet, language)), nextCursor: null };
  }

  /**
   * Show a rule sheet
   *
   * @remarks What is printed on it: who may play, the categories or combinations and their points, the bonuses.
   */
  @Get(':id')
  @ApiParam({ name: 'id', description: 'The id of the rule sheet.', enum: rulesets.map(({ id }) => id) })
  @ApiOkResponse({ schema: RULESET })
  @Problems('not-found')
  getRuleset(@Param('id') id: string, @RequestLanguage() language: Language): RulesetView {
    const sheet = findRuleset(id);
    if (!sheet) throw new ProblemError({ code: 'not-found', what: 'ruleset' });
    return presentRuleset(sheet, language);
  }
}
