import { en } from '../language/en.js';
import { nl } from '../language/nl.js';
import type { Language, Words } from '../language/words.js';
import { type FieldError, type Problem, STATUS } from './problem.js';

export const WORDS: Record<Language, Words> = { en, nl };

/** A problem as it is answered (RFC 9457); `instance` names the request it came from. */
export function describeProblem(problem: Problem, language: Language, requestId: string) {
  const { title } = WORDS[language].problems[problem.code];
  return {
    type: `/problems/${problem.code}`,
    title,
    status: STATUS[problem.code],
    detail: describeProblemDetail(problem, language),
    instance: `urn:uuid:${requestId}`,
    code: problem.code,
    ...('errors' in problem && { errors: problem.errors.map((error) => describeField(error, language)) }),
  };
}

/** What was wrong this time, and what would be right. */
export function describeProblemDetail(problem: Problem, language: Language): string {
  const { detail } = WORDS[language].problems[problem.code];
  return (detail as (problem: Problem) => string)(problem);
}

const describeField = ({ pointer, rule }: FieldError, language: Language) => ({
  pointer,
  detail: WORDS[language].fields[rule],
});
