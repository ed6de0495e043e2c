import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, done, testApp } from './support/api.js';
import { root } from './support/product.js';
import { playOn } from './support/random-play.js';

interface GameRecord {
  gameId: string;
  dice: { serverSeed: string; commitment: string };
  openingThrows: { die: number }[][];
  turns: { number: number; points: number; rolls: { thrown: number[] }[] }[];
}

const api = testApp();
let anna: Account;
let folder: string;
/** A game of each family, with client seeds and without. */
const records: Record<string, GameRecord> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shakercup-records-'));
  anna = await api.account('Anna');
  const bram = await api.managed(anna, 'Brám');
  for (const ruleset of ['kakelorum', 'farkle']) {
    const { id } = await api.newGame(anna, ruleset, [anna.id, bram.id]);
    const clientSeeds = ruleset === 'farkle' ? { [anna.id]: 'anna_1', [bram.id]: 'bram-2' } : {};
    done(await api.post(`/v1/games/${id}/start`, anna, { clientSeeds }));
    await playOn(api, anna, { id });
    records[ruleset] = done(await api.get<GameRecord>(`/v1/games/${id}/record`)).body;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** The record with its last die changed. */
function tampered(ruleset: string): { record: GameRecord; where: string } {
  const record = structuredClone(records[ruleset]!);
  const turn = record.turns.findLast(({ rolls }) => rolls.length > 0)!;
  const { thrown } = turn.rolls.at(-1)!;
  thrown[0] = (thrown[0]! % 6) + 1;
  return { record, where: `turn ${turn.number}, roll ${turn.rolls.length}` };
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('The script of docs/fair-dice.md is not tested: there is no python3 here.');

(hasPython ? describe : describe.skip)(
  'The Python script of docs/fair-dice.md (skipped where there is no python3)',
  () => {
    let script: string;
    beforeAll(async () => {
      const page = await readFile(join(root, 'docs/fair-dice.md'), 'utf8');
      const blocks = [...page.matchAll(/^```python\n(.*?)^```/gms)];
      expect(blocks).toHaveLength(1);
      script = await fileOf('fair-dice.py', blocks[0]![1]!);
    });

    const run = async (record: GameRecord) => {
      const path = await fileOf('record.json', JSON.stringify(record));
      const { status, stdout, stderr } = spawnSync('python3', ['-I', script, path], { encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };

    it.each(['kakelorum', 'farkle'])('finds every throw of a game of %s right', async (ruleset) => {
      const record = records[ruleset]!;
      const throws = record.openingThrows.flat().length + record.turns.flatMap(({ rolls }) => rolls).length;
      expect(throws).toBeGreaterThan(20);
      expect(await run(record)).toEqual({
        status: 0,
        said: `The commitment and all ${throws} throws are right.\n`,
      });
    });

    it.each(['kakelorum', 'farkle'])('says which throw of a game of %s was changed', async (ruleset) => {
      const { record, where } = tampered(ruleset);
      const { status, said } = await run(record);
      expect(status).toBe(1);
      expect(said).toContain(`(${where}) is [`);
    });

    it('says that an opening throw was changed', async () => {
      const record = structuredClone(records['farkle']!);
      const [first] = record.openingThrows[0]!;
      first!.die = (first!.die % 6) + 1;
      const { status, said } = await run(record);
      expect([status, said]).toEqual([1, expect.stringMatching(/^Throw 1 \(opening round 1\) is \[/)]);
    });

    it('says that the seed is not the one of the commitment', async () => {
      const { dice } = records['farkle']!;
      const { status, said } = await run({
        ...records['kakelorum']!,
        dice: { ...dice, serverSeed: 'ab'.repeat(32) },
      });
      expect([status, said]).toEqual([1, 'The commitment is not the one to this server seed.\n']);
    });
  },
);

describe('npm run verify', () => {
  const verify = (...args: string[]) => {
    const script = join(root, 'scripts/verify.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    const verdicts = stdout.split('\n').filter((line) => line !== '');
    return { status, verdicts: verdicts.map((line) => JSON.parse(line) as unknown), said: stderr };
  };

  const validOf = (ruleset: string) => ({
    gameId: records[ruleset]!.gameId,
    valid: true,
    checks: { schema: 'passed', rules: 'passed', dice: 'passed', result: 'passed', stored: 'skipped' },
    findings: [],
  });

  it.each([
    ['in one line', 0],
    ['in many lines', 2],
  ])('finds a record %s valid', async (_, indent) => {
    for (const ruleset of Object.keys(records)) {
      await fileOf('record.json', JSON.stringify(records[ruleset], null, indent));
      expect(verify('record.json')).toEqual({ status: 0, verdicts: [validOf(ruleset)], said: '' });
    }
  });

  it('finds a record that was changed invalid', async () => {
    await fileOf('record.json', JSON.stringify(tampered('farkle').record));
    const { status, verdicts } = verify('record.json');
    expect(status).toBe(1);
    expect(verdicts).toMatchObject([{ valid: false, checks: { dice: 'failed', stored: 'skipped' } }]);
  });

  it('checks an export line by line', async () => {
    const { text } = done(await api.get('/v1/players/me/records', anna));
    await fileOf('records.ndjson', text);
    const verdicts = [validOf('kakelorum'), validOf('farkle')];
    expect(verify('records.ndjson')).toEqual({ status: 0, verdicts, said: '' });
    await fileOf('records.ndjson', `${text}${JSON.stringify(tampered('farkle').record)}\n${text}`);
    const checked = verify('records.ndjson');
    expect(checked).toMatchObject({ status: 1, verdicts: [{}, {}, { valid: false }, {}, {}] });
    expect(checked.verdicts.toSpliced(2, 1)).toEqual([...verdicts, ...verdicts]);
    expect(checked.verdicts[2]).toMatchObject({ gameId: records['farkle']!.gameId });
  });

  it('names no game where the JSON names none', async () => {
    await fileOf('records.ndjson', '{"gameId":{}}\nnull\n"gameId"\n');
    const { status, verdicts } = verify('records.ndjson');
    const failed = { gameId: null, valid: false };
    expect([status, verdicts]).toEqual([1, Array(3).fill(expect.objectContaining(failed))]);
  });

  it.each([
    ['no file', [], 'Name one file: npm run verify -- record.json\n'],
    ['two files', ['a', 'b'], 'Name one file: npm run verify -- record.json\n'],
    ['a file that is not there', ['gone.json'], 'gone.json cannot be read (ENOENT).\n'],
    ['a folder', ['.'], '. cannot be read (EISDIR).\n'],
    ['a file that is no JSON', ['text'], 'text holds no JSON.\n'],
    ['an empty file', ['empty'], 'empty is empty.\n'],
  ])('says in one line why it cannot read %s', async (_, args, said) => {
    await fileOf('text', '{"format":\n');
    await fileOf('empty', '\n');
    expect(verify(...args)).toEqual({ status: 2, verdicts: [], said });
  });

  it('says where an export is cut off', async () => {
    const line = JSON.stringify(records['kakelorum']);
    await fileOf('cut.ndjson', `${line}\n${line.slice(0, 100)}`);
    expect(verify('cut.ndjson')).toEqual({
      status: 2,
      verdicts: [validOf('kakelorum')],
      said: 'cut.ndjson holds no JSON in line 2.\n',
    });
  });
});
