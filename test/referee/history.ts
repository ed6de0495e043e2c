import { bag, differences, isRecord, like, Matcher, sameJson, setOf, TIME } from './compare.js';
import { Difference } from './difference.js';
import type { EventModel } from './game-model.js';
import type { Table } from './table.js';

/** The event as the history must tell it; the order of dice that were kept is free. */
export function expectedEvent(event: EventModel, seq: number, serverSeed: unknown): Record<string, unknown> {
  const data: Record<string, unknown> = { ...event.data };
  if (event.type === 'dice.held') data['dice'] = bag(data['dice'] as number[]);
  if (event.type === 'game.finished') {
    data['winners'] = setOf(data['winners'] as string[]);
    data['ranks'] = inAnyOrder(data['ranks'] as object[]);
  }
  if (['game.finished', 'game.abandoned', 'game.cancelled'].includes(event.type)) {
    data['serverSeed'] = serverSeed;
  }
  const seat = event.seat ?? new Matcher('no seat', (actual) => actual === null || actual === undefined);
  return { seq, type: event.type, seat, at: like(TIME), data };
}

const inAnyOrder = (items: object[]): Matcher =>
  new Matcher(`${JSON.stringify(items)} in any order`, (actual) => {
    const shown = Array.isArray(actual) ? (actual as unknown[]) : [];
    return shown.length === items.length && items.every((item) => shown.some((one) => sameJson(one, item)));
  });

export function serverSeedOf(table: Table): unknown {
  const dice = isRecord(table.last) ? table.last['dice'] : undefined;
  return isRecord(dice) ? dice['serverSeed'] : undefined;
}

/** Every event of the game, page by page: gapless, in order, and nothing but what happened. */
export async function checkEvents(table: Table): Promise<void> {
  const { events } = table.game;
  const seed = serverSeedOf(table);
  let time = '';
  let after = 0;
  for (let more = true; more;) {
    const limit = table.chance.pick([7, 20, 50, 100]);
    const where = `GET events?after=${after}&limit=${limit}`;
    const answer = await table.client.get(
      `${table.path}/events?after=${after}&limit=${limit}`,
      table.anyToken(),
    );
    const wanted = events.slice(after, after + limit);
    more = after + wanted.length < events.length;
    const items = wanted.map((event, index) => expectedEvent(event, after + index + 1, seed));
    after += wanted.length;
    table.expect(where, [
      ...differences(200, answer.status, 'status'),
      ...differences({ items, next: more ? after : null }, answer.body, 'events'),
    ]);
    for (const { at, seq } of (answer.body as { items: { at: string; seq: number }[] }).items) {
      if (at < time) throw new Difference(where, [`event ${seq} at ${at} is before the one before it`]);
      time = at;
    }
  }
}

/** The game as it stood: equal to what was answered then, but for names. */
export async function checkVersions(table: Table): Promise<void> {
  const { chance, game } = table;
  for (let tries = 0; tries < 12; tries++) {
    const version = chance.between(1, game.version);
    const where = `GET ?version=${version}`;
    const answer = await table.client.get(`${table.path}?version=${version}`, table.anyToken());
    const then = table.answers.get(version);
    table.expect(where, [
      ...differences(200, answer.status, 'status'),
      ...differences({ id: game.id, version }, answer.body, 'game'),
      ...differences(`"${version}"`, answer.headers.get('etag'), 'ETag'),
      ...(then === undefined || sameJson(nameless(then), nameless(answer.body))
        ? []
        : [...differences(nameless(then), nameless(answer.body)), 'is not what was answered then']),
    ]);
  }
  const beyond = await table.client.get(`${table.path}?version=${game.version + 1}`, table.anyToken());
  table.expectProblem(beyond, 'not-found', 'GET of a version that is not yet');
}

function nameless(game: unknown): unknown {
  if (!isRecord(game) || !Array.isArray(game['players'])) return game;
  return { ...game, players: (game['players'] as object[]).map((player) => ({ ...player, name: null })) };
}
