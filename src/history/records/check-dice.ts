import { commitmentTo, throwDice } from '../../dice/cup.js';
import { first } from './differences.js';
import { different, type Fault, FAULTS_TOLD } from './fault.js';
import type { GameRecord } from './game-record.js';

/** Throws every die of a record again from its seeds. */
export const faultsOfDice = (record: GameRecord): Fault[] => first(FAULTS_TOLD, wrongDice(record));

function* wrongDice(record: GameRecord): Generator<Fault> {
  const { gameId, dice, players } = record;
  const serverSeed = Buffer.from(dice.serverSeed, 'hex');
  const expected = commitmentTo(serverSeed);
  if (expected !== dice.commitment) {
    yield { pointer: '/dice/serverSeed', wrong: { is: 'commitment', expected } };
  }
  const clientSeeds = players.map(({ clientSeed }) => clientSeed);
  let throwNumber = 0;
  for (const { thrown, place, dieAt } of throwsOf(record)) {
    throwNumber += 1;
    const again = throwDice({ serverSeed, gameId, clientSeeds, throwNumber }, thrown.length);
    const wrong = thrown.flatMap((die, i) => (die === again[i] ? [] : [i]));
    const [i] = wrong;
    if (i === undefined) continue;
    yield wrong.length === 1 ? different(dieAt(i), thrown[i], again[i]) : different(place, thrown, again);
  }
}

interface Place {
  thrown: readonly number[];
  place: string;
  /** The place of one of the dice. */
  dieAt: (i: number) => string;
}

function* throwsOf({ openingThrows, turns }: GameRecord): Generator<Place> {
  for (const [round, throws] of openingThrows.entries()) {
    for (const [i, { die }] of throws.entries()) {
      const place = `/openingThrows/${round}/${i}/die`;
      yield { thrown: [die], place, dieAt: () => place };
    }
  }
  for (const [turn, { rolls }] of turns.entries()) {
    for (const [roll, { thrown }] of rolls.entries()) {
      const place = `/turns/${turn}/rolls/${roll}/thrown`;
      yield { thrown, place, dieAt: (i) => `${place}/${i}` };
    }
  }
}
