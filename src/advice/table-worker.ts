import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { CategorySheet } from '../rules/ruleset.js';
import { rulesetOf } from '../rules/rulesets.js';
import { solveCategories } from '../strategy/solve-categories.js';
import { TableFile } from './table-file.js';

/** Which table a thread of this file is to make, and where to keep it. */
export interface TableOrder {
  ruleset: string;
  rulesetVersion: number;
  folder: string;
}

/** What it says when it has made it. */
export interface MadeTable {
  table: Float64Array<ArrayBuffer>;
  /** Why the table could not be kept; undefined where it was. */
  notKept: unknown;
}

/** Of this thread alone, which only Linux can: requests go first. Where it is not allowed they have to share. */
function letOthersGoFirst(): void {
  try {
    if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // the table is made all the same
  }
}

letOthersGoFirst();

const order = workerData as TableOrder;
const sheet = rulesetOf(order) as CategorySheet;
const table = solveCategories(sheet);
const notKept = await new TableFile(order.folder, sheet).save(table).catch((error: unknown) => error);
parentPort!.postMessage({ table, notKept } satisfies MadeTable, [table.buffer]);
