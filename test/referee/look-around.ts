import { differences, isRecord } from './compare.js';
import { expectedMoves, expectedTurn, moveLine } from './expected.js';
import { changeToken, checkPlayer, rename } from './look-at-people.js';
import { expectMediaType, pageOf, type Table } from './table.js';

const LOOKS = {
  turn: 3,
  moves: 4,
  turnList: 1,
  oneTurn: 2,
  noSuchTurn: 0.5,
  etag: 2,
  unknown: 0.5,
  wrongToken: 1,
  rename: 0.3,
  player: 0.5,
  newToken: 0.2,
};

/** Reads something of the game and checks it. */
export async function lookAround(table: Table): Promise<void> {
  const { chance } = table;
  switch (chance.weighted(LOOKS)) {
    case 'turn':
      return checkTurn(table);
    case 'moves':
      return checkMoves(table);
    case 'turnList':
      return checkTurnList(table);
    case 'oneTurn':
      if (table.game.turns.length > 0) await checkOneTurn(table, chance.between(1, table.game.turns.length));
      return;
    case 'noSuchTurn':
      return checkNoSuchTurn(table);
    case 'etag':
      return checkEtag(table);
    case 'unknown':
      return checkUnknown(table);
    case 'wrongToken':
      return checkWrongToken(table);
    case 'rename':
      return rename(table);
    case 'player':
      return checkPlayer(table);
    case 'newToken':
      return changeToken(table);
  }
}

export async function checkTurn(table: Table): Promise<void> {
  const { game } = table;
  const answer = await table.client.get(`${table.path}/turn`, table.anyToken());
  if (!game.openTurn) return table.expectProblem(answer, 'game-not-active', 'GET turn');
  table.expect('GET turn', [
    ...differences(200, answer.status, 'status'),
    ...differences(expectedTurn(game, game.openTurn, table.stamps), answer.body, 'turn'),
    ...expectMediaType('application/json', answer),
  ]);
}

export async function checkMoves(table: Table): Promise<void> {
  const { game } = table;
  const answer = await table.client.get(`${table.path}/turn/moves`, table.anyToken());
  if (!game.openTurn) return table.expectProblem(answer, 'game-not-active', 'GET turn/moves');
  const items = isRecord(answer.body) ? answer.body['items'] : undefined;
  const shown = Array.isArray(items) ? items.map((item) => moveLine(item as object)).sort() : items;
  table.expect('GET turn/moves', [
    ...differences(200, answer.status, 'status'),
    ...differences(expectedMoves(game, game.openTurn), shown, 'moves'),
  ]);
}

/** Reads all turns, page by page, oldest first. */
export async function checkTurnList(table: Table): Promise<void> {
  const { game, chance } = table;
  const limit = chance.pick([null, 1, 2, 3, 7, 20, 99, 100]);
  const size = limit ?? 20;
  if (game.turns.length > 40 * size) return;
  let cursor: string | null = null;
  for (let seen = 0, first = true; first || cursor !== null; first = false) {
    const parameters = new URLSearchParams({
      ...(limit === null ? {} : { limit: String(limit) }),
      ...(cursor === null ? {} : { cursor }),
    });
    const query = parameters.toString();
    const where = `GET turns?${query}`;
    const answer = await table.client.get(`${table.path}/turns?${query}`, table.anyToken());
    const page = pageOf(answer, where);
    const wanted = game.turns.slice(seen, seen + size).map((turn) => expectedTurn(game, turn, table.stamps));
    seen += wanted.length;
    table.expect(where, [
      ...differences(wanted, page.items, 'items'),
      ...differences(seen < game.turns.length, page.nextCursor !== null, 'whether there is a next page'),
    ]);
    cursor = page.nextCursor;
  }
}

export async function checkOneTurn(table: Table, number: number): Promise<void> {
  const { game } = table;
  const turn = game.turns[number - 1];
  if (!turn) throw new Error(`no turn ${number}`);
  const answer = await table.client.get(`${table.path}/turns/${number}`, table.anyToken());
  table.expect(`GET turns/${number}`, [
    ...differences(200, answer.status, 'status'),
    ...differences(expectedTurn(game, turn, table.stamps), answer.body, 'turn'),
  ]);
}

async function checkNoSuchTurn(table: Table): Promise<void> {
  const beyond = table.game.turns.length + table.chance.between(1, 3);
  const answer = await table.client.get(`${table.path}/turns/${beyond}`, table.anyToken());
  table.expectProblem(answer, 'not-found', `GET turns/${beyond}`);
  const query = table.chance.pick(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'limit=-1', 'cursor=*']);
  const bad = await table.client.get(`${table.path}/turns?${query}`, table.anyToken());
  table.expectProblem(bad, 'malformed-request', `GET turns?${query}`);
}

async function checkEtag(table: Table): Promise<void> {
  const { version } = table.game;
  const match = table.chance.pick([`"${version}"`, `"${version - 1}", "${version}"`, `W/"${version}"`, '*']);
  const same = await table.client.get(table.path, table.anyToken(), { 'if-none-match': match });
  table.expect(`GET with If-None-Match ${match}`, [
    ...differences(304, same.status, 'status'),
    ...differences(`"${version}"`, same.headers.get('etag'), 'ETag'),
    ...differences('', same.text, 'body'),
  ]);
  const headers = { 'if-none-match': `"${version + 1}"` };
  const other = await table.client.get(table.path, table.anyToken(), headers);
  table.expectGame(other, 200, 'GET with an If-None-Match that does not match');
}

async function checkUnknown(table: Table): Promise<void> {
  const id = table.game.id.slice(0, -12) + table.chance.text(12, '0123456789abcdef');
  const route = table.chance.pick(['', '/turn', '/turn/moves', '/turns', '/turns/1']);
  const unknown = await table.client.get(`/v1/games/${id}${route}`, table.anyToken());
  table.expectProblem(unknown, 'not-found', `GET ${route} of no game`);
  const bad = await table.client.get(`/v1/games/nonsense${route}`, table.anyToken());
  table.expectProblem(bad, 'malformed-request', `GET ${route} of a bad id`);
  const nowhere = await table.client.get(`${table.path}/nowhere`, table.anyToken());
  table.expectProblem(nowhere, 'not-found', 'GET of no route');
}

async function checkWrongToken(table: Table): Promise<void> {
  const route = table.chance.pick(['', '/turn', '/turn/moves', '/turns', '/turns/1']);
  const answer = await table.client.get(`${table.path}${route}`, `${table.host.token}x`);
  table.expectProblem(answer, 'unauthenticated', `GET ${route} with a wrong token`);
}
