const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const split = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\uFE0F]$/u;
const EMOJI = /^\p{Extended_Pictographic}/u;

/** Signs that fonts draw as one, of however many characters. */
const ONE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** In em, and rather too much than too little: which font draws it is not known. */
function widthOfCharacter(character: string): number {
  const code = character.codePointAt(0)!;
  if (NO_WIDTH.test(character)) return 0;
  if (EMOJI.test(character)) return 1.35;
  if (code >= 0x900) return 1.05;
  if (code >= 0x590) return 0.7;
  if (/[ijltfr1I|.,:;'!()[\] -]/.test(character)) return 0.42;
  if (/[mwMW@%]/.test(character)) return 1;
  return /\p{Lu}/u.test(character) ? 0.76 : 0.64;
}

const widthOfGrapheme = (grapheme: string): number =>
  ONE_EMOJI.test(grapheme)
    ? 1.35
    : [...grapheme].reduce((width, character) => width + widthOfCharacter(character), 0);

/** About how wide a text is in a plain sans serif, in units of the drawing. */
export const widthOf = (text: string, size: number): number =>
  split(text).reduce((width, grapheme) => width + widthOfGrapheme(grapheme) * size, 0);

/** As many whole characters, as readers count them, as fit. */
function beginning(text: string, width: number, size: number): string {
  let left = width;
  const fitting = split(text);
  const end = fitting.findIndex((grapheme) => (left -= widthOf(grapheme, size)) < 0);
  return fitting.slice(0, end === -1 ? undefined : end).join('');
}

/** The text, or where it is too wide its beginning with an ellipsis. */
export function fit(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  return `${beginning(text, width - widthOf('…', size), size).trimEnd()}…`;
}

/** The text on at most two lines, parted at a space where it can be. */
export function fitOnTwoLines(text: string, width: number, size: number): string[] {
  if (widthOf(text, size) <= width) return [text];
  const whole = beginning(text, width, size);
  const space = `${whole}${text.charAt(whole.length)}`.search(/\s\S*$/);
  const first = space > 0 ? whole.slice(0, space) : whole;
  return [first.trimEnd(), fit(text.slice(first.length).trim(), width, size)].filter((line) => line !== '');
}
