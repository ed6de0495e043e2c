/** `npm run verify -- record.json`: builds what is stale, then checks the record, or the records of a line each. */
import { buildIfStale } from './build.mjs';

await buildIfStale();
const { verifyFile } = await import('../dist/history/records/verify-file.js');
process.exitCode = await verifyFile(process.argv.slice(2));
