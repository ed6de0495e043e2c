import { element, type Markup, text } from './markup.js';
import type { Row, Sheet } from './sheet.js';

export const MARGIN = 22;
export const TITLE = 66;
const NOTE = 16;

export const SIZE = { title: 27, status: 13, name: 14, note: 11, label: 13.5, hint: 11, pen: 16, foot: 10 };

/** Where the parts of a sheet lie, in units of the drawing. */
export interface Geometry {
  width: number;
  height: number;
  /** Of the column of this seat; of the seat after the last one where the table ends. */
  columnAt: (seat: number) => number;
  /** The upper edge of this row; of the row after the last one where the table ends. */
  rowAt: (row: number) => number;
  headHeight: number;
  partsHeight: number;
}

export const heightOf = ({ kind }: Row, { rowHeight }: Sheet): number =>
  kind === 'section' ? 22 : kind === 'total' ? Math.max(rowHeight, 32) : rowHeight;

/** @param lines how many lines the longest name takes */
export function measure(sheet: Sheet, lines: number): Geometry {
  const { heads, rows, parts, notes, labelWidth, columnWidth } = sheet;
  const marks = Math.max(0, ...heads.map((head) => head.notes.length));
  const headHeight = 14 + lines * 17 + marks * 15;
  const partsHeight = parts.length > 0 ? 18 : 0;
  const top = MARGIN + TITLE + headHeight + partsHeight;
  const edges = [top];
  for (const row of rows) edges.push(edges.at(-1)! + heightOf(row, sheet));
  const rowAt = (row: number) => edges[row]!;
  const columnAt = (seat: number) => MARGIN + labelWidth + seat * columnWidth;
  return {
    width: columnAt(heads.length) + MARGIN,
    height: rowAt(rows.length) + 14 + (notes.length + 1) * NOTE + MARGIN / 2,
    columnAt,
    rowAt,
    headHeight,
    partsHeight,
  };
}

/** Where each of so many boxes begins in a column, and how wide it is. */
export function boxesIn({ parts, columnWidth }: Sheet, count: number): { x: number; width: number }[] {
  if (count < parts.length || parts.length === 0) return [{ x: 0, width: columnWidth }];
  const before = (i: number) => parts.slice(0, i).reduce((sum, { share }) => sum + share, 0);
  return parts.map(({ share }, i) => ({ x: before(i) * columnWidth, width: share * columnWidth }));
}

export const footAt = (sheet: Sheet, { rowAt }: Geometry, line: number): number =>
  rowAt(sheet.rows.length) + 20 + line * NOTE;

interface Place {
  x: number;
  y: number;
  class: string;
  'text-anchor'?: 'middle' | 'end';
}

export const write = (place: Place, words: string): Markup => element('text', { ...place }, text(words));

export const rectangle = (look: string, x: number, y: number, width: number, height: number): Markup =>
  element('rect', { class: look, x, y, width, height });

export const line = (look: string, x1: number, y1: number, x2: number, y2: number): Markup =>
  element('line', { class: look, x1, y1, x2, y2 });
