import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../platform/make-folder.js';
import type { CategorySheet } from '../rules/ruleset.js';
import { CategoryStates } from '../strategy/category-states.js';

/** Bytes of the SHA-256 before the numbers. */
const CHECKSUM = 32;

/**
 * The file that keeps the table of perfect play by a sheet. A table holds what `solveCategories` gives, behind a checksum of
 * it and of all that it follows from: what is damaged, or was made for another sheet, counts as not there.
 */
export class TableFile {
  private readonly path: string;

  /** @param folder where the tables are kept */
  constructor(
    private readonly folder: string,
    private readonly sheet: CategorySheet,
  ) {
    this.path = join(folder, `${sheet.id}-${sheet.version}.table`);
  }

  /** Undefined where there is no whole table of this sheet. */
  async load(): Promise<Float64Array<ArrayBuffer> | undefined> {
    const place = await stat(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    if (!place?.isFile()) return undefined;
    const file = await readFile(this.path);
    const states = CategoryStates.of(this.sheet);
    if (file.length !== CHECKSUM + states.size * Float64Array.BYTES_PER_ELEMENT) return undefined;
    const table = new Float64Array(file.buffer, file.byteOffset + CHECKSUM, states.size);
    return file.subarray(0, CHECKSUM).equals(checksum(states, table)) ? table : undefined;
  }

  /** The file is there as a whole or not at all, also when others save theirs at once. */
  async save(table: Float64Array): Promise<void> {
    const beside = `${this.path}.${randomUUID()}`;
    await makeFolder(this.folder);
    try {
      await writeFile(beside, [checksum(CategoryStates.of(this.sheet), table), bytesOf(table)]);
      await rename(beside, this.path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }
}

/** To be raised when tables come out differently, or their states are numbered differently. */
const SOLVER = 1;

function checksum({ sheet, boxes }: CategoryStates, table: Float64Array): Buffer {
  const { id, version, dice, rollsPerTurn, upperBonus, repeatBonus } = sheet;
  const made = { solver: SOLVER, id, version, dice, rollsPerTurn, upperBonus, repeatBonus, boxes };
  return createHash('sha256').update(JSON.stringify(made)).update(bytesOf(table)).digest();
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
