import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { RequestLanguage, Translated } from '../platform/http/context.js';
import { Problems } from '../platform/http/api-docs.js';
import { ProblemError } from '../platform/http/problem.js';
import type { Language } from '../platform/language/words.js';
import { findRuleset, findSheet, rulesets } from '../rules/rulesets.js';
import { RULESET_ID } from './api-fields.js';
import { presentRuleset } from './present-ruleset.js';
import { SheetQuery } from './ruleset.dto.js';
import { RULESET, RulesetPage, type RulesetView } from './ruleset.view.js';

@ApiTags('Rulesets')
@Translated()
@Controller('v1/rulesets')
export class RulesetsController {
  /**
   * List the rule sheets
   *
   * @remarks All of them, always in the same order, in the language asked for.
   */
  @Get()
  listRulesets(@RequestLanguage() language: Language): RulesetPage {
    return { items: rulesets.map((sheet) => presentRuleset(sheet, language)), nextCursor: null };
  }

  /**
   * Show a rule sheet
   *
   * @remarks What is printed on it: who may play, the categories or combinations and their points, the bonuses. A rule that
   * is corrected makes a new version; games that had begun are played by theirs, which can be asked for.
   */
  @Get(':id')
  @ApiParam({ name: 'id', description: 'The id of the rule sheet.', ...RULESET_ID.field })
  @ApiOkResponse({ schema: RULESET })
  @Problems('not-found')
  getRuleset(
    @Param('id') id: string,
    @Query() { version }: SheetQuery,
    @RequestLanguage() language: Language,
  ): RulesetView {
    const sheet =
      version === undefined ? findRuleset(id) : findSheet({ ruleset: id, rulesetVersion: version });
    if (!sheet) throw new ProblemError({ code: 'not-found', what: 'ruleset' });
    return presentRuleset(sheet, language);
  }
}
