import type { Account, Api, GameView } from './api.js';
import { done } from './api.js';

/**
 * The people of a small world. Anna, Bob, Otto and Carl sit in its game, and so does Bram, whom Mia manages; Carl has
 * forfeited where the game was begun. Dora left before that, Hugo hosts without a seat, Zoe is a stranger; Kim is
 * deleted. Otto and Nils have a new token: Otto has not used his yet, Nils has.
 */
export const PEOPLE = [
  'anna',
  'bob',
  'bram',
  'otto',
  'carl',
  'mia',
  'dora',
  'hugo',
  'zoe',
  'kim',
  'nils',
] as const;
export type Person = (typeof PEOPLE)[number];

export interface World {
  people: Record<Person, Account>;
  game: GameView;
}

/** How a game stands: who hosts it, and who is to move next. */
export interface Scene {
  is: string;
  host: 'anna' | 'hugo';
  status: 'waiting' | 'active' | 'finished' | 'abandoned' | 'cancelled';
  /** Who sits there; in an abandoned game Anna alone. */
  seated: Person[];
  forfeited: Person[];
  turn: Person | null;
}

const SEATED: Person[] = ['anna', 'bob', 'bram', 'otto', 'carl'];
const scenesOf = (host: 'anna' | 'hugo', hosts: string): Scene[] =>
  [
    { status: 'waiting' as const, seated: SEATED },
    { status: 'active' as const, seated: SEATED, forfeited: ['carl' as const], turn: 'anna' as const },
    { status: 'active' as const, seated: SEATED, forfeited: ['carl' as const], turn: 'bram' as const },
    { status: 'finished' as const, seated: SEATED, forfeited: SEATED.slice(1) },
    { status: 'abandoned' as const, seated: ['anna' as const], forfeited: ['anna' as const] },
    { status: 'cancelled' as const, seated: SEATED },
  ].map((scene) => ({
    is: `${hosts}, ${scene.turn ? `with ${scene.turn} to move` : scene.status}`,
    host,
    forfeited: [],
    turn: null,
    ...scene,
  }));
export const SCENES: Scene[] = [
  ...scenesOf('anna', 'whose host has a seat'),
  ...scenesOf('hugo', 'whose host has none'),
];

/** Makes a world of its own in which a game stands like that; whoever is to move has thrown once. */
export async function newWorld(api: Api, scene: Scene): Promise<World> {
  const people = await newPeople(api);
  const { anna, bob } = people;
  const host = people[scene.host];
  const { body: game } = done(
    await api.post<GameView>('/v1/games', host, { ruleset: 'dobbelspel', players: [] }),
    201,
  );
  const leave = async (...names: Person[]) => {
    for (const name of names) {
      const who = name === 'bram' ? people.mia : people[name];
      done(await api.delete(`/v1/games/${game.id}/players/${people[name].id}`, who));
    }
  };
  for (const name of scene.seated) {
    if (name === 'bram') await api.join(people.mia, game, people.bram.id);
    else await api.join(people[name], game);
  }
  await api.join(people.dora, game);
  await leave('dora');
  if (scene.status === 'cancelled') done(await api.delete(`/v1/games/${game.id}`, host));
  else if (scene.status !== 'waiting') await api.startGame(host, game);
  await leave(...scene.forfeited);
  for (const who of scene.turn === 'bram' ? [anna, bob] : []) {
    await api.roll(who, game);
    await api.score(who, game, 'chance');
  }
  if (scene.turn) await api.roll(scene.turn === 'bram' ? people.mia : people[scene.turn], game);
  return { people, game: await api.game(game) };
}

async function newPeople(api: Api): Promise<Record<Person, Account>> {
  const entries = await Promise.all(PEOPLE.map(async (name) => [name, await api.account(name)] as const));
  const people = Object.fromEntries(entries) as Record<Person, Account>;
  people.bram = { ...(await api.managed(people.mia, 'bram')), name: 'bram', token: '' };
  done(await api.delete('/v1/players/me', people.kim), 204);
  done(await api.post('/v1/players/me/token', people.otto));
  const { body } = done(await api.post<{ token: string }>('/v1/players/me/token', people.nils));
  done(await api.get('/v1/players/me', body));
  return people;
}
