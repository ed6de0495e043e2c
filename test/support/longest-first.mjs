import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The files that take longest. Begun last, they would run alone; how long each takes is not known in a fresh clone. */
const LONGEST = [
  'whole-games',
  'crashes',
  'adding-a-game',
  'start',
  'swagger-ui',
  'event-stream',
  'authorisation',
  'embedded-postgres',
  'fuzz',
  'bots-survive',
  'statistics-kept',
  'scoresheet',
  'outage',
  'records-export',
  'instances',
  'readme',
  'bots-at-play',
];

function place({ path }) {
  const found = LONGEST.indexOf(basename(path, '.test.ts'));
  return found < 0 ? LONGEST.length : found;
}

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => place(a) - place(b));
  }
}
