import { CategoryGame } from './category-game.js';
import { FarkleGame } from './farkle-game.js';
import type { Game, Ruleset } from './ruleset.js';
import { dobbelspel } from './sheets/dobbelspel.js';
import { farkle } from './sheets/farkle.js';
import { farkleFourRolls } from './sheets/farkle-four-rolls.js';
import { kakelorum } from './sheets/kakelorum.js';

/** The sheets that new games are played under, in the order in which they are listed. */
const current = [kakelorum, dobbelspel, farkle, farkleFourRolls] as const;

/** Sheets that a corrected version has replaced: games begun under them are still played and replayed by them. */
const former = [] as const satisfies readonly Ruleset[];

const known = [...current, ...former] as const;

type Sheet = (typeof known)[number];
type KeysOf<T> = T extends unknown ? keyof T : never;

/** What every language has words for. */
export type RulesetId = Sheet['id'];
export type CategoryId = KeysOf<Extract<Sheet, { family: 'categories' }>['categories']>;
export type CombinationId = KeysOf<Extract<Sheet, { family: 'farkle' }>['combinations']>;

export const rulesets: readonly Ruleset[] = current;

/** The sheet of that id that a new game would be played under; undefined if there is none. */
export const findRuleset = (id: string): Ruleset | undefined => rulesets.find((sheet) => sheet.id === id);

/** The sheet of that id and version, current or former; undefined if there is none. */
export const findSheet = (of: { ruleset: string; rulesetVersion: number }): Ruleset | undefined =>
  known.find(({ id, version }) => id === of.ruleset && version === of.rulesetVersion);

/** The sheet a game was begun under; an unknown one is a bug. */
export function rulesetOf({ ruleset, rulesetVersion }: { ruleset: string; rulesetVersion: number }): Ruleset {
  const sheet = findSheet({ ruleset, rulesetVersion });
  if (!sheet) throw new Error(`no rule sheet ${ruleset} of version ${rulesetVersion}`);
  return sheet;
}

const engine = (sheet: Ruleset): Game =>
  sheet.family === 'categories' ? new CategoryGame(sheet) : new FarkleGame(sheet);

const engines = new Map<Ruleset, Game>(known.map((sheet) => [sheet, engine(sheet)]));

/** What answers for the rules of a game. */
export function gameOf(state: { ruleset: string; rulesetVersion: number }): Game {
  return engines.get(rulesetOf(state)) as Game;
}
