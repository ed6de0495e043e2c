import type { Chance } from './chance.js';
import type { Act } from './judge.js';
import type { BadBody } from './wire.js';

const UNREADABLE: BadBody[] = [
  { raw: '{', pointer: null },
  { raw: '{"dice":[1,]}', pointer: null },
  { raw: '[]', pointer: null },
  { raw: '"dice"', pointer: null },
  { raw: '7', pointer: null },
  { raw: 'true', pointer: null },
];

const at = (pointer: string | null, ...bodies: unknown[]): BadBody[] =>
  bodies.map((body) => ({ raw: JSON.stringify(body), pointer }));

const SURPLUS: Record<Act['kind'], unknown[]> = {
  roll: [{ surplus: 1 }, { dice: [] }],
  hold: [
    { dice: [1], surplus: 1 },
    { dice: [1], points: 100 },
  ],
  score: [{ category: 'ones', surplus: 1 }],
  join: [{ surplus: null }],
  start: [{ surplus: {} }],
  leave: [],
  cancel: [],
};

const WRONG: Record<Act['kind'], BadBody[]> = {
  roll: [],
  hold: [
    { raw: undefined, pointer: '/dice' },
    ...at('/dice', {}, { dice: '11' }, { dice: null }, { dice: 1 }, { dice: { 0: 1 } }),
    ...at('/dice', { dice: [1, '2'] }, { dice: [1.5] }, { dice: [null] }, { dice: [[1]] }, { dice: [true] }),
    ...at('/dice', { dice: [0] }, { dice: [7] }, { dice: [1, -1] }),
  ],
  score: at('/category', ...[5, ['ones'], { ones: 1 }, true].map((category) => ({ category }))),
  join: [
    ...at('/playerId', { playerId: 5 }, { playerId: 'nobody' }, { playerId: ['a'] }),
    ...at(
      '/clientSeed',
      ...[5, 'a b', 'é', 'a,b', 'a|b', 'x'.repeat(65)].map((clientSeed) => ({ clientSeed })),
    ),
  ],
  start: at('/clientSeeds', { clientSeeds: 'x' }, { clientSeeds: 5 }, { clientSeeds: ['a'] }),
  leave: [],
  cancel: [],
};

/** A body that is no such act, whatever the state of the game. */
export function badBody(chance: Chance, kind: Act['kind']): BadBody | null {
  if (kind === 'leave' || kind === 'cancel') return null;
  const surplus = SURPLUS[kind].map((body) => {
    const pointer = `/${Object.keys(body as object).at(-1)}`;
    return { raw: JSON.stringify(body), pointer };
  });
  const own = [...WRONG[kind], ...surplus];
  return chance.pick(chance.happens(0.3) ? UNREADABLE : own);
}
