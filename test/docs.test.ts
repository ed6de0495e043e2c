import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import type { CategoryRulesetView, FarkleRulesetView, RulesetView } from '../src/rulesets/ruleset.view.js';
import { everyMultiset } from '../src/rules/testing/throws.js';
import { findRuleset } from '../src/rules/rulesets.js';
import type { CategorySheet } from '../src/rules/ruleset.js';
import { testApp } from './support/api.js';
import { root } from './support/product.js';
import { stepsOf } from './support/recipe.js';

/** What is no part of the project, or made from it. */
const ELSEWHERE = /(^|\/)(node_modules|dist|coverage|\.git|\.data|generated)(\/|$)/;

async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (ELSEWHERE.test(relative(root, path))) continue;
    if (entry.isDirectory()) files.push(...(await filesIn(path)));
    else files.push(relative(root, path));
  }
  return files;
}

const files = await filesIn(root);
const folders = new Set(files.flatMap((file) => foldersOf(file)));
const texts = new Map<string, string>();
for (const file of files.filter((name) => name.endsWith('.md'))) {
  texts.set(file, await readFile(join(root, file), 'utf8'));
}
const documents = [...texts.keys()].sort();
const textOf = (file: string) => texts.get(file)!;

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
}

const withoutCode = (text: string) => text.replace(/^ *```.*?^ *```$/gms, '');

/** The headings of a document, each with how deep it is. */
const headingsOf = (file: string) =>
  [...withoutCode(textOf(file)).matchAll(/^(#+) (.*)$/gm)].map(([, marks, title]) => ({
    depth: marks!.length,
    title: title!,
  }));

/** What GitHub calls a heading in an address. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

test('the documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/rules.md']));
});

describe.each(documents)('%s', (file) => {
  const text = withoutCode(textOf(file));

  it('links to files and headings that are there', () => {
    const lost = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^(https?|mailto):/.test(link!)) return [];
      const [path, anchor] = link!.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path!)).replace(/\/$/, '');
      if (!files.includes(target) && !folders.has(target)) return [link];
      const isThere =
        anchor === undefined || headingsOf(target).some(({ title }) => anchorOf(title) === anchor);
      return isThere ? [] : [link];
    });
    expect(lost).toEqual([]);
  });

  it('names files that are there', () => {
    const made = stepsOf(textOf(file)).flatMap((step) => (step.kind === 'ts' ? [step.file] : []));
    const known = [...files, ...made];
    const named = [
      ...text.matchAll(
        /`([\w./-]+\.(?:ts|mjs|md|sql|prisma|yaml)|(?:src|test|docs|bench|prisma|scripts)\/[\w./-]*)`/g,
      ),
    ];
    const lost = named.flatMap(([, name]) => {
      const path = name!.replace(/\/$/, '');
      return folders.has(path) || known.some((one) => one === path || one.endsWith(`/${path}`)) ? [] : [name];
    });
    expect(lost).toEqual([]);
  });
});

test('every setting stands in the README, with the default that it has', async () => {
  const table = /^\| name +\| default.*?\n\n/ms.exec(textOf('README.md'))![0];
  const rows = table
    .split('\n')
    .slice(2, -2)
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const told = rows.flatMap(([, names, defaults]) => {
    const values = defaults!.split(', ').map((value) => value.replaceAll('`', ''));
    return names!.split(', ').map((name, i) => [name.replaceAll('`', ''), values[i]!] as const);
  });
  const example = await readFile(join(root, '.env.example'), 'utf8');
  const settings = [...example.matchAll(/^(# )?(\w+)=(.*)$/gm)].map(
    ([, isAbsent, name, value]) => [name, isAbsent ? 'none' : value] as const,
  );
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(settings));
});

const api = testApp();

/** The rows of the first table below a heading (all of the document: an empty one) that has such a first column. */
function rowsOf(file: string, column: string, below = ''): string[][] {
  const part = below === '' ? textOf(file) : sectionOf(file, below);
  const table = new RegExp(`^\\| ${column} +\\|.*?(?:\\n\\n|$(?![^]))`, 'ms').exec(part)?.[0] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

function sectionOf(file: string, title: string): string {
  return (
    textOf(file)
      .split(/^#+ /m)
      .find((part) => part.startsWith(`${title}\n`)) ?? ''
  );
}

describe.each([
  ['docs/rules.md', 'en', 'to', 'What scores in one throw'],
  ['docs/regels.md', 'nl', 'tot', 'Wat scoort in één worp'],
])('The rules in %s', (file, language, to, scoring) => {
  const number = (points: number) => new Intl.NumberFormat(language).format(points);
  const sheets = async () => {
    const headers = { 'Accept-Language': language };
    return (await api.call<{ items: RulesetView[] }>('GET', '/v1/rulesets', { headers })).body.items;
  };
  const sheet = async <T extends RulesetView>(id: string) =>
    (await sheets()).find((one): one is T => one.id === id)!;

  it('are of every sheet, with who may play, the dice and the throws', async () => {
    const rows = rowsOf(file, 'id');
    const told = rows.map(([id, name, dice, players, throws]) => {
      return { id, name, dice: Number(dice), players, throws: /\d/.exec(throws!)?.[0] ?? null };
    });
    expect(told).toEqual(
      (await sheets()).map(({ id, name, dice, players: { min, max }, rollsPerTurn }) => {
        return { id, name, dice, players: `${min} ${to} ${max}`, throws: rollsPerTurn?.toString() ?? null };
      }),
    );
  });

  it('tell the boxes of Kakelorum in printed order, with the points of those that always give the same', async () => {
    const { categories, upperBonus } = await sheet<CategoryRulesetView>('kakelorum');
    const rows = rowsOf(file, 'id', 'Kakelorum');
    expect(rows.map(([id, name]) => [id, name])).toEqual(categories.map(({ id, name }) => [id, name]));
    const boxes = (findRuleset('kakelorum') as CategorySheet).categories;
    const fixed = rows.flatMap(([id, , told]) => {
      const values = new Set(everyMultiset(5).map((dice) => boxes[id!]!.score(dice)));
      return values.size === 2 ? [{ told, points: Math.max(...values) }] : [];
    });
    expect(fixed).toHaveLength(4);
    for (const { told, points } of fixed) expect(told).toMatch(new RegExp(`^${points}\\b`));
    const text = sectionOf(file, 'Kakelorum');
    for (const said of [categories.length, upperBonus.threshold, upperBonus.points]) {
      expect(text).toMatch(new RegExp(`\\b${said}\\b`));
    }
  });

  it('tell where Dobbelspel differs', async () => {
    const { categories, players, repeatBonus } = await sheet<CategoryRulesetView>('dobbelspel');
    const text = sectionOf(file, 'Dobbelspel');
    expect(text).toContain(`${players.min} ${to} ${players.max}`);
    expect(text).toMatch(new RegExp(`\\b${repeatBonus!.points} extra`));
    const [last, chance] = categories.slice(-2);
    expect(text).toMatch(new RegExp(`\`${last!.id}\`, ${last!.name}: 50 .*\`${chance!.id}\``));
  });

  it('tell the combinations of both kinds of Farkle, with examples and points', async () => {
    const told = rowsOf(file, 'id', scoring).map(([id, , example, points]) => ({ id, example, points }));
    for (const id of ['farkle', 'farkle-four-rolls']) {
      const { combinations } = await sheet<FarkleRulesetView>(id);
      expect(told).toEqual(
        combinations.map(({ id, example, points }) => ({
          id,
          example: example.join('-'),
          points: `${points}`,
        })),
      );
    }
  });

  it('tell what it takes to stop and to end a game of Farkle', async () => {
    const farkle = await sheet<FarkleRulesetView>('farkle');
    const fourRolls = await sheet<FarkleRulesetView>('farkle-four-rolls');
    const text = sectionOf(file, 'Farkle');
    expect(text).toContain(` ${number(farkle.target)} `);
    expect(text).toContain(` ${farkle.openingMinimum} `);
    const stopping = /^\| (stopping|stoppen) .*$/m.exec(sectionOf(file, fourRolls.name))![0].split('|');
    expect(stopping[2]).toContain(` ${farkle.openingMinimum} `);
    expect(stopping[3]).toContain(` ${fourRolls.stoppingMinimum} `);
  });
});

test('the rules have the same parts and the same readings in both languages', () => {
  const [english, dutch] = ['docs/rules.md', 'docs/regels.md'].map((file) => ({
    depths: headingsOf(file).map(({ depth }) => depth),
    readings: [...textOf(file).matchAll(/^\| ([A-Z]\d+) +\|/gm)].map(([, name]) => name),
    marks: [...textOf(file).matchAll(/\b[KDFG]\d+\b/g)].map(([name]) => name),
    paragraphs: textOf(file)
      .split('\n')
      .filter((line) => /^\S/.test(line)).length,
  }));
  expect(dutch!.depths).toEqual(english!.depths);
  expect(dutch!.readings).toEqual(english!.readings);
  expect(dutch!.marks).toEqual(english!.marks);
  expect(dutch!.paragraphs).toBe(english!.paragraphs);
});
