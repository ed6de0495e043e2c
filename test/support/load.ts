import type { GameView } from '../../src/games/game.view.js';
import type { Chance } from '../referee/chance.js';
import { type Attempt, requestFor, type Voice, type Wish } from './attempts.js';
import { ask, type Answered, type Asked } from './ask.js';

/** A request that was sent; it has no answer if the server was killed first. */
export interface Sent {
  asked: Asked;
  who: Voice;
  /** What it was to do; null for one that makes a player or a game. */
  wish: Wish | null;
  sent: number;
  done: number;
  answer?: Answered;
}

/**
 * Clients that make players and games, join and play them, each as fast as it is answered, until nobody answers it or
 * the answer is that the server is unavailable: then nobody knows what was done.
 */
export class Load {
  readonly people: Voice[] = [];
  readonly all: Sent[] = [];
  /** How many answers said that the server is unavailable. */
  unavailable = 0;
  private stopped = false;
  private readonly games = new Map<string, GameView>();

  constructor(private readonly chance: Chance) {}

  /** Gives that many clients an account each. */
  async gather(server: string, clients: number): Promise<void> {
    while (this.people.length < clients) await this.newAccount(server);
  }

  /** Sets clients to work; resolves when all of them have ended. */
  async work(server: string, clients: number): Promise<void> {
    this.stopped = false;
    const people = this.chance.shuffled(this.people).slice(0, clients);
    await Promise.all(people.map((who) => this.client(server, who).catch(ignoreCut)));
  }

  stop(): void {
    this.stopped = true;
  }

  private async newAccount(server: string): Promise<void> {
    const account = { method: 'POST', path: '/v1/players', body: { name: 'Anna' } };
    const { status, body } = await ask<Voice>(server, account);
    if (status === 201) this.people.push(body);
    else this.giveUp(status);
  }

  private async client(server: string, who: Voice): Promise<void> {
    while (!this.stopped) {
      if (this.chance.happens(0.05)) await this.newAccount(server);
      const wish = this.wishOf(who);
      const asked = wish ? requestFor(wish) : this.creation(who);
      const sent: Sent = { asked, who, wish, sent: performance.now(), done: Infinity };
      this.all.push(sent);
      const answer = await ask(server, asked);
      if (answer.status >= 500) return this.giveUp(answer.status);
      this.hear(sent, answer);
      if (answer.status >= 400) await this.lookAt(server, wish!.game);
    }
  }

  /** Takes note of an answer. */
  hear(sent: Sent, answer: Answered): void {
    Object.assign(sent, { answer, done: performance.now() });
    if (answer.status < 300 && 'turn' in (answer.body as object)) this.learn(answer.body as GameView);
  }

  private async lookAt(server: string, game: string): Promise<void> {
    const { status, body } = await ask<GameView>(server, { method: 'GET', path: `/v1/games/${game}` });
    if (status === 200) this.learn(body);
  }

  private learn(game: GameView): void {
    if (game.version > (this.games.get(game.id)?.version ?? 0)) this.games.set(game.id, game);
  }

  private giveUp(status: number): void {
    if (status !== 503) throw new Error(`A request was answered with ${status}.`);
    this.unavailable++;
  }

  private newKey(): string {
    return this.chance.text(12, 'abcdefghijklmnopqrstuvwxyz');
  }

  private creation(who: Voice): Asked {
    const common = { method: 'POST', token: who.token, key: this.newKey() };
    if (this.chance.happens(0.3)) return { ...common, path: '/v1/players', body: { name: 'Bram' } };
    return { ...common, path: '/v1/games', body: { ruleset: this.chance.pick(['dobbelspel', 'farkle']) } };
  }

  /** What someone does in a game of those that are known; null for making something new. */
  private wishOf(who: Voice): Wish | null {
    const games = [...this.games.values()].filter(
      (game) => game.status === 'waiting' || (game.status === 'active' && isSeated(who, game)),
    );
    if (games.length === 0 || this.chance.happens(0.15)) return null;
    const mine = games.filter((game) => game.turn?.playerId === who.id);
    const game = this.chance.pick(mine.length > 0 && this.chance.happens(0.8) ? mine : games);
    return { ...this.actIn(game, who), who, game: game.id, key: this.newKey() };
  }

  private actIn(game: GameView, who: Voice): Pick<Wish, 'act' | 'dice'> {
    const { status, hostId, turn } = game;
    if (status === 'waiting') {
      if (!isSeated(who, game)) return { act: 'join' };
      if (hostId !== who.id) return { act: this.chance.pick(['leave', 'join']) };
      return { act: this.chance.weighted({ start: 8, leave: 1, cancel: 1 }) };
    }
    if (this.chance.happens(0.02)) return { act: 'leave' };
    const [last] = turn!.rolls.slice(-1);
    if (turn!.actions.includes('hold') && this.chance.happens(0.4)) {
      return { act: 'hold', dice: last!.thrown.filter((die) => die === 1 || die === 5).slice(0, 1) };
    }
    if (last && this.chance.happens(0.4)) return this.scoring(turn!);
    return { act: 'roll' };
  }

  private scoring({ rollsLeft }: NonNullable<GameView['turn']>): Pick<Wish, 'act' | 'category'> {
    if (rollsLeft === null) return { act: 'score' };
    return { act: 'score', category: this.chance.pick(['ones', 'fives', 'chance', 'twos', 'fullHouse']) };
  }
}

const isSeated = ({ id }: Voice, { players }: GameView) => players.some(({ playerId }) => playerId === id);

/** What was sent, once it has its answer, as an attempt in a game. */
export const attemptOf = ({ wish, sent, done, answer }: Sent): Attempt =>
  ({ ...wish, sent, done, answer }) as Attempt;

/** A request that a killed server leaves without an answer; anything else is a fault of the test. */
function ignoreCut(error: unknown): void {
  if (!['fetch failed', 'terminated'].includes((error as Error).message)) throw error;
}
