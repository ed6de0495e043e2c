#!/usr/bin/env node
/**
 * Stands in for the schema-engine binary that the Prisma CLI would download: takes the same arguments and speaks the
 * same JSON-RPC, one message a line on stdin and stdout, over the WebAssembly build of that engine from npm.
 * prisma.config.ts points the CLI here.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { EngineAdapterFactory, connectionOf } from './schema-engine-adapter.mjs';

/** The JSON-RPC error code by which the CLI knows an error it may show as it is. */
const KNOWN_ERROR = 4466;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false, // the CLI passes more, which matters to the binary only
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    version: { type: 'boolean' },
  },
});
const url = values.datasource ? JSON.parse(values.datasource).url : undefined;

if (values.version) console.log('schema-engine-cli wasm');
else if (positionals[0] === 'cli') await answerCommand(positionals[1]);
else serve(await loadEngine());

/** `cli can-connect-to-database` and `cli create-database`: the exit status is the answer. */
async function answerCommand(command) {
  const connection = connectionOf(url);
  const { database } = connection;
  try {
    if (command === 'can-connect-to-database') await withClient(connection, async () => {});
    else if (command === 'create-database') {
      await withClient({ ...connection, database: 'postgres' }, (client) =>
        client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`),
      );
    } else fail('P1000', `This engine does not know the command ${command}.`);
  } catch (error) {
    if (error.code === '3D000') fail('P1003', `Database \`${database}\` does not exist`);
    fail('P1001', error.message || error.code);
  }
}

async function withClient(connection, work) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function fail(code, message) {
  log('schema_engine::logger', { error_code: code, message });
  process.exit(1);
}

function log(target, fields, done) {
  process.stderr.write(`\n${JSON.stringify({ level: 'ERROR', target, fields })}\n`, done);
}

/** The engine; it connects to the database only when it is first asked for something. */
async function loadEngine() {
  // the engine reports a panic here and then traps: end as the binary does, never with 0
  const die = (message) => log('schema_engine', { message }, () => process.exit(101));
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: die };
  process.on('uncaughtException', (error) => die(String(error?.stack ?? error)));

  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(readFileSync(path.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': engineModule,
  });
  engineModule.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();

  const adapter = bindMigrationAwareSqlAdapterFactory(new EngineAdapterFactory(url));
  const datamodels = values.datamodels?.map((file) => [file, readFileSync(file, 'utf8')]);
  let engine;
  return () => (engine ??= engineModule.SchemaEngine.new({ datamodels }, () => {}, adapter));
}

/** Answers requests one after the other until stdin ends. */
function serve(engine) {
  let last = Promise.resolve();
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const request = JSON.parse(line);
      if (request.method) last = last.then(() => answer(engine, request)); // else the CLI's reply to our "print"
    })
    .on('close', () => last.then(() => process.exit(0)));
}

async function answer(engine, { id, method, params }) {
  try {
    const call = method === 'getDatabaseVersion' ? 'version' : method;
    const result = (await (await engine())[call](params)) ?? {};
    if (method === 'diff' && result.stdout != null) {
      send({ id: 1_000_000 + id, method: 'print', params: { content: result.stdout } });
      result.stdout = null;
    }
    send({ id, result });
  } catch ({ message, code }) {
    const data = { is_panic: false, message, error_code: code, meta: null };
    send({ id, error: { code: KNOWN_ERROR, message, data } });
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
