import { testDatabase } from './support/database.js';
import { killPrograms, Program } from './support/program.js';

const database = testDatabase();
afterAll(killPrograms);

test('the benchmark measures every kind of request, two servers, whole games, and growth', async () => {
  const options = '--games=12 --rounds=1 --connections=4,1 --instances=2 --ended=30 --starts=1';
  const program = new Program(`node bench/run.mjs ${options}`, { DATABASE_URL: database.url });
  expect([await program.ended(), program.complained]).toEqual([0, '']);
  const { said } = program;
  const rows = said.split('\n').map((line) => line.trim().split(/ +/));
  for (const kind of ['roll', 'hold', 'score', 'get', 'list']) {
    for (const connections of ['1', '4']) {
      const found = rows.filter(([first, second]) => first === kind && second === connections);
      expect([kind, connections, found.length]).toEqual([kind, connections, 2]); // without and with ended games
      for (const figures of found) {
        expect(figures).toHaveLength(10);
        for (const figure of figures.slice(2)) expect(Number(figure)).toBeGreaterThan(0);
      }
    }
    expect(said).toMatch(
      new RegExp(`^${kind}: \\d+\\.\\d\\d of the rate before, the floor \\d+\\.\\d\\d, so `, 'm'),
    );
  }
  expect(said).toMatch(/^whole games, 4 clients: \d+\.\d games\/s from creation to end, \d+ moves\/s$/m);
  expect(said).toMatch(/^memory of the server, at most: \d+ MB$/m);
  expect(said).toMatch(/^with 47 games and \d+ throws stored, \d+ bytes a game:$/m);
  expect(said).toMatch(/^start to ready, database kept: \d+\.\d\d s$/m);
  expect(said).toMatch(/^pgbench/m);
});
