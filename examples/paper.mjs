/** What a player sees, as text: the dice, the score sheet, and what may be done. Nothing here asks the server. */

const { LC_ALL, LC_CTYPE, LANG, NO_COLOR } = process.env;
const hasBoxes = process.platform === 'win32' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG);
const hasColours = process.stdout.isTTY && !NO_COLOR;
const WIDTH = 80;
/** Where words begin beside what is to be typed. */
const MARGIN = 10;

const paint = (code) => (text) => (hasColours ? `\x1b[${code}m${text}\x1b[0m` : text);
export const bold = paint(1);
export const faint = paint(2);
export const green = paint(32);

const PIPS = {
  1: ['       ', '   ●   ', '       '],
  2: [' ●     ', '       ', '     ● '],
  3: [' ●     ', '   ●   ', '     ● '],
  4: [' ●   ● ', '       ', ' ●   ● '],
  5: [' ●   ● ', '   ●   ', ' ●   ● '],
  6: [' ●   ● ', ' ●   ● ', ' ●   ● '],
};

/** Dice side by side; those that are kept say so. Where there are no boxes to draw with, [4] is a die and (4) a kept one. */
export function drawDice(dice, kept) {
  const left = [...kept];
  const drawn = dice.map((face) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return drawDie(face, place >= 0);
  });
  return drawn[0].map((_, line) => drawn.map((die) => die[line]).join(' ')).join('\n');
}

function drawDie(face, isKept) {
  if (!hasBoxes) return [isKept ? `(${face})` : `[${face}]`];
  const die = ['┌───────┐', ...PIPS[face].map((pips) => `│${pips}│`), isKept ? '└─ kept ┘' : '└───────┘'];
  return isKept ? die.map(green) : die;
}

/** The score sheet of a game, or its pad; `seat` is whose turn it is. */
export function drawSheet({ players, turn }, ruleset) {
  const rows = ruleset.family === 'categories' ? boxes(players, ruleset) : pads(players, ruleset);
  const names = players.map(({ name }) => name ?? 'Somebody');
  const labelWidth = Math.max(...rows.map(([label = '']) => label.length));
  const room = Math.floor((WIDTH - labelWidth) / players.length) - 2;
  const width = Math.min(room, Math.max(6, ...names.map((name) => [...name].length)));
  const line = ([label, ...cells]) =>
    cells.reduce((text, cell, seat) => {
      const padded = `  ${fit(cell, width)}`;
      return text + (seat === turn?.seat ? bold(padded) : padded);
    }, label.padEnd(labelWidth));
  const rule = faint((hasBoxes ? '─' : '-').repeat(labelWidth + players.length * (width + 2)));
  return [line(['', ...names]), rule, ...rows.map((row) => (row.length ? line(row) : rule))].join('\n');
}

const fit = (cell, width) => {
  const letters = [...String(cell ?? '.')];
  return (letters.length > width ? [...letters.slice(0, width - 1), '.'] : letters).join('').padStart(width);
};

function boxes(players, { categories, upperBonus, repeatBonus }) {
  const row = (label, of) => [label, ...players.map(({ card }) => of(card))];
  const section = (name) =>
    categories
      .map((category, i) => [category, `${String(i + 1).padStart(2)} ${category.name}`])
      .filter(([category]) => category.section === name)
      .map(([{ id }, label]) => row(label, (card) => card.categories[id]));
  return [
    ...section('upper'),
    ...(upperBonus.points
      ? [row(`   Bonus: ${upperBonus.points} at ${upperBonus.threshold}`, (card) => card.upperBonus)]
      : []),
    ...section('lower'),
    ...(repeatBonus ? [row(`   Again: ${repeatBonus.points} each`, (card) => card.repeatBonus)] : []),
    [],
    row('   Total', (card) => card.total),
  ];
}

function pads(players, { target }) {
  return [
    ['Farkles', ...players.map(({ pad }) => pad.farkles)],
    [],
    [`Banked, of ${target}`, ...players.map(({ pad }) => pad.banked)],
  ];
}

/** What may be done now, and how to type it. */
export function listMoves(moves, { dice, diceToThrow }, ruleset) {
  const of = (action) => moves.filter((move) => move.action === action);
  const holds = of('hold').sort((a, b) => b.points - a.points);
  const [score] = of('score');
  const lines = [];
  const line = (typed, ...words) => lines.push(`  ${bold(typed.padEnd(MARGIN - 3))} ${wrap(words)}`);
  if (of('roll').length > 0) line('roll', `throw ${diceToThrow} dice`);
  if (holds[0]?.points) line('dice', ...holds.map((hold) => `${hold.dice.join(' ')} for ${hold.points}`));
  else if (holds[0]) {
    line('dice', `keep some by their faces, such as ${dice.slice(0, 2).join(' ')}`, 'or none');
  }
  if (score?.category) {
    line(
      'score',
      'by number, such as score 1',
      ...of('score').map((move) => `${boxOf(move, ruleset)} ${move.points}`),
    );
  } else if (score) line('score', `stop with ${score.points} points`);
  line('?', 'the best move');
  line('paper', 'the scores');
  line('quit', 'go on another time');
  return lines.join('\n');
}

/** The best move as it is typed. On a score sheet to keep dice means to throw the others then. */
export function asTyped({ action, dice, category }, { held }, ruleset) {
  if (action === 'hold') {
    const isKept = String([...dice].sort()) === String([...held].sort());
    const keep = dice.join(' ') || 'none';
    if (ruleset.family === 'farkle') return keep;
    return isKept ? 'roll' : `${keep}, then roll`;
  }
  return category ? `score ${boxOf({ category }, ruleset)}` : action;
}

/** The number and the name of a box. */
function boxOf({ category }, { categories }) {
  const i = categories.findIndex(({ id }) => id === category);
  return `${i + 1} ${categories[i].name}`;
}

/** Phrases in lines that fit, each after a margin. */
function wrap(phrases) {
  const lines = [[]];
  for (const phrase of phrases) {
    const isFull = MARGIN + [...lines.at(-1), phrase].join(', ').length > WIDTH;
    if (isFull) lines.push([]);
    lines.at(-1).push(phrase);
  }
  return lines.map((line) => line.join(', ')).join(`\n${' '.repeat(MARGIN)}`);
}
