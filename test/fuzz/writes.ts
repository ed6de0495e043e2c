import { createHash } from 'node:crypto';
import pg from 'pg';

/** A row that changed: as it was (null for a new one) and as it is (null for one that is gone). */
interface Write {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Watches which rows of a database change. Whatever changes one says so in the same transaction. */
export class Writes {
  private constructor(private readonly client: pg.Client) {}

  static async watch(url: string): Promise<Writes> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.writes (transaction xid8, "table" text, before jsonb, after jsonb);
      CREATE FUNCTION watch.write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO watch.writes VALUES (pg_current_xact_id(), TG_TABLE_NAME, to_jsonb(OLD), to_jsonb(NEW));
        RETURN NULL;
      END $$`);
    const { rows } = await client.query<{ table: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    );
    for (const { table } of rows) {
      await client.query(`CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION watch.write()`);
    }
    return new Writes(client);
  }

  /** What was written since this was asked last, but for what bots wrote when it was their turn. */
  async take(): Promise<Write[]> {
    const { rows } = await this.client.query<Write>(`
      WITH gone AS (DELETE FROM watch.writes RETURNING *)
      SELECT * FROM gone WHERE transaction NOT IN (
        SELECT transaction FROM gone WHERE "table" = 'games' AND (before -> 'bot_to_move')::bool)`);
    return rows;
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

/** Whether a write is that of a new token, which takes the place of the old one when it is first used, and nothing else. */
export function isFirstUse({ table, before, after }: Write, token: string | undefined): boolean {
  if (table !== 'players' || !before || !after || token === undefined) return false;
  const hash = `\\x${createHash('sha256').update(token).digest('hex')}`;
  const expected = { ...before, token_hash: hash, pending_token_hash: null };
  return before['pending_token_hash'] === hash && JSON.stringify(after) === JSON.stringify(expected);
}
