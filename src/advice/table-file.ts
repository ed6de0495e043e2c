import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    const file = await readFile(this.path).catch(() => undefined);
    const states = new CategoryStates(this.sheet);
    if (file?.length !== CHECKSUM + states.size * Float64Array.BYTES_PER_ELEMENT) return undefined;
    const table = new Float64Array(file.buffer, file.byteOffset + CHECKSUM, states.size);
    return file.subarray(0, CHECKSUM).equals(checksum(states, table)) ? table : undefined;
  }

  /** The file is there as a whole or not at all. */
  async save(table: Float64Array): Promise<void> {
    const beside = `${this.path}.${process.pid}`;
    await mkdir(this.folder, { recursive: true });
    await writeFile(beside, [checksum(new CategoryStates(this.sheet), table), bytesOf(table)]);
    await rename(beside, this.path);
  }
}

/** The layout of states is part of it: another one gets another first word. */
function checksum({ sheet, boxes }: CategoryStates, table: Float64Array): Buffer {
  const { id, version, dice, rollsPerTurn, upperBonus, repeatBonus } = sheet;
  const made = { layout: 1, id, version, dice, rollsPerTurn, upperBonus, repeatBonus, boxes };
  return createHash('sha256').update(JSON.stringify(made)).update(bytesOf(table)).digest();
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
