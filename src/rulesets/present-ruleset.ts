import type { Language } from '../platform/language/words.js';
import type { CategorySheet, FarkleSheet, Ruleset } from '../rules/ruleset.js';
import type { CategoryId, CombinationId, RulesetId } from '../rules/rulesets.js';
import { exampleOf } from '../rules/set-aside.js';
import { en } from './en.js';
import { nl } from './nl.js';
import type { CategoryRulesetView, FarkleRulesetView, RulesetView } from './ruleset.view.js';
import type { RulesetWords } from './words.js';

const WORDS: Record<Language, RulesetWords> = { en, nl };

/** A sheet as it is shown, in the words of a language. */
export function presentRuleset(sheet: Ruleset, language: Language): RulesetView {
  const words = WORDS[language];
  return sheet.family === 'categories' ? presentCategories(sheet, words) : presentFarkle(sheet, words);
}

/** What a category scores, as short as a score sheet prints it. */
export const hintOf = (category: string, language: Language): string =>
  WORDS[language].categories[category as CategoryId].hint;

function presentCategories(sheet: CategorySheet, words: RulesetWords): CategoryRulesetView {
  return {
    id: sheet.id,
    version: sheet.version,
    family: sheet.family,
    ...words.sheets[sheet.id as RulesetId],
    players: sheet.players,
    dice: sheet.dice,
    rollsPerTurn: sheet.rollsPerTurn,
    categories: Object.entries(sheet.categories).map(([id, { section }]) => {
      const { name, description } = words.categories[id as CategoryId];
      return { id, name, section, description };
    }),
    upperBonus: sheet.upperBonus,
    repeatBonus: sheet.repeatBonus,
  };
}

function presentFarkle(sheet: FarkleSheet, words: RulesetWords): FarkleRulesetView {
  return {
    id: sheet.id,
    version: sheet.version,
    family: sheet.family,
    ...words.sheets[sheet.id as RulesetId],
    players: sheet.players,
    dice: sheet.dice,
    rollsPerTurn: sheet.rollsPerTurn,
    target: sheet.target,
    openingMinimum: sheet.openingMinimum,
    stoppingMinimum: sheet.stoppingMinimum,
    combinations: Object.entries(sheet.combinations).map(([id, combination]) => ({
      id,
      name: words.combinations[id as CombinationId],
      example: [...exampleOf(combination)],
      points: combination.points,
    })),
  };
}
