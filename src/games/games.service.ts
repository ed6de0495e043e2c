import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { commitmentTo, newServerSeed } from '../dice/cup.js';
import type { Queries } from '../platform/database/database.js';
import type { Caller } from '../platform/http/context.js';
import { type Page, pageOf } from '../platform/http/paging.dto.js';
import { ProblemError } from '../platform/http/problem.js';
import type { GameWrite, Write } from '../platform/http/write.js';
import { keptAs } from '../platform/idempotency/keep-answers.sql.js';
import { KeptAnswers } from '../platform/idempotency/kept-answers.js';
import { BOT_IDS, type BotId, isBot, newBots } from '../players/bots.js';
import { PlayersRepository } from '../players/players.repository.js';
import { speaksFor } from '../players/speaks-for.js';
import { openGame } from '../rules/game-rules.js';
import type { Ruleset } from '../rules/ruleset.js';
import { findRuleset, rulesets } from '../rules/rulesets.js';
import type { GameState } from '../rules/state.js';
import { checkHost } from './authority.js';
import { acceptedOrThrow, chanceOf, GameMoves } from './game-moves.js';
import type { GameRequest, GamesQuery, JoinRequest, StartRequest, VersionQuery } from './game.dto.js';
import { GamesRepository } from './games.repository.js';
import { LoadedGames } from './loaded-games.js';
import { presentGame } from './present.js';
import { shown, type ShownGame } from './shown-game.js';
import type { GamePlace, People, Person } from './stored-game.js';

@Injectable()
export class GamesService {
  constructor(
    private readonly moves: GameMoves,
    private readonly games: LoadedGames,
    private readonly repository: GamesRepository,
    private readonly players: PlayersRepository,
    private readonly keptAnswers: KeptAnswers,
  ) {}

  create(write: Write, request: GameRequest): Promise<ShownGame> {
    return this.keptAnswers.once(write.keyed, () => this.open(write, request));
  }

  private open({ caller, keyed }: Write, request: GameRequest): Promise<ShownGame> {
    const { ruleset, players = [caller.playerId], bots: botIds = [] } = request;
    const createdAt = new Date();
    const id = uuidv7({ msecs: createdAt.getTime() });
    const serverSeed = newServerSeed();
    const game = { hostId: caller.playerId, ruleset, commitment: commitmentTo(serverSeed) };
    return this.repository.transaction(async (queries) => {
      const people = await this.lockPeople(queries, caller, players);
      const { max } = rulesetNamed(ruleset).players;
      checkBots(botIds);
      const bots = newBots(botIds.slice(0, max + 1), createdAt); // one too many is refused like any number
      const playerIds = [...players, ...bots.map((bot) => bot.id)];
      const accepted = acceptedOrThrow(
        openGame({ ...game, playerIds }, chanceOf({ id, serverSeed }, createdAt)),
      );
      await this.players.addBots(bots, queries);
      const view = presentGame(id, accepted.state, new Map([...people, ...byId(bots)]));
      await this.repository.add(id, serverSeed, accepted, keptAs(keyed, view), queries);
      return view;
    });
  }

  async list(query: GamesQuery): Promise<Page<ShownGame>> {
    return this.page(await this.repository.list(query, query), query);
  }

  /** Games in which a player has a seat. */
  async listOf(playerId: string, query: GamesQuery): Promise<Page<ShownGame>> {
    if ((await this.players.find(playerId)) === null) {
      throw new ProblemError({ code: 'not-found', what: 'player' });
    }
    return this.page(await this.repository.list({ ...query, playerId }, query), query);
  }

  /** A game that has another status by now is left out where one was asked for. */
  private async page(places: GamePlace[], { limit, status }: GamesQuery): Promise<Page<ShownGame>> {
    const games = await this.games.loadAll(places.slice(0, limit));
    const { items, nextCursor } = pageOf(places, limit, ({ id }) => games.get(id)!);
    const fitting = items.filter(({ state }) => status === undefined || state.status === status);
    return { items: fitting.map(shown), nextCursor };
  }

  /** The game as it stands, or as it stood at a version. */
  async get(id: string, { version }: VersionQuery): Promise<ShownGame> {
    const game = await this.games.load(id);
    const now = game.state.version;
    if (version === undefined || version === now) return shown(game);
    if (version > now) throw new ProblemError({ code: 'not-found', what: 'version' });
    const state = await this.games.stateAt(id, version);
    return presentGame(id, state, await this.peopleIn(state));
  }

  /** Some may have left since. */
  private async peopleIn({ seats }: GameState): Promise<People> {
    const people = await this.players.findAll(seats.map(({ playerId }) => playerId));
    return byId(people);
  }

  /** Seats the caller, or a player it manages. */
  join(write: GameWrite, id: string, request: JoinRequest): Promise<ShownGame> {
    const { playerId = write.caller.playerId, clientSeed = '' } = request;
    return this.keptAnswers.once(write.keyed, () =>
      this.repository.transaction(async (queries) => {
        await this.games.read(id, queries);
        const newcomers = await this.lockPeople(queries, write.caller, [playerId]);
        return this.moves.attempt(write, id, () => ({ type: 'join', playerId, clientSeed }), {
          newcomers,
          queries,
        });
      }),
    );
  }

  /** Gives a seat up: the caller's own, one of a player it manages, or, for the host, someone else's. */
  leave(write: GameWrite, id: string, playerId: string): Promise<ShownGame> {
    const { caller } = write;
    return this.moves.make(write, id, (game) => {
      const seat = game.state.seats.find((taken) => taken.playerId === playerId);
      if (seat?.status !== 'playing') throw new ProblemError({ code: 'not-found', what: 'seat' });
      const own = speaksFor(caller, game.people.get(playerId));
      if (!own && game.state.hostId !== caller.playerId) throw new ProblemError({ code: 'not-your-player' });
      return { type: 'leave', playerIds: [playerId], onlyIfOverdue: !own };
    });
  }

  start(write: GameWrite, id: string, { clientSeeds = {} }: StartRequest): Promise<ShownGame> {
    const { caller } = write;
    return this.moves.make(write, id, (game) => {
      checkHost(caller, game);
      for (const playerId of Object.keys(clientSeeds)) {
        const person = game.people.get(playerId);
        if (!person) throw new ProblemError({ code: 'not-found', what: 'seat' });
        if (!speaksFor(caller, person)) throw new ProblemError({ code: 'not-your-player' });
      }
      return { type: 'start', clientSeeds };
    });
  }

  cancel(write: GameWrite, id: string): Promise<ShownGame> {
    return this.moves.make(write, id, (game) => {
      checkHost(write.caller, game);
      return { type: 'cancel' };
    });
  }

  /**
   * The players, kept from being deleted until the transaction ends.
   * @throws {ProblemError} unauthenticated when the caller is gone, not-your-player for one it does not speak for
   */
  private async lockPeople(queries: Queries, caller: Caller, playerIds: readonly string[]): Promise<People> {
    const kept = await this.players.lockAgainstChange(queries, [...playerIds, caller.playerId]);
    const people = byId(kept);
    if (!people.has(caller.playerId)) throw new ProblemError({ code: 'unauthenticated', given: 'invalid' });
    if (playerIds.some((id) => !speaksFor(caller, people.get(id)))) {
      throw new ProblemError({ code: 'not-your-player' });
    }
    return people;
  }
}

/** @throws {ProblemError} unknown-ruleset */
function rulesetNamed(id: string): Ruleset {
  const sheet = findRuleset(id);
  if (sheet) return sheet;
  throw new ProblemError({ code: 'unknown-ruleset', rulesets: rulesets.map(({ id }) => id) });
}

/** @throws {ProblemError} unknown-bot */
function checkBots(ids: readonly string[]): asserts ids is BotId[] {
  if (!ids.every(isBot)) throw new ProblemError({ code: 'unknown-bot', bots: BOT_IDS });
}

const byId = (people: readonly Person[]) => new Map(people.map((person) => [person.id, person]));
