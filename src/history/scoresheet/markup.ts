/** Text that is XML already, or HTML: what has to be escaped in it is. */
export type Markup = string & { readonly markup: unique symbol };

/** Not in XML 1.0, halves of characters among them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text as it stands in XML and in HTML; what XML cannot say becomes U+FFFD. */
export const text = (plain: string): Markup =>
  plain
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`) as Markup;

export const join = (parts: readonly Markup[]): Markup => parts.join('') as Markup;

type Attributes = Record<string, string | number | undefined>;

/** An element of XML; attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly Markup[]): Markup {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${text(String(value))}"`,
  );
  return `<${name}${written.join('')}>${join(children)}</${name}>` as Markup;
}
