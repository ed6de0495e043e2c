import { widthOf } from './fit.js';
import { clipHead, drawHeads, linesOf } from './draw-heads.js';
import { drawRows } from './draw-rows.js';
import {
  boxesIn,
  footAt,
  type Geometry,
  line,
  MARGIN,
  measure,
  rectangle,
  SIZE,
  TITLE,
  write,
} from './geometry.js';
import { element, join, type Markup, text } from './markup.js';
import type { Sheet, Writing } from './sheet.js';
import { STYLE } from './style.js';

/** A drawing in SVG that needs nothing from elsewhere, and its size. */
export interface Drawing {
  svg: Markup;
  width: number;
  height: number;
}

/** Draws a sheet. Who cannot see it is read a table. */
export function draw(sheet: Sheet, { language, words }: Writing): Drawing {
  const geometry = measure(sheet, Math.max(1, ...sheet.heads.map((head) => linesOf(head, sheet).length)));
  const { width, height } = geometry;
  const title = words.sheetOf(sheet.title);
  const [titleId, summaryId] = [`title-${sheet.id}`, `summary-${sheet.id}`];
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      lang: language,
      role: 'group',
      'aria-labelledby': titleId,
      'aria-describedby': summaryId,
    },
    element('title', { id: titleId }, text(title)),
    element('desc', { id: summaryId }, text(sheet.summary)),
    element('style', {}, STYLE),
    element('defs', {}, ...sheet.heads.map((_, seat) => clipHead(geometry, sheet, seat))),
    rectangle('paper', 0, 0, width, height),
    drawTitle(sheet, width),
    drawTable(sheet, geometry, drawHeads(sheet, geometry, words)),
    ...[...sheet.notes, `Shaker Cup · ${sheet.id}`].map((note, i) =>
      write({ x: MARGIN, y: footAt(sheet, geometry, i), class: 'foot' }, note),
    ),
  );
  return { svg, width, height };
}

function drawTitle({ title, status }: Sheet, width: number): Markup {
  const room = width - 2 * MARGIN;
  const size = Math.min(SIZE.title, (SIZE.title * room) / widthOf(title, SIZE.title));
  const left = room - widthOf(title, size);
  return join([
    element('text', { x: MARGIN, y: MARGIN + 26, class: 'title', 'font-size': size }, text(title)),
    write({ x: MARGIN, y: MARGIN + 50, class: 'status' }, status),
    ...(left > 84
      ? [drawDie(width - MARGIN - 66, MARGIN + 4, -10, 5), drawDie(width - MARGIN - 30, MARGIN + 8, 12, 3)]
      : []),
  ]);
}

/** A die for ornament. */
function drawDie(x: number, y: number, turned: number, pips: 3 | 5): Markup {
  const corners = [
    [8, 20],
    [20, 8],
    [8, 8],
    [20, 20],
  ] as const;
  const shown = [[14, 14] as const, ...corners.slice(0, pips - 1)];
  return element(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turned} 14 14)`, 'aria-hidden': 'true' },
    element('rect', { class: 'die', width: 28, height: 28, rx: 6 }),
    ...shown.map(([cx, cy]) => element('circle', { class: 'pip', cx, cy, r: 2.7 })),
  );
}

function drawTable(sheet: Sheet, geometry: Geometry, heads: Markup): Markup {
  const { columnAt, rowAt } = geometry;
  const [top, head, bottom] = [MARGIN + TITLE, rowAt(0), rowAt(sheet.rows.length)];
  const right = columnAt(sheet.heads.length);
  return element(
    'g',
    { role: 'table', 'aria-label': sheet.title },
    heads,
    drawRows(sheet, geometry),
    line('thick', MARGIN, head, right, head),
    ...sheet.heads.map((_, seat) => drawColumn(sheet, geometry, seat, bottom)),
    element('rect', {
      class: 'frame',
      x: MARGIN,
      y: top,
      width: right - MARGIN,
      height: bottom - top,
      rx: 3,
    }),
  );
}

/** The lines on the left of a column and between its parts. */
function drawColumn(
  sheet: Sheet,
  { columnAt, rowAt, headHeight }: Geometry,
  seat: number,
  bottom: number,
): Markup {
  const [x, top] = [columnAt(seat), MARGIN + TITLE];
  const sums = rowAt(sheet.rows.findLastIndex(({ kind }) => kind === 'box') + 1);
  const partings = boxesIn(sheet, sheet.parts.length).slice(1);
  return join([
    line(partings.length > 0 ? 'thick' : 'thin', x, top, x, bottom),
    ...partings.map((part) => line('thin', x + part.x, top + headHeight, x + part.x, sums)),
  ]);
}
