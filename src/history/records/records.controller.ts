import { Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NeedsToken, OpenToAll } from '../../platform/http/access.guard.js';
import { AnswersIn } from '../../platform/http/answers.js';
import { component, Problems } from '../../platform/http/api-docs.js';
import { AnyBody, LongBodies } from '../../platform/http/body.js';
import { type Caller, CurrentCaller, RequestLanguage, Translated } from '../../platform/http/context.js';
import { IdPipe } from '../../platform/http/validation.pipe.js';
import type { Language } from '../../platform/language/words.js';
import { EXAMPLE_RECORD } from './example-record.js';
import type { GameRecord } from './game-record.js';
import { RECORD_SCHEMA, RECORD_SCHEMA_DOCUMENT } from './record-schema.js';
import { RecordsQuery } from './records.dto.js';
import { RecordsService } from './records.service.js';
import type { VerdictView } from './verdict.view.js';

/** Bytes of a record that is sent to be checked, at most. */
const RECORD_LIMIT = 1024 * 1024;

const NDJSON = 'application/x-ndjson';
const RECORD = component('GameRecord', { ...RECORD_SCHEMA, example: EXAMPLE_RECORD });

@ApiTags('History')
@Controller('v1')
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  /**
   * Show the record of a game
   *
   * @remarks A game that is finished or abandoned, self-contained: every throw, the seeds behind it, what was kept and
   * scored. `forfeits[].afterTurn` is how many turns were over before the act in which the seat was given up: 12 in the
   * middle of turn 13. Such a turn has status `forfeited`, and so has one that the end of the game cuts short.
   */
  @Get('games/:id/record')
  @ApiOkResponse({ schema: RECORD })
  @Problems('not-found', 'game-not-ended')
  getRecord(@Param('id', IdPipe) id: string): Promise<GameRecord> {
    return this.records.get(id);
  }

  /**
   * Show the schema of records
   *
   * @remarks The JSON Schema (2020-12) that every record fits.
   */
  @Get('records/schema')
  @ApiOkResponse({ schema: { type: 'object' } })
  getRecordSchema(): object {
    return RECORD_SCHEMA_DOCUMENT;
  }

  /**
   * Check a record
   *
   * @remarks Plays the game again by the rules and throws its dice again from its seeds; it trusts nothing in the record.
   * Of what is wrong it names the first places. Nothing is written.
   */
  @Post('records/verify')
  @HttpCode(200)
  @OpenToAll()
  @LongBodies(RECORD_LIMIT)
  @Translated()
  @ApiBody({
    description: 'A record; anything else fails the check of the schema.',
    schema: { anyOf: [RECORD, {}] },
    examples: { record: { value: EXAMPLE_RECORD } },
  })
  verifyRecord(@AnyBody() record: unknown, @RequestLanguage() language: Language): Promise<VerdictView> {
    return this.records.verify(record, language);
  }

  /**
   * Send all records
   *
   * @remarks A line, which is a **GameRecord**, for each game that is over in which the caller, or a player that it
   * manages, has a seat, in the order in which the games ended. Without an end of line after the last one something went
   * wrong on the way: go on `after` the last whole line.
   */
  @Get('players/me/records')
  @NeedsToken()
  @AnswersIn({ [NDJSON]: `${JSON.stringify(EXAMPLE_RECORD)}\n` })
  @Problems('not-found')
  async exportRecords(
    @CurrentCaller() caller: Caller,
    @Query() { after }: RecordsQuery,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.records.export(caller, after), { type: NDJSON });
  }
}
