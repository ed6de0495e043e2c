import fc from 'fast-check';
import { decide } from './game-rules.js';
import type { Face } from './dice.js';
import type { Move } from './move.js';
import { isRefusal, type RefusalCode } from './refusal.js';
import type { CategorySheet, Ruleset } from './ruleset.js';
import { rulesets } from './rulesets.js';
import type { GameState, Turn } from './state.js';
import { worthByHand } from './testing/farkle-reading.js';
import { chanceFrom, oneOf, playAtRandom, type Random, randomFrom } from './testing/random-play.js';

/** When several reasons apply, the first of these is the answer. */
const ORDER: RefusalCode[] = [
  'game-not-waiting',
  'game-not-active',
  'not-your-turn',
  'category-required',
  'category-not-allowed',
  'unknown-category',
  'nothing-thrown',
  'category-taken',
  'no-rolls-left',
  'must-set-aside',
  'nothing-to-throw',
  'below-minimum',
  'dice-not-in-throw',
  'dice-do-not-score',
  'too-few-players',
  'already-seated',
  'game-full',
];

type TurnMove = Extract<Move, { seats: readonly number[] }>;
type Reasons = Partial<Record<RefusalCode, boolean>>;

/** Every reason there is against a move, each asked for itself. */
function reasonsAgainst(sheet: Ruleset, state: GameState, move: Move): Reasons {
  const { status, seats } = state;
  switch (move.type) {
    case 'join':
      return {
        'game-not-waiting': status !== 'waiting',
        'already-seated': seats.some(({ playerId }) => playerId === move.playerId),
        'game-full': seats.length >= sheet.players.max,
      };
    case 'start':
      return {
        'game-not-waiting': status !== 'waiting',
        'too-few-players': seats.length < sheet.players.min,
      };
    case 'cancel':
      return { 'game-not-waiting': status !== 'waiting' };
    case 'leave':
      return { 'game-not-active': !['waiting', 'active'].includes(status) };
    case 'roll':
    case 'hold':
    case 'score':
      if (!state.turn) return { 'game-not-active': true };
      return {
        'not-your-turn': !move.seats.includes(state.turn.seat),
        ...(sheet.family === 'farkle'
          ? inFarkle(sheet.id, state, state.turn, move)
          : withCategories(sheet, state, state.turn, move)),
      };
  }
}

function withCategories(
  { categories, rollsPerTurn, dice }: CategorySheet,
  { seats }: GameState,
  { seat, rolls }: Turn,
  move: TurnMove,
): Reasons {
  const card = seats[seat]!.tally;
  const category = move.type === 'score' ? move.category : undefined;
  const lying = [...(rolls.at(-2)?.held ?? []), ...(rolls.at(-1)?.thrown ?? [])];
  return {
    'category-required': move.type === 'score' && category === undefined,
    'unknown-category': category !== undefined && !Object.keys(categories).includes(category),
    'nothing-thrown': move.type !== 'roll' && rolls.length === 0,
    'category-taken':
      category !== undefined && card.family === 'categories' && (card.boxes[category] ?? null) !== null,
    'no-rolls-left': move.type !== 'score' && rolls.length === rollsPerTurn,
    'nothing-to-throw': move.type === 'roll' && rolls.at(-1)?.held?.length === dice,
    'dice-not-in-throw': move.type === 'hold' && !liesIn(lying, move.dice),
  };
}

function inFarkle(id: string, { seats }: GameState, { seat, rolls }: Turn, move: TurnMove): Reasons {
  const pad = seats[seat]!.tally;
  const four = id === 'farkle-four-rolls';
  const mayStop = four ? rolls.length === 4 : pad.family === 'farkle' && pad.banked > 0;
  const running = rolls.reduce((points, { held }) => points + (worthByHand(held ?? []) ?? 0), 0);
  return {
    'category-not-allowed': move.type === 'score' && move.category !== undefined,
    'nothing-thrown': move.type !== 'roll' && rolls.length === 0,
    'no-rolls-left': move.type === 'roll' && four && rolls.length === 4,
    'must-set-aside': move.type !== 'hold' && rolls.length > 0 && !rolls.at(-1)?.held?.length,
    'below-minimum': move.type === 'score' && running < 500 && !mayStop,
    'dice-not-in-throw': move.type === 'hold' && !liesIn(rolls.at(-1)?.thrown ?? [], move.dice),
    'dice-do-not-score': move.type === 'hold' && worthByHand(move.dice) === null,
  };
}

function liesIn(lying: readonly number[], dice: readonly number[]): boolean {
  return [1, 2, 3, 4, 5, 6].every(
    (face) => dice.filter((d) => d === face).length <= lying.filter((d) => d === face).length,
  );
}

function anything(random: Random, { turn, seats }: GameState): Move {
  const speaksFor = seats
    .map((_, seat) => seat)
    .filter((seat) => (seat === turn?.seat ? random(8) > 0 : random(2) === 0));
  const lying = turn?.rolls.at(-1)?.thrown ?? [];
  const some = lying.filter(() => random(3) === 0);
  const dice = random(2) === 0 ? some : [...some, (random(6) + 1) as Face].slice(-6);
  const category = oneOf(random, [
    undefined,
    'yams',
    'toString',
    'ones',
    'fullHouse',
    'fiveOfAKind',
    'kakelorum',
    'chance',
  ]);
  return oneOf<Move>(random, [
    { type: 'join', playerId: `p${random(9)}`, clientSeed: '' },
    { type: 'start', clientSeeds: {} },
    { type: 'cancel' },
    { type: 'leave', playerIds: ['nobody'] },
    ...Array<Move>(4).fill({ type: 'roll', seats: speaksFor }),
    ...Array<Move>(8).fill({ type: 'hold', seats: speaksFor, dice }),
    ...Array<Move>(8).fill({ type: 'score', seats: speaksFor, category }),
  ]);
}

test.each(rulesets.map((sheet) => [sheet.id, sheet] as const))(
  'in %s a move is refused exactly when some reason is against it, with the first that applies',
  (_, sheet) => {
    const { min, max } = sheet.players;
    const players = fc.integer({ min, max });
    const check = fc.property(players, fc.noShrink(fc.integer()), (seats, seed) => {
      const random = randomFrom(seed);
      for (const { state } of playAtRandom(sheet, seats, random, { leaving: 40 })) {
        for (let i = 0; i < 8; i++) {
          const move = anything(random, state);
          const reasons = reasonsAgainst(sheet, state, move);
          const verdict = decide(state, move, chanceFrom(random));
          const answer = isRefusal(verdict) ? verdict.code : undefined;
          const first = ORDER.find((code) => reasons[code]);
          if (answer !== first) expect({ move, answer }).toEqual({ move, answer: first });
        }
      }
    });
    fc.assert(check, { numRuns: 20 });
  },
);
