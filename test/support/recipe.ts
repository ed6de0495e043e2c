import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a document says to write: a new file, or lines to change in one that is there. */
export interface Step {
  file: string;
  kind: 'ts' | 'diff';
  text: string;
  /** What the document says that the compiler says when this is left out. */
  complaint: string;
}

const UNSAID = 'the document does not say it';

/** The code blocks of a part of a document that stand behind the name of a file, in order. */
export function stepsOf(part: string): Step[] {
  const blocks = part.matchAll(/^`(\S+)`\n\n```(ts|diff)\n(.*?)^```$/gms);
  return [...blocks].map(([, file, kind, text]) => {
    const row = new RegExp(`^\\| \`${file}\` +\\| (\`+)(.+?)\\1 +\\|$`, 'm').exec(part);
    return { file: file!, kind: kind as Step['kind'], text: text!, complaint: row?.[2] ?? UNSAID };
  });
}

/** What a file becomes by a step; undefined: it is not there yet. */
export function applied({ file, kind, text }: Step, before: string | undefined): string {
  if (kind === 'ts') {
    if (before !== undefined) throw new Error(`${file} is there already`);
    return text;
  }
  return text.split(/^@@\n/m).reduce((source, hunk) => {
    const side = (sign: string) =>
      [...hunk.matchAll(/^([-+ ])(.*\n)/gm)].flatMap(([, mark, line]) =>
        mark === ' ' || mark === sign ? [line] : [],
      );
    const found = source.split(side('-').join(''));
    if (found.length !== 2) throw new Error(`${file} has ${found.length - 1} places for\n${hunk}`);
    return found.join(side('+').join(''));
  }, before ?? '');
}

/** What is built and tested. */
const PARTS = [
  ...['src', 'scripts', 'prisma', 'package.json', 'package-lock.json', 'nest-cli.json'],
  ...['prisma.config.ts', 'tsconfig.json', 'tsconfig.build.json'],
];

export async function copySources(root: string, folder: string): Promise<void> {
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
}

/** Takes the steps in a folder of sources. */
export async function follow(steps: readonly Step[], folder: string): Promise<void> {
  for (const step of steps) {
    const path = join(folder, step.file);
    const before = await readFile(path, 'utf8').catch(() => undefined);
    await writeFile(path, applied(step, before));
  }
}
