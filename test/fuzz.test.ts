import fc from 'fast-check';
import { Chance } from './fuzz/chance.js';
import { Fuzzer } from './fuzz/fuzzer.js';
import { Writes } from './fuzz/writes.js';
import type { Document } from './support/openapi.js';
import { testProduct } from './support/product.js';

/** FUZZ_SEED=… chooses other requests, FUZZ_REQUESTS=… how many, FUZZ_REPORT=1 tells what was answered how often. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 8000);

const AT_ONCE = 10;
const PATIENCE_MS = 10 * 60_000;
/** Of a hundred documented problems, how many must be seen; the dice have a say in which. */
const SEEN = 85;

let writes: Writes;
let fuzzer: Fuzzer;

afterAll(async () => {
  fuzzer?.close();
  await writes?.close(); // before its database is dropped
});
const product = testProduct();
beforeAll(async () => {
  writes = await Writes.watch(product.databaseUrl);
  const document = (await (await fetch(`${product.url}/openapi.json`)).json()) as Document;
  fuzzer = new Fuzzer(product.url, document, writes);
});

/** Does something so often, with choices that follow from the seed, and fails with all that was wrong. */
async function run(times: number, work: (chance: Chance) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.gen(), (draw) => work(new Chance(draw)));
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: times, endOnFailure: true });
  if (failed) throw errorInstance;
  const faults = fuzzer.takeFaults();
  if (faults.length > 0) throw new Error(`With FUZZ_SEED=${seed}:\n\n${faults.join('\n\n')}`);
}

test(
  'every answer is as documented, and a refused request writes nothing',
  () => run(requests, (chance) => fuzzer.one(chance)),
  PATIENCE_MS,
);

test(
  'every answer to requests at once is as documented',
  () => run(Math.ceil(requests / 6 / AT_ONCE), (chance) => fuzzer.several(chance, AT_ONCE)),
  PATIENCE_MS,
);

test('a method that is not documented is not found', async () => {
  await run(1, (chance) => fuzzer.methods(chance));
});

test('every route was answered well, and nearly every documented problem was seen', () => {
  const { reach, routes } = fuzzer;
  if (process.env['FUZZ_REPORT']) process.stdout.write(`${reach.report(routes)}\n`);
  expect(routes.filter((route) => reach.successes(route) === 0)).toEqual([]);
  if (requests >= 8000 && reach.percentage(routes) < SEEN) throw new Error(reach.report(routes));
});
