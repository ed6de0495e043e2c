import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, unless it is there. Not by `recursive` of `mkdir`, which tries for ever where the
 * system says that a folder is not there and cannot be made, as Linux does below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (!existsSync(dirname(path))) await makeFolder(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  });
}
