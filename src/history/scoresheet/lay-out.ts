import type { SeatView } from '../../games/game.view.js';
import type { Language } from '../../platform/language/words.js';
import { categoryLayout } from './category-sheet.js';
import { farkleLayout } from './farkle-sheet.js';
import { columnsOf, type Head, type Row, type ScoredGame, type Sheet, type Writing } from './sheet.js';
import type { Mark } from './words.js';

/** What stands on the score sheet of a game, before it is drawn. */
export function layOut(scored: ScoredGame, writing: Writing): Sheet {
  const { ruleset } = scored;
  const layout =
    ruleset.family === 'categories'
      ? categoryLayout(scored, ruleset, writing)
      : farkleLayout(scored, ruleset, writing);
  const heads = columnsOf(scored).map((seat) => headOf(scored, seat, writing));
  const status = statusOf(scored, writing);
  return {
    ...layout,
    id: scored.game.id,
    title: ruleset.name,
    status,
    summary: [
      `${ruleset.name}. ${status}.`,
      ...scored.game.players.map((seat, i) => sentence(seat, heads[i]!, writing)),
    ].join(' '),
    heads,
    rows: [...layout.rows, ...placeRow(scored, writing)],
  };
}

/** The day before the month, as everywhere but in the United States. */
const DATES: Record<Language, string> = { en: 'en-GB', nl: 'nl' };

function statusOf({ game }: ScoredGame, { language, words }: Writing): string {
  const date = (time: string | null) =>
    new Intl.DateTimeFormat(DATES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(time ?? game.createdAt),
    );
  switch (game.status) {
    case 'waiting':
    case 'cancelled':
      return words[game.status];
    case 'active':
      return words.active(game.round ?? 1, game.lastRound !== null);
    case 'finished':
    case 'abandoned':
      return words[game.status](date(game.finishedAt));
  }
}

/** Directions of writing that would reach beyond the name itself. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

function headOf(scored: ScoredGame, seat: SeatView | undefined, { words }: Writing): Head {
  if (!seat) return { name: null, forfeited: false, notes: [] };
  const marks = marksOf(scored, seat);
  const name = seat.name?.replace(DIRECTIONS, '') ?? words.deletedPlayer;
  return {
    name: seat.bot === null ? name : words.bot(name),
    forfeited: seat.status === 'forfeited',
    notes: marks.map((mark) => ({ mark, text: words.marks[mark] })),
  };
}

function marksOf({ game, firstSeat }: ScoredGame, { seat, playerId, status }: SeatView): Mark[] {
  const marks: Record<Mark, boolean> = {
    winner: game.winners.includes(playerId),
    turn: game.turn?.seat === seat,
    forfeited: status === 'forfeited',
    setOff: game.lastRound?.seat === seat,
    began: game.openingThrows.length > 0 && firstSeat === seat,
  };
  return (Object.keys(marks) as Mark[]).filter((mark) => marks[mark]);
}

/** A name stands by itself among the words, whichever way it is written. */
function sentence(seat: SeatView, { name, notes }: Head, { words, number }: Writing): string {
  const marks = notes.map(({ text }) => `, ${text}`).join('');
  return `\u2068${name}\u2069: ${words.points(number(seat.score))}${marks}.`;
}

function placeRow({ game, ...scored }: ScoredGame, { words, number }: Writing): Row[] {
  if (game.status !== 'finished') return [];
  const cells = columnsOf({ game, ...scored }).map((seat) => [{ text: seat?.rank ? number(seat.rank) : '' }]);
  return [{ kind: 'sum', name: words.place, cells }];
}
