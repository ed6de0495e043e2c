import type { Drawing } from './draw.js';
import { element, join, type Markup, text } from './markup.js';

/** Narrower than this part of its size a sheet is hard to read: it scrolls sideways before. */
const LEAST = 0.8;
/** On a wide screen it is this much larger. */
const MOST = 1.3;

/** A page around a drawing, for a screen of any width and for one sheet of paper. */
export function pageOf({ svg, width, height }: Drawing, title: string, language: string): string {
  const head = element(
    'head',
    {},
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' as Markup,
    '<link rel="icon" href="data:,">' as Markup,
    element('title', {}, text(title)),
    element('style', {}, styleFor(width, height)),
  );
  const sheet = element('main', { 'aria-label': title, tabindex: 0 }, svg);
  return join([
    '<!doctype html>\n' as Markup,
    element('html', { lang: language }, head, element('body', {}, sheet)),
  ]);
}

function styleFor(width: number, height: number): Markup {
  const landscape = width > height;
  return `
body{margin:0;background:#e9e7e0}
main{overflow-x:auto;padding:12px;box-sizing:border-box}
main>svg{display:block;margin:0 auto;width:100%;min-width:${Math.round(width * LEAST)}px;max-width:${Math.round(width * MOST)}px;box-shadow:0 1px 6px #0005}
@page{size:A4 ${landscape ? 'landscape' : 'portrait'};margin:10mm}
@media print{
body{background:none}
main{padding:0;overflow:visible}
main>svg{width:100%;min-width:0;max-width:none;height:auto;max-height:${landscape ? 188 : 275}mm;box-shadow:none}
}
` as Markup;
}
