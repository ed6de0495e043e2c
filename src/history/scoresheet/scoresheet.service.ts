import { Injectable } from '@nestjs/common';
import { GamesRepository } from '../../games/games.repository.js';
import { LoadedGames } from '../../games/loaded-games.js';
import { presentGame, presentTurn } from '../../games/present.js';
import type { StoredGame } from '../../games/stored-game.js';
import { ProblemError } from '../../platform/http/problem.js';
import type { Language } from '../../platform/language/words.js';
import { presentRuleset } from '../../rulesets/present-ruleset.js';
import { rulesetOf } from '../../rules/rulesets.js';
import type { Turn } from '../../rules/state.js';
import { draw } from './draw.js';
import { en } from './en.js';
import { ROUNDS } from './farkle-sheet.js';
import { layOut } from './lay-out.js';
import { nl } from './nl.js';
import { pageOf } from './page.js';
import type { Writing } from './sheet.js';
import type { SheetWords } from './words.js';

const writingIn = (language: Language, words: SheetWords): Writing => ({
  language,
  words,
  number: new Intl.NumberFormat(language).format,
});
const WRITING: Record<Language, Writing> = { en: writingIn('en', en), nl: writingIn('nl', nl) };

@Injectable()
export class ScoresheetService {
  constructor(
    private readonly games: LoadedGames,
    private readonly repository: GamesRepository,
  ) {}

  /**
   * The score sheet of a game as it stands.
   * @throws {ProblemError} not-found
   */
  async sheetOf(id: string, type: string, language: Language): Promise<string> {
    const { state, people, turns } = await this.load(id);
    const writing = WRITING[language];
    const scored = {
      game: presentGame(id, state, people),
      ruleset: presentRuleset(rulesetOf(state), language),
      firstSeat: state.firstSeat,
      turns: turns.map((turn) => presentTurn(state, turn)),
    };
    const sheet = layOut(scored, writing);
    const drawing = draw(sheet, writing);
    return type === 'text/html' ? pageOf(drawing, writing.words.sheetOf(sheet.title), language) : drawing.svg;
  }

  /** With its last rounds where the sheet lists turns, and without any where it has boxes. */
  private async load(id: string): Promise<StoredGame & { turns: Turn[] }> {
    const game = await this.games.load(id);
    if (rulesetOf(game.state).family === 'categories') return { ...game, turns: [] };
    const last = (game.state.turn ?? game.state.lastTurn)?.number ?? 0;
    const most = ROUNDS * game.state.seats.length;
    // twice as many: some may be played meanwhile
    const found = await this.repository.findWithTurns(id, Math.max(0, last - most), 2 * most);
    if (found === null) throw new ProblemError({ code: 'not-found', what: 'game' });
    return found;
  }
}
