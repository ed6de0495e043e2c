import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import type { Dice } from './dice.js';
import type { GameEvent } from './events.js';
import { evolve, replay } from './evolve.js';
import { decide } from './game-rules.js';
import type { Move } from './move.js';
import { legalMoves, outlook } from './outlook.js';
import { isRefusal } from './refusal.js';
import type { Action, Ruleset } from './ruleset.js';
import { rulesets } from './rulesets.js';
import type { GameState } from './state.js';
import {
  asMove,
  chanceFrom,
  type Habits,
  playAtRandom,
  type Random,
  randomFrom,
  type Step,
} from './testing/random-play.js';
import { everyMultiset, sorted } from './testing/throws.js';

const upTo = (max: number) => Array.from({ length: max + 1 }, (_, n) => n);
const handfuls: Dice[] = upTo(6).flatMap(everyMultiset);
const words = [
  ...new Set(rulesets.flatMap((s) => (s.family === 'categories' ? Object.keys(s.categories) : []))),
];
const categories = [undefined, '', 'yams', 'toString', '__proto__', ...words];

const tables = rulesets.flatMap((sheet) =>
  upTo(sheet.players.max)
    .slice(sheet.players.min)
    .map((players): [string, number, Ruleset] => [sheet.id, players, sheet]),
);

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Plays some games at random, each under another seed. */
function games(numRuns: number, check: (random: Random, seed: number) => void) {
  const seed = fc.noShrink(fc.integer());
  fc.assert(
    fc.property(seed, (n) => check(randomFrom(n), n)),
    { numRuns },
  );
}

describe.each(tables)('%s with %d players', (_, players, sheet) => {
  const play = (random: Random, habits?: Habits): Step[] => [...playAtRandom(sheet, players, random, habits)];

  test('ends, however it is played', () => {
    games(1, (random) => expect(play(random).at(-1)!.state.status).toBe('finished'));
  });

  test('ends, whoever comes and goes', () => {
    games(5, (random) => {
      const { status, seats } = play(random, { leaving: 20 }).at(-1)!.state;
      const remaining = seats.filter((seat) => seat.status === 'playing');
      expect(status).toBe(remaining.length > 0 ? 'finished' : 'abandoned');
    });
  });

  test('is at every version what its events tell, as JSON, too', () => {
    games(2, (random) => {
      const steps = play(random, { leaving: 60 });
      let told: GameState | null = null;
      for (const { events, state } of steps) {
        for (const event of json(events)) told = evolve(told, event);
        deepStrictEqual(told, state);
        deepStrictEqual(json(state), state);
      }
      deepStrictEqual(replay(steps.flatMap(({ events }) => events)), told);
    });
  });

  test('numbers its events and its throws from 1 without a gap', () => {
    games(2, (random) => {
      const events = play(random, { leaving: 60 }).flatMap((step) => step.events);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      const throws = events.flatMap(throwNumbers);
      expect(throws).toEqual(throws.map((_, i) => i + 1));
    });
  });

  test('accepts every move it offers and refuses every other, and a refusal changes nothing', () => {
    games(1, (random) => {
      for (const { state } of playAtRandom(sheet, players, random)) {
        if (random(40) === 0) offersExactlyWhatItAccepts(state, random);
      }
    });
  });
});

function throwNumbers(event: GameEvent): number[] {
  if (event.type === 'dice.thrown') return [event.data.throw];
  if (event.type === 'opening.thrown') return event.data.throws.map((_, i) => event.data.firstThrow + i);
  return [];
}

/** A move as a word, so that offered and accepted ones can be compared. */
const word = (move: Move): string =>
  [move.type, 'dice' in move ? sorted(move.dice) : '', 'category' in move ? String(move.category) : ''].join(
    ' ',
  );

function offersExactlyWhatItAccepts(state: GameState, random: Random): void {
  const seats = state.turn ? [state.turn.seat] : state.seats.map((_, seat) => seat);
  const moves: Move[] = [
    { type: 'roll', seats },
    ...handfuls.map((dice): Move => ({ type: 'hold', seats, dice })),
    ...categories.map((category): Move => ({ type: 'score', seats, category })),
  ];
  const before = JSON.stringify(state);
  const accepted = moves.filter((move) => !isRefusal(decide(state, move, chanceFrom(random))));
  const answer = legalMoves(state);
  const offered = isRefusal(answer) ? [] : answer.map((move) => asMove(move, state));
  const takesBack = accepted.filter((move) => move.type === 'hold' && move.dice.length === 0);
  expect(offered.length).toBe(new Set(offered.map(word)).size);
  deepStrictEqual(new Set([...offered, ...takesBack].map(word)), new Set(accepted.map(word)));
  deepStrictEqual(JSON.stringify(state), before);
  if (state.turn) {
    deepStrictEqual(
      new Set(outlook(state, state.turn).actions),
      new Set(accepted.map(({ type }) => type as Action)),
    );
  }
}
