import fc from 'fast-check';
import type { EventData, GameEvent } from './events.js';
import { gameOf, rulesets } from './rulesets.js';
import type { GameState, Seat } from './state.js';
import { worthByHand } from './testing/farkle-reading.js';
import { playAtRandom, randomFrom } from './testing/random-play.js';

const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];

interface Played {
  state: GameState;
  events: GameEvent[];
}

/** Games of every sheet, played to the end at random, some players leaving on the way. */
function everyGame(check: (played: Played) => void) {
  const table = fc.record({
    sheet: fc.constantFrom(...rulesets),
    seats: fc.nat(),
    seed: fc.noShrink(fc.integer()),
    leaving: fc.constantFrom(0, 30, 200),
  });
  const play = fc.property(table, ({ sheet, seats, seed, leaving }) => {
    const { min, max } = sheet.players;
    const steps = [...playAtRandom(sheet, min + (seats % (max - min + 1)), randomFrom(seed), { leaving })];
    check({ state: steps.at(-1)!.state, events: steps.flatMap(({ events }) => events) });
  });
  fc.assert(play, { numRuns: 20 });
}

const written = ({ events }: Played, seat: number): EventData['turn.scored'][] =>
  events.flatMap((event) => (event.type === 'turn.scored' && event.seat === seat ? [event.data] : []));
const add = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
const total = (state: GameState, { tally }: Seat) => gameOf(state).total(tally);

test('a total is the sum of what the turns wrote, the repeat bonuses and the upper bonus', () => {
  everyGame((played) =>
    played.state.seats.forEach((seat, i) => {
      const turns = written(played, i);
      const upper = add(
        turns.filter(({ category }) => UPPER.includes(category!)).map(({ points }) => points),
      );
      const parts =
        add(turns.map(({ points, repeatBonus }) => points + repeatBonus)) + (upper >= 63 ? 35 : 0);
      expect(total(played.state, seat)).toBe(parts);
    }),
  );
});

test('a box holds what the turn that names it wrote, and no box is written twice', () => {
  everyGame((played) =>
    played.state.seats.forEach(({ tally }, i) => {
      if (tally.family !== 'categories') return;
      const filled = Object.entries(tally.boxes).filter(([, points]) => points !== null);
      const turns = written(played, i).map(({ category, points }) => [category, points]);
      expect(Object.fromEntries(filled)).toEqual(Object.fromEntries(turns));
      expect(filled).toHaveLength(turns.length);
    }),
  );
});

test('a pad counts the farkles of its player', () => {
  everyGame(({ state, events }) =>
    state.seats.forEach(({ tally }, i) => {
      const lost = events.filter(({ type, seat }) => type === 'turn.farkled' && seat === i);
      if (tally.family === 'farkle') expect(tally.farkles).toBe(lost.length);
    }),
  );
});

test('a Farkle turn banks, or loses, what was last set aside from each of its throws', () => {
  everyGame(({ events }) => {
    let aside = new Map<number, number>();
    for (const { type, data } of events) {
      if (type === 'turn.started') aside = new Map();
      if (type === 'dice.held' && data.points !== null) {
        expect(data.points).toBe(worthByHand(data.dice));
        aside.set(data.roll, data.points);
      }
      if (type === 'turn.scored' && data.category === null) {
        expect(data.points).toBe(add([...aside.values()]));
      }
      if (type === 'turn.farkled') expect(data.lost).toBe(add([...aside.values()]));
    }
  });
});

test('the ranks are counted from the totals: one more than those who have more, forfeited seats last', () => {
  everyGame(({ state, events }) => {
    const end = events.at(-1)!;
    if (end.type !== 'game.finished') {
      return expect(state.seats.every(({ rank }) => rank === null)).toBe(true);
    }
    const playing = state.seats.filter(({ status }) => status === 'playing');
    const setOff = state.ruleset === 'farkle' ? state.seats[state.lastRound?.seat ?? -1] : undefined;
    const points = (seat: Seat) => total(state, seat) + (seat === setOff ? 1 : 0);
    for (const seat of state.seats) {
      const ahead =
        seat.status === 'playing' ? playing.filter((other) => points(other) > points(seat)) : playing;
      expect(seat.rank).toBe(ahead.length + 1);
    }
    expect(state.winners).toEqual(
      state.seats.filter(({ rank }) => rank === 1).map(({ playerId }) => playerId),
    );
    expect(end.data.ranks).toEqual(
      state.seats.map((seat, i) => ({ seat: i, rank: seat.rank, score: total(state, seat) })),
    );
  });
});
