import type { TurnView } from '../../games/turn.view.js';
import type { FarkleRulesetView } from '../../rulesets/ruleset.view.js';
import {
  type Cell,
  columnsOf,
  isBegun,
  type Layout,
  type Row,
  type ScoredGame,
  type Writing,
} from './sheet.js';

/** How many rounds a pad shows: of a longer game the last ones. */
export const ROUNDS = 100;
/** How many lines a pad has that is new. */
const LINES = 10;

/** The pad of a game of Farkle: a line for each round, with the points of a turn and the total that they made. */
export function farkleLayout(scored: ScoredGame, ruleset: FarkleRulesetView, writing: Writing): Layout {
  const { words, number } = writing;
  const first = firstRound(scored);
  const columns = columnsOf(scored).length;
  return {
    corner: words.round,
    parts: [
      { name: words.turn, share: 0.45 },
      { name: words.runningTotal, share: 0.55 },
    ],
    rows: [...roundRows(scored, writing, first), ...sumRows(scored, writing)],
    notes: [
      words.target(number(ruleset.target)),
      ...(scored.game.turn ? [words.openTurn] : []),
      ...(first > 1 ? [words.leftOut(String(first))] : []),
    ],
    labelWidth: 78,
    columnWidth: columns > 4 ? 122 : 130,
    rowHeight: 25,
  };
}

const firstRound = ({ game }: ScoredGame): number => Math.max(1, (game.round ?? 1) - ROUNDS + 1);

function roundRows(scored: ScoredGame, writing: Writing, first: number): Row[] {
  const { game } = scored;
  const last = Math.max(game.round ?? 1, first + LINES - 1);
  const columns = columnsOf(scored).map((_, seat) => columnOf(scored, seat, writing));
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    kind: 'box',
    name: String(first + i),
    cells: columns.map((column) => column.get(first + i) ?? [{ text: '' }, { text: '' }]),
  }));
}

/** The boxes of a seat by round. The totals are counted back from what is banked, since not every turn may be there. */
function columnOf({ game, turns }: ScoredGame, seat: number, writing: Writing): Map<number, Cell[]> {
  const own = turns.filter((turn) => turn.seat === seat);
  const setOff =
    game.lastRound?.seat === seat ? own.findLast(({ status }) => status === 'scored') : undefined;
  let total = game.players[seat]?.score ?? 0;
  const column = new Map<number, Cell[]>();
  for (const turn of own.toReversed()) {
    const running = { text: writing.number(total), ...(turn === setOff && { look: 'setOff' as const }) };
    column.set(turn.round, [turnCell(turn, writing), turn.status === 'playing' ? { text: '' } : running]);
    if (turn.status === 'scored') total -= turn.points;
  }
  return column;
}

function turnCell({ status, points }: TurnView, { words, number }: Writing): Cell {
  switch (status) {
    case 'scored':
      return { text: number(points) };
    case 'playing':
      return { text: `(${points > 0 ? number(points) : '…'})`, look: 'open' };
    case 'farkled':
      return { text: words.farkle, look: 'print' };
    case 'forfeited':
      return { text: '×', look: 'print' };
  }
}

function sumRows(scored: ScoredGame, { words, number }: Writing): Row[] {
  const seats = columnsOf(scored);
  const row = (kind: Row['kind'], name: string, points: (number | undefined)[]): Row => ({
    kind,
    name,
    cells: points.map((one) => [{ text: one !== undefined && isBegun(scored) ? number(one) : '' }]),
  });
  return [
    row(
      'sum',
      words.farkles,
      seats.map((seat) => seat?.pad?.farkles),
    ),
    row(
      'total',
      words.total,
      seats.map((seat) => seat?.score),
    ),
  ];
}
