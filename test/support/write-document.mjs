/**
 * Writes the OpenAPI document into a file, as the built product answers it (the plugin that makes most of it takes no part
 * in what jest runs). No database is asked, so none has to be there.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { buildIfStale } from '../../scripts/build.mjs';

await buildIfStale();
const { createApp } = await import('../../dist/app.js');
const app = await createApp('postgresql://127.0.0.1:1/none', {
  databasePool: 1,
  logLevel: 'silent',
  dataDir: '.',
});
const { body } = await app.inject('/openapi.json');
const [, , file] = process.argv;
const draft = `${file}.${process.pid}`;
writeFileSync(draft, body);
renameSync(draft, file); // others may look for it meanwhile
process.exit();
