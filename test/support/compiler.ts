import { join } from 'node:path';
import ts from 'typescript';
import { applied, type Step } from './recipe.js';

/** What the compiler says of the sheets and their words, with steps taken that are written nowhere. */
export function complaintsAfter(steps: readonly Step[], root: string): string {
  const changed = new Map<string, string>();
  for (const step of steps) {
    const path = join(root, step.file);
    changed.set(path, applied(step, changed.get(path) ?? ts.sys.readFile(path)));
  }
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => changed.get(path) ?? readFile(path);
  host.fileExists = (path) => changed.has(path) || fileExists(path);
  host.getSourceFile = (path, version) => {
    const text = changed.get(path);
    return text === undefined
      ? parsed(path, () => getSourceFile(path, version))
      : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([join(root, 'src/rulesets/present-ruleset.ts')], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    .join('\n');
}

/** Files that no step changes are the same every time. */
const known = new Map<string, ts.SourceFile | undefined>();
function parsed(path: string, parse: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  if (!known.has(path)) known.set(path, parse());
  return known.get(path);
}
