import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Language } from '../language/words.js';
import { RequestLanguage, Translated } from './context.js';
import { WORDS } from './describe-problem.js';
import { PROBLEM_CODE, Problems } from './api-docs.js';
import { ProblemExplanation } from './problem.dto.js';
import { type ProblemCode, ProblemError, STATUS } from './problem.js';

@ApiTags('Problems')
@Translated()
@Controller('problems')
export class ProblemsController {
  /**
   * Explain a problem
   *
   * @remarks What the code means and what to do about it. The `type` of every problem is its address.
   */
  @Get(':code')
  @ApiParam({
    name: 'code',
    description: 'The `code` of the problem.',
    ...PROBLEM_CODE.field,
  })
  @Problems('not-found')
  explainProblem(@Param('code') code: string, @RequestLanguage() language: Language): ProblemExplanation {
    if (!Object.hasOwn(STATUS, code)) throw new ProblemError({ code: 'not-found', what: 'problem' });
    const known = code as ProblemCode;
    const { title, explanation } = WORDS[language].problems[known];
    return { code: known, title, status: STATUS[known], explanation };
  }
}
