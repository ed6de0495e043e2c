import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** Reads XML; throws where it is not well-formed. */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void open.at(-1)!.children.push(text));
  parser.write(xml).close();
  return root.children[0] as Element;
}

/** Every element below one, in order. */
export const all = (element: Element): Element[] =>
  element.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...all(child)]));

const named = (name: string, element: Element) => all(element).filter((one) => one.name === name);
const withRole = (element: Element, ...roles: string[]) =>
  all(element).filter(({ attributes }) => roles.includes(attributes['role'] ?? ''));

export const textOf = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** A score sheet as it is read out. */
export interface ScoreSheet {
  svg: Element;
  title: string;
  summary: string;
  /** Of each column after the first: what is drawn at its head, and the whole name with what is said of it. */
  heads: { drawn: string[]; said: string }[];
  /** What stands in each box of a row, by its label. */
  rows: Record<string, string[]>;
  /** The text outside the table. */
  around: string[];
}

export function readScoreSheet(xml: string): ScoreSheet {
  const svg = readXml(xml);
  const [table] = withRole(svg, 'table');
  const [head, ...rows] = withRole(table!, 'row');
  const inTable = new Set(all(table!));
  const drawn = (element: Element) => named('text', element).map(textOf);
  return {
    svg,
    title: textOf(named('title', svg)[0]!),
    summary: textOf(named('desc', svg)[0]!),
    heads: withRole(head!, 'columnheader')
      .slice(1)
      .map((one) => ({ drawn: drawn(one), said: textOf(named('title', one)[0]!) })),
    rows: Object.fromEntries(
      rows.flatMap((row) =>
        withRole(row, 'rowheader').map((label) => [
          drawn(label)[0]!,
          withRole(row, 'cell').map((cell) => drawn(cell).join(' ')),
        ]),
      ),
    ),
    around: named('text', svg)
      .filter((one) => !inTable.has(one))
      .map(textOf),
  };
}
