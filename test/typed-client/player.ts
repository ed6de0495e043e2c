/**
 * Plays a whole game of each family on the server of its one argument, and prints what came of them. It knows the API from
 * the types that are generated from its document alone: there is no cast in it, and nothing is asserted.
 */
import createClient from 'openapi-fetch';
import type { paths } from './api.js';
import type { Game, GameEvent, GameRecord, HoldMove, Move, NewGame, Problem, Ruleset } from './types.js';

const [, , baseUrl = ''] = process.argv;
const api = createClient<paths>({ baseUrl });

type Outcome<T> = { data: T; error?: never } | { data?: never; error: Problem };

function told<T>({ data, error }: Outcome<T>): T {
  if (error !== undefined) throw new Error(`${error.code}: ${error.detail}`);
  return data;
}

async function report(players: string[], ruleset: NewGame['ruleset']) {
  const game = await playOn(await begin(players, ruleset));
  const path = { id: game.id };
  const events = await eventsOf(game.id);
  const record = told(await api.GET('/v1/games/{id}/record', { params: { path } }));
  return {
    id: game.id,
    sheet: sheetOf(told(await api.GET('/v1/rulesets/{id}', { params: { path: { id: ruleset } } }))),
    status: game.status,
    seats: seatsOf(game),
    events: scoresIn(events, game.players.length),
    record: scoresOf(record),
    seed: [game.dice.serverSeed, seedIn(events), record.dice.serverSeed],
    thrown: [
      diceThrown(events),
      record.turns.flatMap(({ rolls }) => rolls.flatMap(({ thrown }) => thrown)).length,
    ],
    afterwards: meaningOf((await api.POST('/v1/games/{id}/turn/roll', { params: { path } })).error),
  };
}

async function begin(players: string[], ruleset: NewGame['ruleset']): Promise<Game> {
  const { id } = told(await api.POST('/v1/games', { body: { ruleset, players } }));
  const clientSeeds = Object.fromEntries(players.map((player, seat) => [player, `seed-${seat}`]));
  return told(await api.POST('/v1/games/{id}/start', { params: { path: { id } }, body: { clientSeeds } }));
}

async function playOn(game: Game): Promise<Game> {
  if (game.turn === null) return game;
  const { items } = told(await api.GET('/v1/games/{id}/turn/moves', { params: { path: { id: game.id } } }));
  return playOn(await make(game.id, choose(items, game.turn.held.length === 0)));
}

/** What is worth most is set aside, once a throw; then the turn ends as soon as it may. */
function choose(moves: Move[], isOpen: boolean): Move {
  const holds = moves.filter(isWorthSomething);
  const [most] = holds.sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  const score = moves.find(({ action }) => action === 'score');
  const roll = moves.find(({ action }) => action === 'roll');
  const move = (isOpen ? most : undefined) ?? score ?? roll ?? most;
  if (move === undefined) throw new Error('A turn that is played has a move.');
  return move;
}

async function make(id: string, move: Move): Promise<Game> {
  const params = { path: { id } };
  switch (move.action) {
    case 'roll':
      return told(await api.POST('/v1/games/{id}/turn/roll', { params }));
    case 'hold':
      return told(await api.POST('/v1/games/{id}/turn/hold', { params, body: { dice: move.dice } }));
    case 'score': {
      const { category } = move;
      const body = category === undefined ? {} : { category };
      return told(await api.POST('/v1/games/{id}/turn/score', { params, body }));
    }
  }
}

const isWorthSomething = (move: Move): move is HoldMove =>
  move.action === 'hold' && move.points !== undefined;

async function eventsOf(id: string): Promise<GameEvent[]> {
  const events: GameEvent[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: { items: GameEvent[]; next: number | null } = told(
      await api.GET('/v1/games/{id}/events', { params: { path: { id }, query: { after, limit: 100 } } }),
    );
    events.push(...page.items);
    after = page.next;
  }
  return events;
}

/** What is printed on a sheet: of each family something else. */
function sheetOf(ruleset: Ruleset): string {
  switch (ruleset.family) {
    case 'categories':
      return `${ruleset.name}: ${ruleset.categories.length} boxes`;
    case 'farkle':
      return `${ruleset.name}: ${ruleset.target} points`;
  }
}

/** Who came where, and what stands on the paper: of each family something else. */
function seatsOf(game: Game) {
  switch (game.family) {
    case 'categories':
      return game.players.map(({ name, score, rank, card }) => ({ name, score, rank, paper: card.total }));
    case 'farkle':
      return game.players.map(({ name, score, rank, pad }) => ({ name, score, rank, paper: pad.banked }));
  }
}

/** The scores of the seats as the events tell them, without bonuses of the card. */
function scoresIn(events: GameEvent[], seats: number): number[] {
  const scores = Array.from({ length: seats }, () => 0);
  for (const event of events) {
    if (event.type !== 'turn.scored' || event.seat === null) continue;
    scores[event.seat] = (scores[event.seat] ?? 0) + event.data.points + event.data.repeatBonus;
  }
  return scores;
}

function seedIn(events: GameEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.type === 'game.finished' ? last.data.serverSeed : undefined;
}

const diceThrown = (events: GameEvent[]): number =>
  events.reduce((sum, event) => sum + (event.type === 'dice.thrown' ? event.data.dice.length : 0), 0);

const scoresOf = ({ players }: GameRecord): number[] => players.map(({ score }) => score);

function meaningOf(problem: Problem | undefined): string {
  switch (problem?.code) {
    case 'game-not-active':
      return 'The game is over.';
    case 'not-your-turn':
      return 'It is not your turn.';
    default:
      return 'Something else.';
  }
}

const { id: anna, token } = told(await api.POST('/v1/players', { body: { name: 'Anna' } }));
if (token === undefined) throw new Error('An account has a token.');
api.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) });
const { id: ben } = told(await api.POST('/v1/players', { body: { name: 'Ben' } }));

const results = [await report([anna, ben], 'dobbelspel'), await report([anna, ben], 'farkle')];
process.stdout.write(`${JSON.stringify(results)}\n`);
