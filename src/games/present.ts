import { DICE_SCHEME } from '../dice/cup.js';
import { cardTotals } from '../rules/category-game.js';
import { isOnBoard } from '../rules/farkle-game.js';
import { outlook } from '../rules/outlook.js';
import { gameOf, rulesetOf } from '../rules/rulesets.js';
import type { CategorySheet } from '../rules/ruleset.js';
import type { Card, GameState, Pad, Turn } from '../rules/state.js';
import type { CardView, CategoryGameView, FarkleGameView, GameView, PadView } from './game.view.js';
import type { People } from './stored-game.js';
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
    ...presentPlayers(state, people),
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

/** The family of the game's sheet, and the seats, each with what that family writes its scores on. */
function presentPlayers(state: GameState, people: People): CategoryPlayers | FarklePlayers {
  const sheet = rulesetOf(state);
  if (sheet.family === 'farkle') {
    const pads = state.seats.map(({ tally }) => presentPad(tally as Pad));
    return {
      family: sheet.family,
      players: pads.map((pad, seat) => ({ ...presentSeat(state, seat, people), pad })),
    };
  }
  const cards = state.seats.map(({ tally }) => presentCard(sheet, tally as Card));
  return {
    family: sheet.family,
    players: cards.map((card, seat) => ({ ...presentSeat(state, seat, people), card })),
  };
}
type CategoryPlayers = Pick<CategoryGameView, 'family' | 'players'>;
type FarklePlayers = Pick<FarkleGameView, 'family' | 'players'>;

function presentSeat(state: GameState, seat: number, people: People) {
  const { playerId, status, tally, rank } = state.seats[seat]!;
  const person = people.get(playerId);
  const score = gameOf(state).total(tally);
  return { seat, playerId, name: person?.name ?? null, bot: person?.bot ?? null, status, score, rank };
}

const presentPad = (pad: Pad): PadView => ({
  onBoard: isOnBoard(pad),
  banked: pad.banked,
  farkles: pad.farkles,
});

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
