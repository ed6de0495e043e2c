import { findRuleset, type RulesetId } from '../../rules/rulesets.js';
import type { Check } from './fault.js';
import type { GameRecord } from './game-record.js';
import { idOf, randomRecord } from './testing/real-games.js';
import { verdictOn } from './verdict.js';
import { checkRecord } from './verify-record.js';

const gameOf = (ruleset: RulesetId, players: number, seed: number, leaving = 0): GameRecord =>
  randomRecord(findRuleset(ruleset)!, players, seed, leaving)!;

/** The first random game with seats given up of which this is true. */
function gameWith(ruleset: RulesetId, isWanted: (record: GameRecord) => boolean): GameRecord {
  for (let seed = 1; seed < 500; seed++) {
    const record = randomRecord(findRuleset(ruleset)!, 3, seed, 40);
    if (record && isWanted(record)) return record;
  }
  throw new Error('no such game');
}

const dobbelspel = gameOf('dobbelspel', 2, 7);
const farkle = gameOf('farkle', 2, 7);

const verify = async (record: unknown, stored: GameRecord | null = null) =>
  verdictOn(await checkRecord(record, () => stored), 'en');

/** Checks that a record is right, and that changing it makes this check fail at this place. */
async function expectFound(
  record: GameRecord,
  change: (copy: GameRecord) => void,
  check: Check,
  pointer: string,
): Promise<string> {
  expect((await verify(record, record)).valid).toBe(true);
  const copy = structuredClone(record);
  change(copy);
  const { valid, checks, findings } = await verify(copy, record);
  expect({ valid, outcome: checks[check], stored: checks.stored }).toEqual({
    valid: false,
    outcome: 'failed',
    stored: 'failed',
  });
  const found = findings.find((finding) => finding.check === check && finding.pointer === pointer);
  expect(findings).toContainEqual(found ?? { check, pointer });
  return found!.detail;
}

/** The index of the first turn like this. */
const turnOf = (record: GameRecord, isWanted: (turn: GameRecord['turns'][number]) => boolean) => {
  const index = record.turns.findIndex(isWanted);
  if (index < 0) throw new Error('no such turn');
  return index;
};

const turnTo = (face: number) => (face % 6) + 1;

describe('A record in which', () => {
  it('a die was changed', async () => {
    const die = dobbelspel.turns[4]!.rolls[0]!.thrown[2]!;
    const detail = await expectFound(
      dobbelspel,
      ({ turns }) => Object.assign(turns[4]!.rolls[0]!.thrown, { 2: turnTo(die) }),
      'dice',
      '/turns/4/rolls/0/thrown/2',
    );
    expect(detail).toBe(`Here stands ${turnTo(die)}; from the seeds it is ${die}.`);
  });

  it('the last throw of a turn was left out', async () => {
    const i = turnOf(farkle, ({ status, rolls }) => status === 'farkled' && rolls.length > 1);
    const drop = ({ turns }: GameRecord) => void turns[i]!.rolls.pop();
    await expectFound(farkle, drop, 'rules', `/turns/${i}/status`);
    await expectFound(farkle, drop, 'dice', `/turns/${i + 1}/rolls/0/thrown`);
  });

  it('a throw was left out in the middle of a turn', async () => {
    const i = turnOf(
      farkle,
      ({ rolls }) => rolls.length > 2 && rolls[0]!.thrown.length !== rolls[1]!.thrown.length,
    );
    const drop = ({ turns }: GameRecord) => void turns[i]!.rolls.shift();
    const detail = await expectFound(farkle, drop, 'rules', `/turns/${i}/rolls/0/thrown`);
    expect(detail).toMatch(/^Here are \d dice; by the rules 6 are thrown\.$/);
  });

  it('a throw was put in', async () => {
    const i = turnOf(dobbelspel, ({ rolls }) => rolls.length === 3);
    const more = ({ turns }: GameRecord) =>
      void turns[i]!.rolls.push({ thrown: [6, 6, 6, 6, 6], held: null, points: null });
    await expectFound(dobbelspel, more, 'rules', `/turns/${i}/rolls/3`);
    await expectFound(dobbelspel, more, 'dice', `/turns/${i}/rolls/3/thrown`);
  });

  it('a throw was put in behind a farkle', async () => {
    const i = turnOf(farkle, ({ status }) => status === 'farkled');
    const n = farkle.turns[i]!.rolls.length;
    await expectFound(
      farkle,
      ({ turns }) => void turns[i]!.rolls.push({ thrown: [1, 1, 1, 1, 1, 1], held: [1], points: 100 }),
      'rules',
      `/turns/${i}/rolls/${n}`,
    );
  });

  it('the score of a player was changed', async () => {
    const { score } = farkle.players[1]!;
    const detail = await expectFound(
      farkle,
      ({ players }) => (players[1]!.score += 50),
      'result',
      '/players/1/score',
    );
    expect(detail).toBe(`Here stands ${score + 50}; from the turns it is ${score}.`);
  });

  it('the points of a turn were changed', async () => {
    const i = turnOf(dobbelspel, ({ points }) => points > 0);
    await expectFound(dobbelspel, ({ turns }) => (turns[i]!.points += 1), 'rules', `/turns/${i}/points`);
  });

  it('the points of what was set aside were changed', async () => {
    const i = turnOf(farkle, ({ rolls }) => rolls[0]!.points !== null);
    await expectFound(
      farkle,
      ({ turns }) => (turns[i]!.rolls[0]!.points = 5000),
      'rules',
      `/turns/${i}/rolls/0/points`,
    );
  });

  it('a repeat bonus was made up', async () => {
    await expectFound(
      dobbelspel,
      ({ turns }) => (turns[3]!.repeatBonus = 100),
      'rules',
      '/turns/3/repeatBonus',
    );
  });

  it('a category was used twice', async () => {
    const detail = await expectFound(
      dobbelspel,
      ({ turns }) => (turns[2]!.category = turns[0]!.category),
      'rules',
      '/turns/2/category',
    );
    expect(detail).toContain(`"${dobbelspel.turns[0]!.category}"`);
  });

  it('a turn was written in a category that the sheet does not have', async () => {
    await expectFound(
      dobbelspel,
      ({ turns }) => (turns[2]!.category = 'constructor'),
      'rules',
      '/turns/2/category',
    );
  });

  it('a farkle was banked', async () => {
    const i = turnOf(farkle, ({ status, rolls }) => status === 'farkled' && rolls.length > 1);
    await expectFound(
      farkle,
      ({ turns }) => Object.assign(turns[i]!, { status: 'scored', points: 500 }),
      'rules',
      `/turns/${i}/status`,
    );
  });

  it('too little was banked', async () => {
    const i = turnOf(farkle, ({ status, rolls }) => status === 'farkled' && rolls.length > 1);
    const detail = await expectFound(
      farkle,
      ({ turns }) => {
        turns[i]!.rolls.splice(1);
        Object.assign(turns[i]!, { status: 'scored', points: turns[i]!.rolls[0]!.points });
      },
      'rules',
      `/turns/${i}/status`,
    );
    expect(detail).toContain('500');
  });

  it('another player won', async () => {
    const loser = farkle.players.find(({ rank }) => rank !== 1)!.playerId;
    await expectFound(farkle, (copy) => (copy.winners = [loser]), 'result', '/winners/0');
  });

  it('one winner more was named', async () => {
    const loser = farkle.players.find(({ rank }) => rank !== 1)!.playerId;
    await expectFound(farkle, ({ winners }) => void winners.push(loser), 'result', '/winners/1');
  });

  it('a rank was changed', async () => {
    const i = farkle.players.findIndex(({ rank }) => rank === 2);
    await expectFound(farkle, ({ players }) => (players[i]!.rank = 1), 'result', `/players/${i}/rank`);
  });

  it('the server seed is another', async () => {
    const seed = farkle.dice.serverSeed.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'));
    const change = (copy: GameRecord) => (copy.dice.serverSeed = seed);
    await expectFound(farkle, change, 'dice', '/dice/serverSeed');
  });

  it('server seed and commitment are others', async () => {
    const change = (copy: GameRecord) =>
      Object.assign(copy.dice, {
        serverSeed: '00'.repeat(32),
        commitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
      });
    await expectFound(dobbelspel, change, 'dice', '/turns/0/rolls/0/thrown/1');
  });

  it('a client seed is another', async () => {
    await expectFound(
      dobbelspel,
      ({ players }) => (players[1]!.clientSeed = 'mine'),
      'dice',
      '/turns/0/rolls/0/thrown',
    );
  });

  it('the game is another', async () => {
    await expectFound(dobbelspel, (copy) => (copy.gameId = idOf('other')), 'dice', '/turns/0/rolls/0/thrown');
  });

  it.each([
    ['kakelorum', dobbelspel, '/turns/'],
    ['farkle', dobbelspel, '/openingThrows'],
    ['dobbelspel', farkle, '/openingThrows/0'],
    ['farkle-four-rolls', farkle, '/turns/'],
  ])('the rule sheet was %s', async (ruleset, record, pointer) => {
    const { checks, findings } = await verify({ ...record, ruleset });
    expect(checks).toMatchObject({ rules: 'failed', dice: 'passed', stored: 'skipped' });
    expect(findings[0]).toMatchObject({
      check: 'rules',
      pointer: expect.stringMatching(`^${pointer}`) as string,
    });
  });

  it('the rule sheet is one that there is not', async () => {
    const detail = await expectFound(farkle, (copy) => (copy.ruleset = 'yahtzee'), 'rules', '/ruleset');
    expect(detail).toContain('kakelorum, dobbelspel, farkle, farkle-four-rolls');
  });

  it('the rule sheet is of a version that there is not', async () => {
    await expectFound(farkle, (copy) => (copy.rulesetVersion = 2), 'rules', '/rulesetVersion');
    const { checks } = await verify({ ...farkle, rulesetVersion: 2 });
    expect(checks).toEqual({
      schema: 'passed',
      rules: 'failed',
      dice: 'passed',
      result: 'skipped',
      stored: 'skipped',
    });
  });

  it('all of a game belongs to other players, which only the server can know', async () => {
    const [a, b] = dobbelspel.players.map(({ playerId }) => playerId);
    const swapped = JSON.parse(
      JSON.stringify(dobbelspel).replace(/"[0-9a-f-]{36}"/g, (id) =>
        id === `"${a}"` ? `"${b}"` : id === `"${b}"` ? `"${a}"` : id,
      ),
    ) as GameRecord;
    expect((await verify(swapped)).valid).toBe(true);
    const { checks, findings } = await verify(swapped, dobbelspel);
    expect(checks).toMatchObject({ rules: 'passed', dice: 'passed', result: 'passed', stored: 'failed' });
    expect(findings[0]).toMatchObject({ check: 'stored', pointer: '/players/0/playerId' });
  });

  it('a forfeit was moved', async () => {
    const record = gameWith('dobbelspel', ({ forfeits, turns }) => {
      const { seat, afterTurn } = forfeits[0] ?? { seat: -1, afterTurn: 0 };
      return turns[afterTurn]?.seat === seat && afterTurn + 1 < turns.length && forfeits.length === 1;
    });
    const { afterTurn } = record.forfeits[0]!;
    await expectFound(
      record,
      ({ forfeits }) => (forfeits[0]!.afterTurn += 1),
      'rules',
      `/turns/${afterTurn}/status`,
    );
    await expectFound(
      record,
      ({ forfeits, turns }) => (forfeits[0]!.afterTurn = turns.length),
      'rules',
      `/turns/${afterTurn}/status`,
    );
  });

  it('someone who scored the last turn is said to have given up after the end', async () => {
    await expectFound(
      dobbelspel,
      ({ forfeits, turns }) => void forfeits.push({ seat: 1, afterTurn: turns.length }),
      'rules',
      '/forfeits/0/afterTurn',
    );
  });

  it.each([
    ['of a seat that there is not', [{ seat: 5, afterTurn: 3 }], '/forfeits/0/seat'],
    [
      'of one seat twice',
      [
        { seat: 1, afterTurn: 2 },
        { seat: 1, afterTurn: 2 },
      ],
      '/forfeits/1/seat',
    ],
    ['that ends a turn that was scored', [{ seat: 1, afterTurn: 3 }], '/turns/3/status'],
  ])('a forfeit %s was put in', async (_, added, pointer) => {
    await expectFound(dobbelspel, ({ forfeits }) => void forfeits.push(...added), 'rules', pointer);
  });

  it('a forfeit was left out', async () => {
    const record = gameWith('farkle', ({ forfeits, status }) => forfeits.length > 0 && status === 'finished');
    const last = record.turns.findIndex(({ status }) => status === 'forfeited');
    await expectFound(record, (copy) => (copy.forfeits = []), 'rules', `/turns/${last}/status`);
  });

  it('an opening throw was changed', async () => {
    const throws = farkle.openingThrows[0]!;
    const low = throws[0]!.die < throws[1]!.die ? 0 : 1;
    const equal = throws[1 - low]!.die;
    const change = ({ openingThrows }: GameRecord) => (openingThrows[0]![low]!.die = equal);
    await expectFound(farkle, change, 'dice', `/openingThrows/0/${low}/die`);
    const detail = await expectFound(farkle, change, 'rules', '/openingThrows/1');
    expect(detail).toMatch(/^Nothing stands here/);
  });

  it('the opening throws are those of other seats', async () => {
    await expectFound(
      farkle,
      ({ openingThrows }) => openingThrows[0]!.forEach((one) => (one.seat = 1 - one.seat)),
      'rules',
      '/openingThrows/0/0/seat',
    );
  });

  it('an opening round was put in', async () => {
    await expectFound(
      farkle,
      ({ openingThrows }) => void openingThrows.push(structuredClone(openingThrows[0]!)),
      'rules',
      `/openingThrows/${farkle.openingThrows.length}`,
    );
  });

  it('other dice were held', async () => {
    const i = turnOf(farkle, ({ rolls }) => rolls[0]!.held !== null && !rolls[0]!.thrown.includes(3));
    const detail = await expectFound(
      farkle,
      ({ turns }) => (turns[i]!.rolls[0]!.held = [3]),
      'rules',
      `/turns/${i}/rolls/0/held`,
    );
    expect(detail).toContain(`[${farkle.turns[i]!.rolls[0]!.thrown.join(', ')}]`);
  });

  it('fewer dice were held', async () => {
    const i = turnOf(dobbelspel, ({ rolls }) => rolls.length > 1 && (rolls[0]!.held ?? []).length > 0);
    await expectFound(
      dobbelspel,
      ({ turns }) => (turns[i]!.rolls[0]!.held = null),
      'rules',
      `/turns/${i}/rolls/1/thrown`,
    );
  });

  it('something of a farkle was held', async () => {
    const i = turnOf(farkle, ({ status }) => status === 'farkled');
    const n = farkle.turns[i]!.rolls.length - 1;
    await expectFound(
      farkle,
      ({ turns }) => (turns[i]!.rolls[n]!.held = []),
      'rules',
      `/turns/${i}/rolls/${n}/held`,
    );
  });

  it('a turn was left out', async () => {
    const detail = await expectFound(
      dobbelspel,
      ({ turns }) => void turns.splice(3, 1),
      'rules',
      '/turns/3/number',
    );
    expect(detail).toBe('Here stands 5; by the rules it is 4.');
  });

  it('the last turn was left out', async () => {
    const cut = { ...dobbelspel, turns: dobbelspel.turns.slice(0, -1) };
    const { checks, findings } = await verify(cut);
    expect(checks).toMatchObject({ rules: 'failed', result: 'skipped' });
    expect(findings[0]).toMatchObject({ check: 'rules', pointer: '/turns' });
    expect(findings[0]!.detail).toContain('turn 26');
  });

  it('a turn was put in after the end', async () => {
    const { length } = dobbelspel.turns;
    await expectFound(
      dobbelspel,
      ({ turns }) => void turns.push({ ...structuredClone(turns[0]!), number: length + 1 }),
      'rules',
      `/turns/${length}`,
    );
  });

  it('a turn is of another seat', async () => {
    await expectFound(dobbelspel, ({ turns }) => (turns[3]!.seat = 0), 'rules', '/turns/3/seat');
  });

  it('a seat has the number of another', async () => {
    await expectFound(dobbelspel, ({ players }) => (players[1]!.seat = 0), 'rules', '/players/1/seat');
  });

  it('one player has two seats', async () => {
    await expectFound(
      dobbelspel,
      ({ players }) => (players[1]!.playerId = players[0]!.playerId),
      'rules',
      '/players/1/playerId',
    );
  });

  it('there are too few players, or too many', async () => {
    await expectFound(farkle, ({ players }) => void players.pop(), 'rules', '/players');
    const five = [1, 2, 3].map((n) => ({ ...farkle.players[0]!, seat: n + 1, playerId: idOf(`more ${n}`) }));
    const { findings } = await verify({
      ...farkle,
      ruleset: 'kakelorum',
      players: [...farkle.players, ...five],
    });
    expect(findings[0]).toMatchObject({ check: 'rules', pointer: '/players/4/playerId' });
  });

  it('an abandoned game is said to be finished', async () => {
    const record = gameWith('dobbelspel', ({ status }) => status === 'abandoned');
    await expectFound(record, (copy) => (copy.status = 'finished'), 'result', '/status');
  });

  it('a finished game is said to be abandoned', async () => {
    await expectFound(farkle, (copy) => (copy.status = 'abandoned'), 'result', '/status');
  });
});

describe('What has not the form of a record', () => {
  const SKIPPED = { rules: 'skipped', dice: 'skipped', result: 'skipped', stored: 'skipped' };

  it.each<[string, unknown, string, string]>([
    ['nothing', null, '', 'Here stands null; it must be of type object.'],
    ['a list', [], '', 'Here stands []; it must be of type object.'],
    ['an empty object', {}, '/format', 'This field is missing.'],
    ['another field', { ...farkle, 'a/b': 1 }, '/a~1b', 'A record has no such field here.'],
    [
      'another format',
      { ...farkle, format: 'x' },
      '/format',
      'Here stands "x"; it must be "shakercup-record".',
    ],
    ['a version to come', { ...farkle, formatVersion: 2 }, '/formatVersion', 'Here stands 2; it must be 1.'],
    ['a time that is none', { ...farkle, startedAt: '2030-13-01T12:00:00.000Z' }, '/startedAt', ''],
    ['an id in capitals', { ...farkle, gameId: farkle.gameId.toUpperCase() }, '/gameId', ''],
    ['a huge number', { ...farkle, rulesetVersion: 1e300 }, '/rulesetVersion', ''],
    [
      'no number',
      JSON.parse(JSON.stringify(farkle).replace('"rulesetVersion":1', '"rulesetVersion":1e999')),
      '/rulesetVersion',
      '',
    ],
    ['half a number', { ...farkle, rulesetVersion: 1.5 }, '/rulesetVersion', ''],
    [
      'a status of games that go on',
      { ...farkle, status: 'active' },
      '/status',
      'Here stands "active"; it must be one of "finished", "abandoned".',
    ],
  ])('is told of at its place: %s', async (_, record, pointer, detail) => {
    const { valid, checks, findings } = await verify(record);
    expect({ valid, checks }).toEqual({ valid: false, checks: { schema: 'failed', ...SKIPPED } });
    expect(findings).toEqual([
      { check: 'schema', pointer, detail: detail || (expect.stringContaining('it must be') as string) },
    ]);
  });

  it('is told of where a die has seven', async () => {
    const copy = structuredClone(farkle);
    Object.assign(copy.turns[1]!.rolls[0]!.thrown, { 3: 7 });
    expect((await verify(copy)).findings).toMatchObject([
      {
        check: 'schema',
        pointer: '/turns/1/rolls/0/thrown/3',
        detail: 'Here stands 7; it must be 6 or less.',
      },
    ]);
  });
});

describe('A check', () => {
  it('says in Dutch what is wrong', async () => {
    const copy = structuredClone(dobbelspel);
    copy.turns[2]!.category = copy.turns[0]!.category;
    copy.players[0]!.score += 1;
    const faults = await checkRecord({ ...copy, rulesetVersion: 2 }, () => 'not-ended');
    expect(verdictOn(faults, 'nl').findings.map(({ detail }) => detail)).toEqual([
      'Van deze versie is er geen regelset.',
      'Op deze server is de partij niet tot een einde gespeeld.',
    ]);
    const { findings } = verdictOn(await checkRecord(copy, () => null), 'nl');
    expect(findings[0]!.detail).toMatch(/^De categorie ".*" van dit scoreformulier is al ingevuld/);
  });

  it('tells of a few places only where everything is wrong', async () => {
    const copy = structuredClone(farkle);
    copy.dice.serverSeed = '00'.repeat(32);
    copy.turns.reverse();
    copy.players.forEach((player) => (player.score = 1));
    const { findings } = await verify(copy, farkle);
    expect(findings.length).toBeGreaterThan(5);
    expect(findings.length).toBeLessThanOrEqual(20);
  });

  it('lets other work come in between, and has little work of its own, however much there is to check', async () => {
    const single = [6, 5, 4, 3, 2, 1].map((n) => ({ thrown: Array(n).fill(1), held: [1], points: 100 }));
    const rolls = [
      ...Array<typeof single>(16).fill(single).flat(),
      { thrown: [2, 2, 3, 3, 4, 6], held: null, points: null },
    ];
    const turns = Array.from({ length: 230 }, (_, i) => ({
      ...{ number: i + 1, seat: i % 2, status: 'farkled', rolls },
      ...{ category: null, points: 0, repeatBonus: 0 },
    }));
    const openingThrows = [
      [
        { seat: 0, die: 6 },
        { seat: 1, die: 1 },
      ],
    ];
    const record = { ...farkle, openingThrows, turns, forfeits: [] };
    expect(JSON.stringify(record).length).toBeGreaterThan(1_000_000);
    let inBetween = 0;
    const others = setInterval(() => (inBetween += 1), 1);
    const before = process.cpuUsage();
    const { checks } = await verify(record);
    const { user, system } = process.cpuUsage(before);
    clearInterval(others);
    expect(checks.rules).toBe('failed');
    expect((user + system) / 1e6).toBeLessThan(5);
    expect(inBetween).toBeGreaterThan(10);
  });
});
