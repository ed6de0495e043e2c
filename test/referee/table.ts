import type { Chance } from './chance.js';
import { count, type Counts } from './counts.js';
import type { Answer, Client } from './client.js';
import { differences, isRecord, nonEmptyText, sameJson } from './compare.js';
import { Difference } from './difference.js';
import { expectedGame, Stamps } from './expected.js';
import type { GameModel } from './game-model.js';
import type { Account, Person } from './people.js';
import type { Part } from './parts.js';
import type { SeatModel } from './seat-model.js';
import { Listener } from './stream.js';
import { STATUS, type Code } from './problems.js';

/** Which game is to be played, by which choices and how closely. */
export interface Setting {
  client: Client;
  chance: Chance;
  sheetId: string;
  counts: Counts;
  without: readonly Part[];
}

/** One game being refereed: the model, the people, and what the server said of it last. */
export class Table {
  readonly stamps = new Stamps();
  /** Every answer that was a game, by its version. */
  readonly answers = new Map<number, unknown>();
  last: unknown = null;

  constructor(
    readonly setting: Setting,
    readonly game: GameModel,
    readonly accounts: readonly Account[],
  ) {}

  get client(): Client {
    return this.setting.client;
  }

  get chance(): Chance {
    return this.setting.chance;
  }

  get counts(): Counts {
    return this.setting.counts;
  }

  get path(): string {
    return `/v1/games/${this.game.id}`;
  }

  /** The account that hosts the game. */
  get host(): Account {
    return this.accountOf(this.game.hostId);
  }

  accountOf(playerId: string): Account {
    return this.person(playerId).account;
  }

  /** Whether the caller is this player or manages it; nobody speaks for a bot. */
  speaksFor(caller: Account, playerId: string): boolean {
    return caller.people.some((person) => person.playerId === playerId);
  }

  person(playerId: string): Person {
    const everybody = this.accounts.flatMap((account) => account.people);
    const person = everybody.find((one) => one.playerId === playerId);
    if (!person) throw new Error(`nobody here is ${playerId}`);
    return person;
  }

  /** The accounts that can still call. */
  get callers(): Account[] {
    return this.accounts.filter((account) => !this.person(account.playerId).gone);
  }

  /** Whoever sits there for no account. */
  get bots(): SeatModel[] {
    return this.game.seats.filter((seat) => seat.bot !== null);
  }

  /** Whoever has not been deleted. */
  get people(): Person[] {
    return this.accounts.flatMap((account) => account.people.filter((person) => !person.gone));
  }

  anyToken(): string | null {
    const { callers } = this;
    return callers.length === 0 || this.chance.happens(0.2) ? null : this.chance.pick(callers).token;
  }

  looksAt(part: Part): boolean {
    return !this.setting.without.includes(part);
  }

  listen(after: number): Listener {
    const url = this.client.baseUrl + `${this.path}/events/stream`;
    return new Listener(url, after, this.chance.happens(0.5));
  }

  /** Checks an answer that must be the game as it stands now. */
  expectGame(answer: Answer, status: number, where: string): void {
    this.expect(where, [
      ...differences(status, answer.status, 'status'),
      ...differences(expectedGame(this.game, this.stamps), answer.body, 'game'),
      ...differences(`"${this.game.version}"`, answer.headers.get('etag'), 'ETag'),
      ...expectMediaType('application/json', answer),
    ]);
    this.last = answer.body;
    this.answers.set(this.game.version, answer.body);
  }

  expectProblem(answer: Answer, code: Code, where: string): void {
    const expected = {
      ...{ type: `/problems/${code}`, title: nonEmptyText, status: STATUS[code] },
      ...{ detail: nonEmptyText, instance: nonEmptyText, code },
    };
    this.expect(where, [
      ...differences(STATUS[code], answer.status, 'status'),
      ...differences(expected, answer.body, 'problem'),
      ...expectMediaType('application/problem+json', answer),
      ...(code === 'unauthenticated' && !/^Bearer/.test(answer.headers.get('www-authenticate') ?? '')
        ? ['WWW-Authenticate: expected Bearer']
        : []),
    ]);
    this.counts.refusals += 1;
    count(this.counts.refusalsByCode, code);
  }

  /** After a refusal the game must be what it was, to the last field. */
  async expectUnchanged(where: string): Promise<void> {
    const answer = await this.client.get(this.path, this.anyToken());
    const before = this.last;
    this.expectGame(answer, 200, `${where}, the game afterwards`);
    if (!sameJson(before, answer.body)) {
      throw new Difference(`${where}, the game afterwards`, differences(before, answer.body));
    }
  }

  expect(where: string, found: readonly string[]): void {
    if (found.length > 0) throw new Difference(where, found);
  }
}

export function expectMediaType(wanted: string, answer: Answer): string[] {
  const given = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim();
  return differences(wanted, given, 'Content-Type');
}

/** The items and cursor of one page of a list. */
export function pageOf(answer: Answer, where: string): { items: unknown[]; nextCursor: string | null } {
  const { body } = answer;
  const cursor = isRecord(body) ? body['nextCursor'] : undefined;
  const items = isRecord(body) ? body['items'] : undefined;
  const isCursor = cursor === null || typeof cursor === 'string';
  if (answer.status !== 200 || !Array.isArray(items) || !isCursor) {
    throw new Difference(where, [`expected a page, got ${answer.status} ${answer.text.slice(0, 300)}`]);
  }
  return { items, nextCursor: cursor };
}
