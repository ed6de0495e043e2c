import type { CategoryId, CombinationId, RulesetId } from '../rules/rulesets.js';

/** What one language calls the sheets and what is on them. */
export interface RulesetWords {
  sheets: Record<RulesetId, { name: string; summary: string }>;
  /** The hint is the description as short as a score sheet prints it. */
  categories: Record<CategoryId, { name: string; description: string; hint: string }>;
  combinations: Record<CombinationId, string>;
}
