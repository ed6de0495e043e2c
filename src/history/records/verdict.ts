import { describeProblemDetail } from '../../platform/http/describe-problem.js';
import type { Language } from '../../platform/language/words.js';
import { type Check, CHECKS, type Wrong } from './fault.js';
import { en } from './language/en.js';
import { nl } from './language/nl.js';
import type { VerdictView } from './verdict.view.js';
import { type Faults, outcomesOf } from './verify-record.js';
import type { FaultWords } from './words.js';

const WORDS: Record<Language, FaultWords> = { en, nl };

/** What was found, in the words of a language. */
export function verdictOn(faults: Faults, language: Language): VerdictView {
  const findings = CHECKS.flatMap((check) =>
    (faults[check] ?? []).map(({ pointer, wrong }) => ({
      check,
      pointer,
      detail: detailOf(wrong, check, language),
    })),
  );
  return { valid: findings.length === 0, checks: outcomesOf(faults), findings };
}

function detailOf(wrong: Wrong, check: Check, language: Language): string {
  if (wrong.is === 'refused') return describeProblemDetail(wrong.problem, language);
  const say = WORDS[language][wrong.is] as (wrong: Wrong, check: Check) => string;
  return say(wrong, check);
}
