import { CategoryGame } from './category-game.js';
import { FarkleGame } from './farkle-game.js';
import type { CategorySheet, FarkleSheet, Game, Ruleset } from './ruleset.js';
import { dobbelspel } from './sheets/dobbelspel.js';
import { farkle } from './sheets/farkle.js';
import { farkleFourRolls } from './sheets/farkle-four-rolls.js';
import { kakelorum } from './sheets/kakelorum.js';

/** The sheets that new games are played under, in the order in which they are listed. */
const current = [kakelorum, dobbelspel, farkle, farkleFourRolls] as const;

/** Sheets that a corrected version has replaced: games begun under them are still played and replayed by them. */
const former = [] as const satisfies readonly Ruleset[];

/** Every version of every sheet. */
export const sheets = [...current, ...former] as const;

type Sheet = (typeof sheets)[number];
type KeyOf<T> = T extends unknown ? keyof T : never;

export type RulesetId = Sheet['id'];
/** Every category of every sheet. */
export type CategoryId = KeyOf<Extract<Sheet, CategorySheet>['categories']>;
/** Every combination of every sheet. */
export type CombinationId = KeyOf<Extract<Sheet, FarkleSheet>['combinations']>;

export const rulesets: readonly Ruleset[] = current;

/** Anything that says by which sheet it is played, as a game does, or the record of one. */
export interface Ruled {
  ruleset: string;
  rulesetVersion: number;
}

/** The sheet of that id that a new game would be played under; undefined if there is none. */
export const findRuleset = (id: string): Ruleset | undefined => rulesets.find((sheet) => sheet.id === id);

/** The sheet of that id and version, current or former; undefined if there is none. */
export const findSheet = ({ ruleset, rulesetVersion }: Ruled): Ruleset | undefined =>
  sheets.find(({ id, version }) => id === ruleset && version === rulesetVersion);

/** The sheet a game was begun under; an unknown one is a bug. */
export function rulesetOf(of: Ruled): Ruleset {
  const sheet = findSheet(of);
  if (!sheet) throw new Error(`no rule sheet ${of.ruleset} of version ${of.rulesetVersion}`);
  return sheet;
}

const engine = (sheet: Ruleset): Game =>
  sheet.family === 'categories' ? new CategoryGame(sheet) : new FarkleGame(sheet);

const engines = new Map<Ruleset, Game>(sheets.map((sheet) => [sheet, engine(sheet)]));

/** What answers for the rules of a game. */
export const gameOf = (of: Ruled): Game => engines.get(rulesetOf(of))!;
