import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameView } from '../src/games/game.view.js';
import type { CategoryRulesetView } from '../src/rulesets/ruleset.view.js';
import { told } from './support/ask.js';
import type { Voice } from './support/attempts.js';
import { testDatabase } from './support/database.js';
import { killProducts, type Product, root, startProduct } from './support/product.js';
import { killPrograms, Program } from './support/program.js';
import { DatabaseProxy } from './support/proxy.js';

/** An address where no server is. */
const NOWHERE = 'http://127.0.0.1:9';

interface Event {
  seq: number;
  type: string;
  seat: number | null;
  data: { dice: number[]; category: string; points: number };
}

const database = testDatabase();
let product: Product;
const start = async (env = {}) => {
  product = await startProduct({ DATABASE_URL: database.url, ...env });
};
beforeAll(() => start());
afterAll(() => {
  killPrograms();
  killProducts();
});

const run = (command: string, env = {}) => new Program(command, { SHAKERCUP_URL: product.url, ...env });
const read = <T>(path: string) => told<T>(product.url, { method: 'GET', path });
const post = <T>(path: string, token?: string, body: object = {}) =>
  told<T>(product.url, { method: 'POST', path, token, body });

/** The game whose address a program printed. */
const gameIn = (said: string) => /\/v1\/games\/([0-9a-f-]{36})/.exec(said)![1]!;

async function eventsOf(id: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let after: number | null = 0; after !== null;) {
    const path = `/v1/games/${id}/events?after=${after}&limit=100`;
    const page: { items: Event[]; next: number | null } = await read(path);
    events.push(...page.items);
    after = page.next;
  }
  return events;
}

describe('play.mjs', () => {
  const PROMPT = /^(Anna|Ben)> /m;
  /** A game of Dobbelspel that two play by writing their first throws down from the top. */
  const script = Array.from({ length: 13 }, (_, i) => ['roll', `score ${i + 1}`, 'roll', `score ${i + 1}`]);

  it('asks which game and who plays, and plays what is typed to the end', async () => {
    const program = run('node examples/play.mjs');
    expect(await program.end('2', 'Anna, Ben', ...script.flat())).toBe(0);
    expect(program.complained).toBe('');
    expect(program.said).toMatch(/^2 Dobbelspel: The classic /m);
    const { status, players } = await read<GameView>(`/v1/games/${gameIn(program.said)}`);
    expect(status).toBe('finished');
    for (const { rank, name, score } of players) {
      expect(program.said).toMatch(new RegExp(`^${rank}\\. ${name} ${score}$`, 'm'));
    }
    expect(program.said).toMatch(/^The dice were fair: .*\(schema, rules, dice, result, stored\)\.\n$/m);
    expect(program.said).not.toContain('\x1b'); // no colours for who is no terminal
  });

  it('shows the dice, what they would score, and what perfect play would do', async () => {
    const program = run('node examples/play.mjs kakelorum Anna Ben');
    await program.until(PROMPT);
    const shown = await program.answer('roll', PROMPT);
    const dice = /Anna throws (.*)\./.exec(shown)![1]!.split(' ').map(Number);
    const pips = shown.split('\n').filter((line) => line.startsWith('│'));
    for (const [i, face] of dice.entries()) {
      const drawn = pips.map((line) => line.slice(i * 10, i * 10 + 9)).join('');
      expect(drawn.split('●')).toHaveLength(face + 1);
    }
    expect(shown).toContain(`13 Kakelorum ${new Set(dice).size === 1 ? 50 : 0}`);
    const sum = dice.reduce((total, face) => total + face);
    expect(shown).toContain(`12 Chance ${sum}`);
    const { best } = await read<{ best: { dice?: number[] } }>(
      `/v1/games/${gameIn(program.said)}/turn/advice`,
    );
    const advice = await program.answer('?', PROMPT);
    expect(advice).toMatch(/^Best: (.*)\. On average that makes \d\d\d\.\d in the end\.$/m);
    expect(advice).toContain(
      best.dice ? `Best: ${best.dice.join(' ') || 'none'}, then roll.` : 'Best: score ',
    );
    if (best.dice) {
      await program.answer(best.dice.join(' ') || 'none', PROMPT);
      expect(await program.answer('?', PROMPT)).toContain('Best: roll.');
    }
    const kept = await program.answer(`${dice[0]} ${dice[1]}`, PROMPT);
    expect(kept).toContain('Anna keeps ');
    expect(kept.match(/kept/g)).toHaveLength(2);
    expect(kept).toMatch(/roll +throw 3 dice/);
    expect(await program.answer('s chance', PROMPT)).toContain(`Anna scores ${sum} in Chance.`);
    expect(await program.end()).toBe(0);
  });

  it('plays Farkle against a bot, by nothing but what it offers', async () => {
    const program = run('node examples/play.mjs farkle Anna steady');
    const choice = /^.*(Anna> |The dice were fair.*\n)/s;
    for (let shown = await program.until(choice); shown.endsWith('> ');) {
      const [, setAside] = /^ {2}dice +([\d ]+) for \d/m.exec(shown) ?? [];
      const mayStop = /^ {2}score +stop with \d+ points/m.test(shown);
      const mayRoll = /^ {2}roll +throw \d dice/m.test(shown);
      expect(setAside ?? mayRoll).toBeTruthy();
      shown = await program.answer(mayStop ? 'score' : mayRoll ? 'roll' : setAside!, choice);
    }
    expect(await program.end()).toBe(0);
    expect(program.complained).toBe('');
    expect(program.said).toMatch(/^For the first turn: Anna throws \d, Steady throws \d\.$/m);
    expect(program.said).toMatch(/^Steady keeps [\d ]+ for \d+\.$/m);
    expect(program.said).toMatch(/^1\. (Anna|Steady) \d{5}$/m);
  });

  it('says what is wrong with what was typed, and asks again', async () => {
    const program = run('node examples/play.mjs nonesuch');
    expect(await program.until(/> $/)).toContain('There are 1 (kakelorum), 2 (dobbelspel), ');
    await program.answer('3', /Who plays.*> $/);
    expect(await program.answer('Anna', /> $/)).toContain('Farkle is for 2 to 8 players.');
    await program.answer('Anna,Ben', PROMPT);
    expect(await program.answer('score', PROMPT)).toContain('Nothing has been thrown in this turn yet');
    expect(await program.answer('dance', PROMPT)).toContain('words on the left, not "dance"');
    expect(await program.answer('7', PROMPT)).toContain('must be a whole number from 1 to 6');
    expect(await program.answer('', PROMPT)).toContain('words on the left');
    expect(await program.answer(',', PROMPT)).toContain('words on the left, not ","');
    expect(await program.answer('p', PROMPT)).toContain('Banked, of 10000');
    expect(await program.end()).toBe(0);
  });

  it('is left by Ctrl-C, and goes on by the command that it names', async () => {
    const program = run('node examples/play.mjs dobbelspel Anna');
    await program.until(PROMPT);
    const [, chance] = /13 Chance (\d+)/.exec(await program.answer('roll', PROMPT))!;
    program.interrupt();
    expect(await program.ended()).toBe(0);
    const [, command] = /^Goodbye\.\n.*\n {2}(.*)\n.*keep it to yourself/m.exec(program.said)!;
    const again = run(command!.replace('SHAKERCUP_TOKEN', 'env SHAKERCUP_TOKEN'));
    expect(await again.until(PROMPT)).toContain(gameIn(program.said));
    expect(await again.answer('score 13', PROMPT)).toContain(`Anna scores ${chance} in Chance.`);
    expect(await again.end('quit')).toBe(0);
  });

  it.each([
    ['en_GB.UTF-8', 'Large Straight', '┌───────┐'],
    ['nl_NL.UTF-8', 'Grote straat', '┌───────┐'],
    ['C', 'Large Straight', '['],
  ])('fits 80 columns for four players with LANG=%s', async (LANG, straight, die) => {
    const names = ['a very long name indeed, it is', 'Ben', 'one more name that goes on and on', 'Zoë'];
    const quoted = names.map((name) => `'${name}'`).join(' ');
    const program = run(`node examples/play.mjs kakelorum ${quoted}`, { LANG });
    expect(await program.end('roll', 'score 1', 'roll', 'score 13')).toBe(0);
    const lines = program.said.split('\n').filter((line) => !/http:|keep it to yourself/.test(line));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(program.said).toContain(straight);
    expect(program.said).toContain(`\n${die}`);
    if (LANG === 'C') expect(program.said).toMatch(/^[\n -~ë]*$/); // nothing but ASCII, and what was typed
  });

  const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');
  const inTerminal = (env = {}) =>
    run("script -qec 'node examples/play.mjs dobbelspel Anna' /dev/null", { TERM: 'xterm', ...env });
  // eslint-disable-next-line no-control-regex
  const COLOUR = /\x1b\[\d+m/;

  (hasScript ? it : it.skip)('shows once what is piped to it in a terminal', async () => {
    const typed = run("script -qec 'echo roll | node examples/play.mjs dobbelspel Anna' /dev/null", {
      TERM: 'xterm',
    });
    expect(await typed.ended()).toBe(0);
    expect(typed.said.match(/Anna> roll/g)).toHaveLength(1);
  });

  (hasScript ? it : it.skip)('has colours in a terminal, where Ctrl-C and Ctrl-D are typed', async () => {
    const program = inTerminal();
    await program.until(/Anna> /);
    program.type('roll\r');
    expect(await program.until(/score .*Anna> /s)).toMatch(COLOUR);
    program.type('\x03');
    expect(await program.ended()).toBe(0);
    expect(program.said).toMatch(/Goodbye\.\r\nThe game waits for you\./);
    const plain = inTerminal({ NO_COLOR: '1' });
    await plain.until(/Anna> /);
    plain.type('\x04');
    expect(await plain.ended()).toBe(0);
    expect(plain.said).toContain('Goodbye.');
    expect(plain.said).not.toMatch(COLOUR);
  });
});

describe('integrator.mjs', () => {
  /** How many moves it says it made must be how many the log tells. */
  async function expectEachOnce(said: string): Promise<void> {
    const made = [...said.matchAll(/^(\d+) moves were made.* each exactly once\.$/gm)].map(([, n]) =>
      Number(n),
    );
    const games = [...said.matchAll(/^A game of .*$/gm)].map(([line]) => gameIn(line));
    expect(games.length).toBeGreaterThan(0);
    const logs = await Promise.all(games.map(eventsOf));
    const moves = ['dice.thrown', 'dice.held', 'turn.scored'];
    expect(logs.map((log) => log.filter(({ type }) => moves.includes(type)).length)).toEqual(made);
    expect(logs.map((log) => log.at(-1)!.type)).toEqual(games.map(() => 'game.finished'));
  }

  it('plays games of both kinds through a bad connection, and makes every move once', async () => {
    const program = run('node examples/integrator.mjs --drop 0.3');
    expect(await program.ended()).toBe(0);
    const { said } = program;
    expect(said.match(/^A game of (\w+)/gm)).toEqual(['A game of farkle', 'A game of dobbelspel']);
    const cut = /^(\d+) requests were cut off before they were sent, (\d+) before their answer\.$/gm;
    for (const [, unsent, unheard] of said.matchAll(cut)) {
      expect(Math.min(Number(unsent), Number(unheard))).toBeGreaterThan(10);
    }
    expect(said).toMatch(/^[1-9]\d* moves came too late/m);
    await expectEachOnce(said);
  });

  it('goes on when the server is killed and started again', async () => {
    const program = run('node examples/integrator.mjs dobbelspel');
    const id = gameIn(await program.until(/^A game of dobbelspel.*\n/m));
    const { port } = new URL(product.url);
    for (const version of [20, 50]) {
      while ((await read<GameView>(`/v1/games/${id}`)).version < version) await sleep(20);
      await product.end('SIGKILL');
      await start({ PORT: port });
    }
    expect(await program.ended()).toBe(0);
    await expectEachOnce(program.said);
  });

  it('says what the server refused', async () => {
    const program = run('node examples/integrator.mjs nonesuch');
    expect(await program.ended()).toBe(1);
    expect(program.complained).toMatch(/^There is no such ruleset\. .*\n$/);
  });

  it('says that it waits for a server', async () => {
    const program = run(`node examples/integrator.mjs --url ${NOWHERE}`);
    const end = Date.now() + 20_000;
    while (program.complained === '' && Date.now() < end) await sleep(50);
    expect(program.complained).toBe(`No answer from ${NOWHERE}. Trying again for a while …\n`);
    program.interrupt();
    await program.ended();
  });
});

describe('watch.mjs', () => {
  /** A game that bots play. */
  async function newGame(): Promise<GameView> {
    const { token } = await post<Voice>('/v1/players', undefined, { name: 'Zoe' });
    const bots = ['steady', 'perfect'];
    const game = await post<GameView>('/v1/games', token, { ruleset: 'dobbelspel', players: [], bots });
    return post(`/v1/games/${game.id}/start`, token);
  }

  /** All throws, all dice that were kept and all scores of such a game must be told, in order. */
  async function expectTold(said: string, { id }: GameView): Promise<void> {
    const { players } = await read<GameView>(`/v1/games/${id}`);
    const { categories } = await read<CategoryRulesetView>('/v1/rulesets/dobbelspel');
    const expected = (await eventsOf(id)).flatMap(({ type, seat, data: { dice, category, points } }) => {
      const name = players[seat ?? 0]!.name!;
      if (type === 'dice.thrown') return `${name} throws ${dice.join(' ')}`;
      if (type === 'dice.held') return `${name} keeps ${dice.join(' ') || 'nothing'}`;
      if (type !== 'turn.scored') return [];
      return `${name} scores ${points} in ${categories.find((one) => one.id === category)!.name}`;
    });
    const lines = said.split('\n').filter((line) => / (throws|keeps|scores) /.test(line));
    expect(lines.map((line) => line.replace(/( and \d+ more for the repeat)?\.$/, ''))).toEqual(expected);
    const scores = players.map(({ name, score }) => `${name} ${score}`).join(', ');
    expect(said).toContain(`  ${scores}\n1. `);
  }

  it('tells every event exactly once through a connection that is cut again and again', async () => {
    const proxy = new DatabaseProxy(product.url);
    await proxy.open();
    const { token } = await post<Voice>('/v1/players', undefined, { name: 'Anna' });
    const game = await post<GameView>('/v1/games', token, { ruleset: 'dobbelspel' });
    await post(`/v1/games/${game.id}/start`, token);
    const program = run(`node examples/watch.mjs ${game.id} --url ${proxy.url}`);
    await program.until(/The game begins\./);
    const { categories } = await read<CategoryRulesetView>('/v1/rulesets/dobbelspel');
    for (const [i, { id: category }] of categories.entries()) {
      await post(`/v1/games/${game.id}/turn/roll`, token);
      if (i % 2) await program.until(/Anna throws/); // otherwise it is cut off from what has just happened
      if (i % 3 === 0) proxy.cut();
      await post(`/v1/games/${game.id}/turn/score`, token, { category });
    }
    expect(await program.ended()).toBe(0);
    proxy.close();
    expect(program.complained).toMatch(/^(\(cut off, trying again\)\n)+$/);
    await expectTold(program.said, game);
  });

  it('tells the newest game that is being played', async () => {
    const game = await newGame();
    const program = run('node examples/watch.mjs');
    expect(await program.until(/\n/)).toContain(game.id);
    expect(await program.ended()).toBe(0);
    expect(program.complained).toBe('');
    await expectTold(program.said, game);
  });

  it('names who leaves, though others have moved up by then', async () => {
    const { id: anna, token } = await post<Voice>('/v1/players', undefined, { name: 'Anna' });
    const newcomers = ['Bram', 'Cees'].map((name) => post<Voice>('/v1/players', token, { name }));
    const players = [anna, ...(await Promise.all(newcomers)).map(({ id }) => id)];
    const game = await post<GameView>('/v1/games', token, { ruleset: 'farkle', players });
    const program = run(`node examples/watch.mjs ${game.id}`);
    await program.until(/Cees takes a seat\./);
    await told(product.url, { method: 'DELETE', path: `/v1/games/${game.id}/players/${players[1]}`, token });
    expect(await program.until(/leaves\./)).toContain('Bram leaves.');
    await told(product.url, { method: 'DELETE', path: `/v1/games/${game.id}`, token });
    expect(await program.ended()).toBe(0);
    expect(program.said).toContain('The game was cancelled.');
  });

  it('says what the server refused', async () => {
    const program = run(`node examples/watch.mjs ${crypto.randomUUID()}`, { LANG: 'nl_NL.UTF-8' });
    expect(await program.ended()).toBe(1);
    expect([program.said, program.complained]).toEqual(['', 'Er is geen partij met dit id.\n']);
  });
});

test.each([
  ['play.mjs', `No server answers at ${NOWHERE}: is it started?\n`],
  ['watch.mjs', 'The server cannot be reached: is it started, and at that address?\n'],
])('%s says in one line that there is no server', async (name, words) => {
  const program = run(`node examples/${name} --url ${NOWHERE}`);
  expect(await program.ended()).toBe(1);
  expect([program.said, program.complained]).toEqual(['', words]);
});

test('the commands of the README and of examples/README.md work as they stand', async () => {
  const texts = await Promise.all(
    ['README.md', 'examples/README.md'].map((file) => readFile(join(root, file), 'utf8')),
  );
  const commands = texts.flatMap((text) => text.match(/^node examples\/.*$/gm) ?? []);
  expect(commands).toHaveLength(7);
  for (const command of commands) {
    const program = run(command);
    await program.until(/\/v1\/games\/|Which game/);
    program.interrupt();
    await program.ended();
    expect(program.complained).toBe('');
  }
});
