/**
 * Compiles the programs in a folder against the types that openapi-typescript makes of the document there, as strictly as
 * can be, and without force. Prints what is wrong with each file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const [, , folder] = process.argv;
const inFolder = (name) => join(folder, name);

const document = JSON.parse(readFileSync(inFolder('openapi.json'), 'utf8'));
writeFileSync(inFolder('api.ts'), astToString(await openapiTS(document)));

const programs = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const program = ts.createProgram(programs.map(inFolder), {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  typeRoots: [inFolder('node_modules/@types')],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  // of the libraries: what is generated is no declaration file, so it is checked
  skipLibCheck: true,
});
program.emit();

const { AnyKeyword, AsExpression, NonNullExpression, TypeAssertionExpression } = ts.SyntaxKind;
const FORCE = [AnyKeyword, AsExpression, NonNullExpression, TypeAssertionExpression];

const complaints = {};
for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
  const name = file ? basename(file.fileName) : 'options';
  (complaints[name] ??= []).push(ts.flattenDiagnosticMessageText(messageText, ' '));
}
for (const name of programs) {
  if (!usesForce(program.getSourceFile(inFolder(name)))) continue;
  (complaints[name] ??= []).push('It has a cast, a `!` or an `any`.');
}
process.stdout.write(JSON.stringify(complaints));

/** Whether somewhere the compiler is told rather than asked. */
function usesForce(node) {
  return FORCE.includes(node.kind) || ts.forEachChild(node, usesForce) || false;
}
