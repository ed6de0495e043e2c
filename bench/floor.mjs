/**
 * The floor: the least that a server of Node can do for the same. It believes every move, and writes as many rows for it in
 * one prepared statement as the server does, into tables of the same shape; who calls it looks up in a map. Started by the
 * benchmark, which has filled the tables (floor-statements.mjs).
 */
import fastify from 'fastify';
import pg from 'pg';
import { READ_GAME, READ_LIST, WRITES } from './floor-statements.mjs';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
});
const { rows: players } = await pool.query('SELECT token, id FROM floor.players');
const playerOf = new Map(players.map(({ token, id }) => [token, id]));
const { rows: games } = await pool.query('SELECT id, version, snapshot::text FROM floor.games');
const gameOf = new Map(games.map((game) => [game.id, game]));
const { rows: samples } = await pool.query('SELECT answer FROM floor.answers');
const { answer } = samples[0];

const server = fastify();

server.post('/v1/games/:id/turn/:action', async (request, reply) => {
  const { id, action } = request.params;
  if (!playerOf.has(request.headers.authorization?.slice('Bearer '.length))) return reply.code(401).send();
  const game = gameOf.get(id);
  const version = ++game.version;
  await pool.query({
    name: action,
    text: WRITES[action],
    values: [id, version, game.snapshot, JSON.stringify(request.body ?? {}), new Date().toISOString()],
  });
  return { ...answer, id, version };
});

server.get('/v1/games/:id', async (request) => {
  const { rows } = await pool.query({ name: 'get', text: READ_GAME, values: [request.params.id] });
  return { ...answer, id: rows[0].id, version: rows[0].version };
});

server.get('/v1/games', async () => {
  const { rows } = await pool.query({ name: 'list', text: READ_LIST, values: [20] });
  return { items: rows.map(({ id, version }) => ({ ...answer, id, version })), nextCursor: rows.at(-1).id };
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGINT', () => process.exit(0));
