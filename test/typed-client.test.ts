import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GameView } from '../src/games/game.view.js';
import { told } from './support/ask.js';
import { root, testProduct } from './support/product.js';

/** What the program reports of a game that it has played. */
interface Report {
  id: string;
  sheet: string;
  status: string;
  seats: { name: string; score: number; rank: number; paper: number }[];
  events: number[];
  record: number[];
  seed: string[];
  thrown: [number, number];
  afterwards: string;
}

const run = promisify(execFile);
const here = fileURLToPath(new URL('./typed-client', import.meta.url));

const product = testProduct();
/** Where the types are generated and the programs compiled. */
let folder: string;
/** What the compiler says of each file. */
let complaints: Record<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shakercup-client-'));
  await cp(here, folder, { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const document = await (await fetch(`${product.url}/openapi.json`)).text();
  await writeFile(join(folder, 'openapi.json'), document);
  for (const [i, [line]] of WRONG.entries()) await writeFile(join(folder, `wrong-${i}.ts`), programOf(line));
  const { stdout } = await run(process.execPath, [join(here, 'compile.mjs'), folder]);
  complaints = JSON.parse(stdout) as typeof complaints;
});

afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a program without a cast compiles against the types that are generated from the document', () => {
  const right = Object.keys(complaints).filter((file) => !file.startsWith('wrong-'));
  expect(right.map((file) => [file, complaints[file]])).toEqual([]);
});

test('the compiled program plays a whole game of each family, and is told the same of it in every way', async () => {
  const { stdout } = await run(process.execPath, [join(folder, 'player.js'), product.url]);
  const reports = JSON.parse(stdout) as Report[];
  expect(reports.map(({ sheet }) => sheet)).toEqual(['Dobbelspel: 13 boxes', 'Farkle: 10000 points']);
  for (const { id, status, seats, events, record, seed, thrown, afterwards } of reports) {
    const game = await told<GameView>(product.url, { method: 'GET', path: `/v1/games/${id}` });
    expect([status, game.status]).toEqual(['finished', 'finished']);
    const scores = game.players.map(({ score }) => score);
    expect(seats).toEqual(game.players.map(({ name, score, rank }) => ({ name, score, rank, paper: score })));
    expect(seats.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    expect(record).toEqual(scores);
    const bonuses = game.players.map(({ card }) => card?.upperBonus ?? 0);
    expect(events.map((points, seat) => points + bonuses[seat]!)).toEqual(scores);
    expect(seed).toEqual(Array(3).fill(game.dice.serverSeed));
    expect(thrown[0]).toBe(thrown[1]);
    expect(thrown[0]).toBeGreaterThan(100);
    expect(afterwards).toBe('The game is over.');
  }
});

/** A line that a compiler must not let pass, and what it says of it. */
const WRONG: [line: string, complaint: RegExp][] = [
  [`await api.POST('/v1/games', { body: { ruleset: 'chess' } });`, /^Type '"chess"' is not assignable/],
  [
    `await api.POST('/v1/games', { body: { ruleset: 'farkle', bots: ['x'] } });`,
    /^Type '"x"' is not assignable/,
  ],
  [`await api.GET('/v1/rulesets/{id}', { params: { path: { id: 'chess' } } });`, /^Type '"chess"' is not/],
  [
    `await api.GET('/v1/games', { params: { query: { status: 'over' } } });`,
    /^Type '"over"' is not assignable/,
  ],
  [
    `await api.GET('/v1/games', { params: { query: { limit: 'all' } } });`,
    /^Type 'string' is not assignable/,
  ],
  [`await api.GET('/v1/games', { params: { query: { page: 2 } } });`, /'page' does not exist/],
  [`await api.GET('/v1/games/{id}');`, /^Expected 2 arguments/],
  [`await api.POST('/v1/players');`, /^Expected 2 arguments/],
  [`await api.POST('/v1/players', { body: {} });`, /Property 'name' is missing/],
  [
    `await api.POST('/v1/players', { body: { name: 7 } });`,
    /^Type 'number' is not assignable to type 'string'/,
  ],
  [
    `await api.POST('/v1/games/{id}/turn/hold', { params, body: { dice: [1, 7] } });`,
    /^Type '7' is not assignable/,
  ],
  [`await api.POST('/v1/games/{id}/turn/hold', { params });`, /Property 'body' is missing/],
  [
    `await api.POST('/v1/games/{id}/turn/throw', { params });`,
    /^Argument of type '"\/v1\/games\/\{id\}\/turn\/throw"'/,
  ],
  [`(await api.GET('/v1/games/{id}', { params })).data.status;`, /^Object is possibly 'undefined'/],
  [`(await api.DELETE('/v1/players/me')).data?.id;`, /^Property 'id' does not exist/],
  [
    `await api.POST('/v1/games/{id}/turn/score', { params, body: { category: 'chess' } });`,
    /^Type '"chess"' is not assignable/,
  ],
  [`game.scores;`, /^Property 'scores' does not exist/],
  [`game.turn.dice;`, /'game.turn' is possibly 'null'/],
  [`game.turn?.rollsLeft.toFixed();`, /rollsLeft' is possibly 'null'/],
  [`game.finishedAt.slice(0, 10);`, /'game.finishedAt' is possibly 'null'/],
  [`game.players[0].score;`, /^Object is possibly 'undefined'/],
  [`game.players.map(({ name }) => name.length);`, /'name' is possibly 'null'/],
  [`game.players.map(({ rank }) => rank + 1);`, /'rank' is possibly 'null'/],
  [`game.players.map(({ pad }) => pad);`, /^Property 'pad' does not exist/],
  [`game.family === 'categories' && game.players.map(({ pad }) => pad);`, /^Property 'pad' does not exist/],
  [`game.ruleset === 'chess';`, /no overlap/],
  [`game.turn?.dice.includes(7);`, /^Argument of type '7' is not assignable/],
  [`game.status === 'over';`, /no overlap/],
  [`ruleset.target;`, /^Property 'target' does not exist/],
  [`ruleset.family === 'categories' && ruleset.target;`, /^Property 'target' does not exist/],
  [`ruleset.family === 'cards';`, /no overlap/],
  [`move.action === 'throw';`, /no overlap/],
  [`move.dice;`, /^Property 'dice' does not exist/],
  [`move.action === 'roll' && move.dice;`, /^Property 'dice' does not exist/],
  [`move.action === 'hold' && move.points.toFixed();`, /'move.points' is possibly 'undefined'/],
  [`event.data.dice;`, /^Property 'dice' does not exist/],
  [`event.type === 'dice.thrown' && event.data.points;`, /^Property 'points' does not exist/],
  [`event.type === 'dice.thrown' && event.data.dice.includes(7);`, /^Argument of type '7' is not assignable/],
  [`event.type === 'turn.scored' && event.seat.toFixed();`, /'event.seat' is possibly 'null'/],
  [`event.type === 'dice.dropped';`, /no overlap/],
  [`problem.code === 'not-yours';`, /no overlap/],
  [`problem.errors.length;`, /'problem.errors' is possibly 'undefined'/],
  [`record.status === 'cancelled';`, /no overlap/],
  [`record.turns.map(({ category }) => category.length);`, /'category' is possibly 'null'/],
  [`game as unknown;`, /^It has a cast/],
  [`game.turn!.dice;`, /^It has a cast/],
  [`const all: any = game.id; all;`, /^It has a cast/],
];

test.each(WRONG.map(([line, complaint], i) => ({ line, complaint, i })))(
  'what is wrong does not compile: $line',
  ({ complaint, i }) => {
    expect(complaints[`wrong-${i}.ts`]).toEqual([expect.stringMatching(complaint)]);
  },
);

const programOf = (line: string) => `
import { api, event, game, move, params, problem, record, ruleset } from './given.js';
${line}
`;
