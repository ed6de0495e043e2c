import { fit, fitOnTwoLines } from './fit.js';
import { boxesIn, type Geometry, MARGIN, rectangle, SIZE, TITLE, write } from './geometry.js';
import { element, join, type Markup, text } from './markup.js';
import type { Head, Sheet } from './sheet.js';
import type { Mark, SheetWords } from './words.js';

const PADDING = 5;
/** How much wider than others bold letters are, about. */
const BOLD = 1.1;
const SIGNS: Record<Mark, string> = { winner: '★', turn: '►', forfeited: '×', setOff: '*', began: '•' };

/** The lines on which a name stands at the head of its column. */
export const linesOf = ({ name }: Head, { columnWidth }: Sheet): string[] =>
  name === null ? [] : fitOnTwoLines(name, columnWidth - 2 * PADDING, SIZE.name * BOLD);

const clipOf = ({ id }: Sheet, seat: number): string => `column-${seat}-${id}`;

/** However a name is drawn, it stays in its column. */
export const clipHead = (
  { columnAt, headHeight, partsHeight }: Geometry,
  sheet: Sheet,
  seat: number,
): Markup =>
  element(
    'clipPath',
    { id: clipOf(sheet, seat) },
    element('rect', {
      x: columnAt(seat),
      y: MARGIN + TITLE,
      width: sheet.columnWidth,
      height: headHeight + partsHeight,
    }),
  );

/** The names, with what is said of each seat, and what the columns are parted in. */
export function drawHeads(sheet: Sheet, geometry: Geometry, words: SheetWords): Markup {
  const y = MARGIN + TITLE;
  const corner = write({ x: MARGIN + 10, y: y + 22, class: 'hint' }, sheet.corner);
  const heads = sheet.heads.map((head, seat) => drawHead(sheet, geometry, head, seat, words));
  const row = element('g', { role: 'row' }, element('g', { role: 'columnheader' }, corner), ...heads);
  return sheet.parts.length === 0 ? row : join([row, drawParts(sheet, geometry)]);
}

function drawHead(
  sheet: Sheet,
  { columnAt, headHeight, partsHeight }: Geometry,
  head: Head,
  seat: number,
  words: SheetWords,
): Markup {
  const { columnWidth, parts } = sheet;
  const [x, y] = [columnAt(seat), MARGIN + TITLE];
  const middle = { x: x + columnWidth / 2, 'text-anchor': 'middle' as const };
  const tint = head.notes.find(({ mark }) => mark === 'winner' || mark === 'turn')?.mark;
  const name = linesOf(head, sheet).map((line, i) =>
    write({ ...middle, y: y + 22 + i * 17, class: head.forfeited ? 'name gone' : 'name' }, line),
  );
  const notesAt = y + 22 + name.length * 17;
  return element(
    'g',
    {
      role: 'columnheader',
      'aria-colspan': parts.length || undefined,
      'clip-path': `url(#${clipOf(sheet, seat)})`,
    },
    element(
      'title',
      {},
      text([head.name ?? words.freeSeat, ...head.notes.map((note) => note.text)].join(', ')),
    ),
    ...(tint ? [rectangle(tint, x, y, columnWidth, headHeight + partsHeight)] : []),
    ...name,
    ...head.notes.map(({ mark, text: said }, i) =>
      write(
        { ...middle, y: notesAt + i * 15, class: 'note' },
        fit(`${SIGNS[mark]} ${said}`, columnWidth - 4, SIZE.note * BOLD),
      ),
    ),
  );
}

function drawParts(sheet: Sheet, { columnAt, headHeight }: Geometry): Markup {
  const { heads, parts } = sheet;
  const boxes = boxesIn(sheet, parts.length);
  const cells = heads.flatMap((_, seat) =>
    boxes.map(({ x, width }, i) =>
      element(
        'g',
        { role: 'columnheader' },
        write(
          {
            x: columnAt(seat) + x + width / 2,
            y: MARGIN + TITLE + headHeight + 11,
            class: 'hint',
            'text-anchor': 'middle',
          },
          parts[i]!.name,
        ),
      ),
    ),
  );
  return element('g', { role: 'row' }, element('g', { role: 'cell' }), ...cells);
}
