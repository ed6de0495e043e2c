import { DICE_SCHEME } from '../dice/cup.js';
import { cardTotals } from '../rules/category-game.js';
import { isOnBoard } from '../rules/farkle-game.js';
import { outlook } from '../rules/outlook.js';
import { gameOf, rulesetOf } from '../rules/rulesets.js';
import type { CategorySheet } from '../rules/ruleset.js';
import type { Card, GameState, Seat, Turn } from '../rules/state.js';
import type { CardView, GameView, SeatView } from './game.view.js';
import type { People, Person } from './stored-game.js';
import type { TurnView } from './turn.view.js';

/** The answer that shows a game at one version. Its fields come in one order, which a snapshot does not keep. */
export function presentGame(id: string, state: GameState, people: People): GameView {
  return {
    id,
    ruleset: state.ruleset,
    rulesetVersion: state.rulesetVersion,
    status: state.status,
    version: state.version,
    hostId: state.hostId,
    players: state.seats.map((seat, i) => presentSeat(state, seat, i, people.get(seat.playerId))),
    openingThrows: state.openingThrows.map((throws) => throws.map(({ seat, die }) => ({ seat, die }))),
    round: state.round,
    lastRound: state.lastRound,
    turn: state.turn && presentTurn(state, state.turn),
    lastTurn: state.lastTurn && presentTurn(state, state.lastTurn),
    winners: state.winners,
    dice: {
      scheme: DICE_SCHEME,
      commitment: state.commitment,
      clientSeeds: state.seats.map((seat) => seat.clientSeed),
      throws: state.throws,
      serverSeed: state.serverSeed,
    },
    createdAt: state.createdAt,
    startedAt: state.startedAt,
    finishedAt: state.finishedAt,
  };
}

function presentSeat(
  state: GameState,
  { playerId, status, tally, rank }: Seat,
  seat: number,
  person?: Person,
): SeatView {
  return {
    seat,
    playerId,
    name: person?.name ?? null,
    bot: person?.bot ?? null,
    status,
    score: gameOf(state).total(tally),
    rank,
    ...(tally.family === 'categories'
      ? { card: presentCard(rulesetOf(state) as CategorySheet, tally) }
      : { pad: { onBoard: isOnBoard(tally), banked: tally.banked, farkles: tally.farkles } }),
  };
}

/** The boxes come in printed order, which a snapshot does not keep. */
function presentCard(sheet: CategorySheet, card: Card): CardView {
  const { total, ...upper } = cardTotals(sheet, card);
  const categories: CardView['categories'] = {};
  for (const id in sheet.categories) categories[id] = card.boxes[id] ?? null;
  return { categories, ...upper, repeatBonus: card.repeatBonus, total };
}

/** The answer that shows a turn of a game, over or not. */
export function presentTurn(state: GameState, turn: Turn): TurnView {
  const { dice, held, points, rollsLeft, diceToThrow, actions } = outlook(state, turn);
  return {
    number: turn.number,
    round: turn.round,
    seat: turn.seat,
    playerId: state.seats[turn.seat]!.playerId,
    status: turn.status,
    rolls: turn.rolls.map(({ number, thrown, held, points, at }) => ({
      number,
      thrown: [...thrown],
      held: held && [...held],
      points,
      rolledAt: at,
    })),
    dice: [...dice],
    held: [...held],
    points,
    rollsLeft,
    diceToThrow,
    actions,
    category: turn.category,
    repeatBonus: turn.repeatBonus,
    startedAt: turn.startedAt,
    endedAt: turn.endedAt,
  };
}
