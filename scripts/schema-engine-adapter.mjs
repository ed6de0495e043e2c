/** The way from Prisma's schema engine to PostgreSQL: @prisma/adapter-pg, with what the engine needs put right. */
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { parse } from 'pg-connection-string';

const CHAR = 18;
const TEXT = 25;
const MARK = '\u0000char:';

// adapter-pg 7.10 refuses the type "char", which the catalogue is full of and the engine wants as a Character column:
// it passes as text under a marked name, and `queryRaw` below puts name and type right
const addFields = pg.Result.prototype.addFields;
pg.Result.prototype.addFields = function (fields) {
  for (const field of fields.filter(({ dataTypeID }) => dataTypeID === CHAR)) {
    field.dataTypeID = TEXT;
    field.name = MARK + field.name;
  }
  return addFields.call(this, fields);
};

/**
 * What `pg` needs to connect to a url. Not the url itself: adapter-pg makes the shadow database by overriding
 * `database`, over which a connection string would win, so that the shadow would be the database itself.
 */
export function connectionOf(url = 'postgresql://localhost:1/none') {
  const { host, port, user, password, database, ssl } = parse(url);
  const schema = pg.escapeIdentifier(schemaOf(url)).replace(/[\\ ]/g, '\\$&'); // a space would end the option
  const options = `-c search_path=${schema}`;
  return { host, port: Number(port || 5432), user, password, database, ssl, options, idleTimeoutMillis: 0 };
}

function schemaOf(url) {
  return new URL(url).searchParams.get('schema') || 'public';
}

export class EngineAdapterFactory extends PrismaPg {
  #url;
  #connection;

  constructor(url, connection = connectionOf(url)) {
    super(connection, { schema: url && schemaOf(url) });
    this.#url = url;
    this.#connection = connection;
  }

  async connect() {
    return corrected(await super.connect());
  }

  /** adapter-pg drops the shadow database before it closes its own connections to it, which always fails. */
  async connectToShadowDb() {
    const admin = await this.connect();
    const database = `prisma_migrate_shadow_db_${randomUUID()}`;
    await admin.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = await new EngineAdapterFactory(this.#url, { ...this.#connection, database }).connect();
    const close = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await close();
      await admin.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
      await admin.dispose();
    };
    return shadow;
  }
}

function corrected(adapter) {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    result.columnNames.forEach((name, column) => {
      if (!name.startsWith(MARK)) return;
      result.columnNames[column] = name.slice(MARK.length);
      result.columnTypes[column] = ColumnTypeEnum.Character;
    });
    return result;
  };
  // adapter-pg cuts the script at every ";", also inside strings and function bodies, and runs the pieces without a
  // transaction; the binary sends it whole, as one simple query
  adapter.executeScript = async (script) => {
    await adapter
      .underlyingDriver()
      .query(script)
      .catch((error) => adapter.onError(error));
  };
  return adapter;
}
