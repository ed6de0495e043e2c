import { fit } from './fit.js';
import { boxesIn, type Geometry, heightOf, line, MARGIN, rectangle, SIZE, write } from './geometry.js';
import { element, join, type Markup } from './markup.js';
import type { Cell, Row, Sheet } from './sheet.js';

/** The rows of the table with what is written in their boxes. */
export const drawRows = (sheet: Sheet, geometry: Geometry): Markup =>
  join(sheet.rows.map((row, i) => drawRow(sheet, geometry, row, geometry.rowAt(i))));

function drawRow(sheet: Sheet, geometry: Geometry, row: Row, y: number): Markup {
  const height = heightOf(row, sheet);
  const right = geometry.columnAt(sheet.heads.length);
  const boxes = { section: 'band', total: 'band', sum: 'shade', box: undefined }[row.kind];
  return element(
    'g',
    { role: 'row' },
    ...(boxes ? [rectangle(boxes, MARGIN, y, right - MARGIN, height)] : []),
    drawLabel(sheet, row, y + height / 2),
    ...row.cells.flatMap((cells, seat) =>
      cells.map((cell, i) => {
        const { x, width } = boxesIn(sheet, cells.length)[i]!;
        const box = { x: geometry.columnAt(seat) + x, y, width, height };
        return drawCell(cell, penFor(cell, row), box, sheet.parts.length / cells.length);
      }),
    ),
    line(row.kind === 'box' ? 'thin' : 'thick', MARGIN, y + height, right, y + height),
  );
}

function drawLabel({ labelWidth, heads, parts }: Sheet, { kind, name, hint }: Row, middle: number): Markup {
  const x = MARGIN + 10;
  const width = labelWidth - 14;
  const look = kind === 'section' ? 'section' : kind === 'total' ? 'label strong' : 'label';
  const columns = kind === 'section' ? 1 + heads.length * (parts.length || 1) : undefined;
  return element(
    'g',
    { role: 'rowheader', 'aria-colspan': columns },
    write({ x, y: middle + (hint ? -2 : 5), class: look }, fit(name, width, SIZE.label)),
    ...(hint ? [write({ x, y: middle + 12, class: 'hint' }, fit(hint, width, SIZE.hint))] : []),
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawCell({ text, look }: Cell, pen: string, { x, y, width, height }: Box, columns: number): Markup {
  const place = { x: x + width / 2, y: y + height / 2 + 5, class: pen, 'text-anchor': 'middle' as const };
  return element(
    'g',
    { role: 'cell', 'aria-colspan': columns > 1 ? columns : undefined },
    ...(text === '' ? [] : [write(place, look === 'setOff' ? `${text} *` : text)]),
    ...(look === 'struck' ? [line('strike', place.x - 16, y + height - 6, place.x + 16, y + 6)] : []),
  );
}

function penFor({ look }: Cell, { kind, cells }: Row): string {
  if (look === 'print') return 'hint';
  const strong = kind === 'total';
  const small = cells[0]!.length > 1;
  return `pen${small ? ' small' : ''}${strong ? ' strong' : ''}${look === 'open' ? ' open' : ''}`;
}
