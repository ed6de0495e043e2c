import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnswersIn, MediaType } from '../../platform/http/answers.js';
import { Problems } from '../../platform/http/api-docs.js';
import { RequestLanguage, Translated } from '../../platform/http/context.js';
import { IdPipe } from '../../platform/http/validation.pipe.js';
import type { Language } from '../../platform/language/words.js';
import { ScoresheetService } from './scoresheet.service.js';

@ApiTags('History')
@Translated()
@Controller('v1/games/:id')
export class ScoresheetController {
  constructor(private readonly scoresheets: ScoresheetService) {}

  /**
   * Show the score sheet
   *
   * @remarks The paper score sheet or pad of the game as it stands, to look at or to print: a drawing, or a page with the
   * drawing for who prefers HTML.
   */
  @Get('scoresheet')
  @AnswersIn({
    'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
    'text/html': '<!doctype html>…',
  })
  @Problems('not-found')
  getScoresheet(
    @Param('id', IdPipe) id: string,
    @MediaType() type: string,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    reply.headers({ 'Content-Type': `${type}; charset=utf-8`, Vary: 'Accept, Accept-Language' });
    return this.scoresheets.sheetOf(id, type, language);
  }
}
