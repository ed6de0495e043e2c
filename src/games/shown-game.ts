import { Written } from '../platform/http/written.js';
import type { GameView } from './game.view.js';
import type { StoredGame } from './stored-game.js';
import { presentGame } from './present.js';

/** A game's view as JSON, with the version that the answer is tagged with. */
export class WrittenGame extends Written {
  constructor(
    text: string,
    readonly version: number,
  ) {
    super(text);
  }
}

/** A game as an answer, written already or not. */
export type ShownGame = GameView | WrittenGame;

/** The answer that shows a game as it was loaded: the view is written once, however often it is shown. */
export function shown(game: StoredGame): WrittenGame {
  game.text ??= JSON.stringify(presentGame(game.id, game.state, game.people));
  return new WrittenGame(game.text, game.state.version);
}
