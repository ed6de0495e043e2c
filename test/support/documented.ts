import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { complaints, codeOf, type RawAnswer } from './answers.js';
import { type Document, type Route, routesOf, Schemas } from './openapi.js';

/** What a request can be refused for before it is looked at what it asks for. */
const BEFORE_ROUTES = [400, 401, 406, 413, 415, 429, 503];

/** What is no part of the API: Swagger UI, and the document itself. */
const BESIDE = /^\/(docs(\/.*)?|openapi\.json)?$/;

/** An OpenAPI document to hold answers against. */
export class Documented {
  private readonly schemas: Schemas;
  private readonly routes: (Route & { matches: RegExp })[];

  constructor(document: Document) {
    this.schemas = new Schemas(document);
    // of two that match, the one with fewer parameters is meant
    this.routes = routesOf(document)
      .map((route) => ({ ...route, matches: new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  }

  /**
   * What is wrong with an answer; empty when it is as documented.
   * @param target path and query
   */
  complaints(method: string, target: string, answer: RawAnswer): string[] {
    const path = target.split(/[?#]/)[0]!;
    if (BESIDE.test(path)) return [];
    const asked = method === 'HEAD' ? 'GET' : method;
    const route = this.routes.find((one) => one.method === asked && one.matches.test(path));
    return route
      ? complaints(route, method, answer, this.schemas)
      : strayComplaints(method, answer, this.schemas);
  }
}

/** What is wrong with the answer where the document has no operation. */
function strayComplaints(method: string, answer: RawAnswer, schemas: Schemas): string[] {
  const { status } = answer;
  if (status !== 404 && !BEFORE_ROUTES.includes(status)) {
    return [`status ${status}, though there is no such operation`];
  }
  if (method === 'HEAD') return [];
  if (codeOf(answer) === undefined) return [`${status} is no problem`];
  const complaint = schemas.complaint({ $ref: '#/components/schemas/Problem' }, JSON.parse(answer.text));
  return complaint === undefined ? [] : [`${status}: ${complaint}`];
}

let known: Promise<Documented> | undefined;

/** The document of this build, to hold answers against. */
export const documented = (): Promise<Documented> =>
  (known ??= theDocument().then((document) => new Documented(document)));

/** Holds what follows against the document of another build. */
export function holdAgainst(document: Document): void {
  known = Promise.resolve(new Documented(document));
}

/** Fails when an answer of the product is not as its document says. */
export async function expectDocumented(method: string, target: string, answer: RawAnswer): Promise<void> {
  const wrong = (await documented()).complaints(method, target, answer);
  if (wrong.length === 0) return;
  const said = answer.text.slice(0, 1000);
  throw new Error([`${method} ${target} was not answered as documented:`, ...wrong, said].join('\n  '));
}

/** Made by the first of all tests that asks for it. */
async function theDocument(): Promise<Document> {
  const file = join(process.env['TEST_TABLES']!, 'openapi.json');
  if (!existsSync(file)) await promisify(execFile)(process.execPath, [WRITE_DOCUMENT, file]);
  return JSON.parse(await readFile(file, 'utf8')) as Document;
}

const WRITE_DOCUMENT = fileURLToPath(new URL('./write-document.mjs', import.meta.url));
