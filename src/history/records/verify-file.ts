import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { verdictOn } from './verdict.js';
import { checkRecord } from './verify-record.js';

const VALID = 0;
const INVALID = 1;
const UNREADABLE = 2;

/** A file that cannot be checked, and why, in one line. */
class Unreadable extends Error {}

/**
 * Checks a record, or records of a line each, away from any server: prints a verdict a line, with the game that it is of.
 * @param args of the command line: the path of a file
 * @returns what to exit with: 0 where all are valid, 1 where one is not, 2 for what cannot be read
 */
export async function verifyFile(args: readonly string[]): Promise<number> {
  try {
    const [path] = args;
    if (path === undefined || args.length > 1) {
      throw new Unreadable('Name one file: npm run verify -- record.json');
    }
    return await verifyAll(recordsIn(path));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    console.error(error.message);
    return UNREADABLE;
  }
}

async function verifyAll(records: AsyncIterable<unknown>): Promise<number> {
  let code = VALID;
  for await (const record of records) {
    const verdict = verdictOn(await checkRecord(record, () => null), 'en');
    console.log(JSON.stringify({ gameId: gameIdIn(record), ...verdict }));
    if (!verdict.valid) code = INVALID;
  }
  return code;
}

/** What any JSON says the id of its game is; null where it says nothing of the kind. */
function gameIdIn(record: unknown): string | null {
  const { gameId } = Object(record) as { gameId?: unknown };
  return typeof gameId === 'string' ? gameId : null;
}

/** A file whose first line is JSON by itself holds a record a line; any other holds one. */
async function* recordsIn(path: string): AsyncGenerator<unknown> {
  let line = 0;
  let records = 0;
  for await (const text of linesOf(path)) {
    line += 1;
    if (text.trim() === '') continue;
    const record = parsed(text);
    if (record === undefined && records === 0) {
      yield await whole(path);
      return;
    }
    if (record === undefined) throw new Unreadable(`${path} holds no JSON in line ${line}.`);
    records += 1;
    yield record;
  }
  if (records === 0) throw new Unreadable(`${path} is empty.`);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  } catch (error) {
    throw new Unreadable(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function whole(path: string): Promise<unknown> {
  const record = parsed(await readFile(path, 'utf8'));
  if (record === undefined) throw new Unreadable(`${path} holds no JSON.`);
  return record;
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
