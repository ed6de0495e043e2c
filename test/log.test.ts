import { Database } from '../src/platform/database/database.js';
import { errorForLog } from '../src/platform/log.js';
import { testDatabase } from './support/database.js';

const database = testDatabase();

test('what is logged of an error tells where it arose, and nothing of the row that the database refused', async () => {
  const connection = new Database(database.url, 1);
  const seed = Buffer.alloc(32, 0xab);
  const refused = connection.$queryRaw`
    WITH host AS (INSERT INTO players (id, name, created_at) VALUES (gen_random_uuid(), 'Anna', now()) RETURNING id)
    INSERT INTO games (id, host_id, ruleset, ruleset_version, status, version, snapshot, server_seed, created_at)
    SELECT gen_random_uuid(), host.id, 'farkle', 1, 'waiting', 0, '{}', ${seed}, now() FROM host`;
  const error = await refused.then(
    () => new Error('accepted'),
    (reason: Error) => reason,
  );
  await connection.$disconnect();
  expect(JSON.stringify(error)).toContain('abababab'); // the driver itself would tell it
  const logged = JSON.stringify(errorForLog(error));
  expect(logged).toContain('games_version_check');
  expect(logged).not.toContain('abababab');
});
