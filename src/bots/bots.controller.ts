import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequestLanguage, Translated } from '../platform/http/context.js';
import type { Language } from '../platform/language/words.js';
import { BOT_IDS, BOTS } from '../players/bots.js';
import { BotPage } from './bot.view.js';
import { DESCRIPTIONS } from './words.js';

@ApiTags('Bots')
@Translated()
@Controller('v1/bots')
export class BotsController {
  /**
   * List the bots
   *
   * @remarks All of them, always in the same order, in the language asked for. **createGame** seats those whose ids are in
   * `bots`. They play their turns by themselves, and each throw, hold and score of theirs is an event like anyone's.
   */
  @Get()
  listBots(@RequestLanguage() language: Language): BotPage {
    const items = BOT_IDS.map((id) => ({ id, name: BOTS[id], description: DESCRIPTIONS[language][id] }));
    return { items, nextCursor: null };
  }
}
