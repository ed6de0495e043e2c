import type { Move } from './advice.js';
import type { Account, Api, GameView } from './api.js';

/**
 * Plays a game to its end with legal moves taken at random, though never slowly: boxes are filled and points banked
 * soon, and Farkle goes for many points.
 * @param who has all seats, by managing them
 * @returns the game at its end
 */
export async function playOn(
  api: Api,
  who: Account,
  game: { id: string },
  moves = Infinity,
): Promise<GameView> {
  let state = await api.game(game);
  for (let n = 0; n < moves && state.status === 'active'; n++) {
    const { items } = (await api.get<{ items: Move[] }>(`/v1/games/${game.id}/turn/moves`)).body;
    const { action, dice, category } = choose(items, state.turn!);
    if (action === 'roll') state = await api.roll(who, game);
    else if (action === 'hold') state = await api.hold(who, game, dice!);
    else state = await api.score(who, game, category);
  }
  return state;
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

function choose(
  moves: Move[],
  turn: { rolls: { held: unknown }[]; rollsLeft: number | null; points: number },
): Move {
  const [rolls, holds, scores] = ['roll', 'hold', 'score'].map((action) =>
    moves.filter((m) => m.action === action),
  );
  const said = turn.rolls.at(-1)?.held;
  const best = Math.max(...holds!.map(({ points }) => points ?? 0));
  if (holds!.length > 0 && !said) {
    // a category game goes on with one hold of three, Farkle with what is worth most
    if (holds![0]!.points !== undefined) return any(holds!.filter(({ points }) => points === best));
    if (Math.random() < 0.3) return any(holds!.filter(({ dice }) => dice!.length < 5));
  }
  if (scores!.length > 0 && (rolls!.length === 0 || turn.points >= 1000 || Math.random() < 0.5)) {
    return any(scores!);
  }
  return any(rolls!.length > 0 ? rolls! : scores!);
}
