import type { Api, GameView, TurnView } from './api.js';
import { done } from './api.js';
import { RULESETS } from './known.js';

/** A game as the API tells it, turn by turn. */
export interface Tale {
  game: GameView;
  turns: TurnView[];
}

type TurnPage = { items: TurnView[]; nextCursor: string | null };

export const taleOf = async (api: Api, game: { id: string }): Promise<Tale> => ({
  turns: await turnsOf(api, game),
  game: await api.game(game),
});

/** All turns of a game, oldest first. */
export async function turnsOf(api: Api, { id }: { id: string }): Promise<TurnView[]> {
  const turns: TurnView[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `/v1/games/${id}/turns?limit=100${cursor && `&cursor=${cursor}`}`;
    const { items, nextCursor }: TurnPage = done(await api.get<TurnPage>(path)).body;
    turns.push(...items);
    cursor = nextCursor;
  }
  return turns;
}

/** How often each face was thrown in these turns. */
export function facesIn(turns: TurnView[]): number[] {
  const dice = turns.flatMap(({ rolls }) => rolls.flatMap(({ thrown }) => thrown));
  return [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length);
}

/** What the games come to for a player, added up plainly. */
export function statisticsIn(tales: Tale[], playerId: string): object[] {
  const finished = tales.filter(
    ({ game }) => game.status === 'finished' && game.players.some((seat) => seat.playerId === playerId),
  );
  return RULESETS.map((ruleset) => finished.filter(({ game }) => game.ruleset === ruleset))
    .filter((some) => some.length > 0)
    .map((some) => statisticsOf(some, playerId));
}

function statisticsOf(tales: Tale[], playerId: string): object {
  const seats = tales.map(({ game }) => game.players.find((seat) => seat.playerId === playerId)!);
  const turns = tales.flatMap((tale) => tale.turns.filter((turn) => turn.playerId === playerId));
  const scores = seats.map(({ score }) => score).sort((a, b) => a - b);
  const won = tales.filter(({ game }) => game.players.length > 1 && game.winners.includes(playerId));
  const middle = [scores[Math.ceil(scores.length / 2) - 1]!, scores[Math.floor(scores.length / 2)]!];
  return {
    ruleset: tales[0]!.game.ruleset,
    games: tales.length,
    wins: won.length,
    best: scores.at(-1),
    mean: meanOf(scores),
    median: meanOf(middle),
    ...('card' in seats[0]! ? ofCards(seats, turns) : ofPads(turns)),
  };
}

function ofCards(seats: GameView['players'][number][], turns: TurnView[]): object {
  const cards = seats.map(({ card }) => card!);
  const written = (id: string) => cards.flatMap(({ categories }) => categories[id] ?? []);
  return {
    family: 'categories',
    categoryMeans: Object.fromEntries(
      Object.keys(cards[0]!.categories).map((id) => [id, meanOf(written(id))]),
    ),
    upperBonuses: cards.filter(({ upperBonus }) => upperBonus > 0).length,
    fivesOfAKind: turns.filter(({ status, dice }) => status === 'scored' && new Set(dice).size === 1).length,
  };
}

function ofPads(turns: TurnView[]): object {
  const played = turns.filter(({ status }) => status === 'scored' || status === 'farkled');
  const points = played.map((turn) => turn.points);
  return {
    family: 'farkle',
    turns: played.length,
    farkles: played.filter(({ status }) => status === 'farkled').length,
    meanTurn: meanOf(points),
    bestTurn: points.length > 0 ? Math.max(...points) : null,
  };
}

const meanOf = (numbers: number[]): number | null =>
  numbers.length > 0 ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : null;
