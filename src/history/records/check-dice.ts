import { commitmentTo, throwDice } from '../../dice/cup.js';
import { different, type Fault, FAULTS_TOLD } from './fault.js';
import type { GameRecord } from './game-record.js';

/** Throws every die of a record again from its seeds, a throw at each step. */
export function* faultsOfDice(record: GameRecord): Generator<void, Fault[]> {
  const faults = faultsOfSeed(record);
  for (const fault of wrongThrows(record)) {
    if (fault) faults.push(fault);
    if (faults.length === FAULTS_TOLD) break;
    yield;
  }
  return faults;
}

function faultsOfSeed({ dice }: GameRecord): Fault[] {
  const expected = commitmentTo(Buffer.from(dice.serverSeed, 'hex'));
  return expected === dice.commitment
    ? []
    : [{ pointer: '/dice/serverSeed', wrong: { is: 'commitment', expected } }];
}

/** What is wrong with each throw, in order; null where nothing is. */
function* wrongThrows(record: GameRecord): Generator<Fault | null> {
  const { gameId, dice, players } = record;
  const serverSeed = Buffer.from(dice.serverSeed, 'hex');
  const clientSeeds = players.map(({ clientSeed }) => clientSeed);
  let throwNumber = 0;
  for (const { thrown, place, dieAt } of throwsOf(record)) {
    throwNumber += 1;
    const again = throwDice({ serverSeed, gameId, clientSeeds, throwNumber }, thrown.length);
    const wrong = thrown.flatMap((die, i) => (die === again[i] ? [] : [i]));
    const [i] = wrong;
    if (i === undefined) yield null;
    else if (wrong.length === 1) yield different(dieAt(i), thrown[i], again[i]);
    else yield different(place, thrown, again);
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
