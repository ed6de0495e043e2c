import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest, more than 15 s on two cores. Begun last, they would run alone; how long each takes is not
 * known in a fresh clone.
 */
const LONGEST = [
  'crashes',
  'event-stream',
  'swagger-ui',
  'whole-games',
  'start',
  'embedded-postgres',
  'adding-a-game',
  'authorisation',
  'readme',
  'outage',
  'fuzz',
  'bots-survive',
  'examples',
  'bots-at-play',
  'http-broken',
  'records-export',
  'statistics-kept',
  'scoresheet',
  'shutdown',
  'bench',
  'analyse-game',
  'instances-races',
  'deployment',
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
