import type { Refusal } from '../../rules/refusal.js';
import type { Impossibility } from '../../strategy/impossible.js';

/** What a field of a request must be; the words for it are in `platform/language`. */
export type FieldRule =
  | 'unknown'
  | 'json'
  | 'utf8'
  | 'twice'
  | 'depth'
  | 'object'
  | 'id'
  | 'name'
  | 'ruleset'
  | 'ids'
  | 'bot'
  | 'bots'
  | 'clientSeed'
  | 'clientSeeds'
  | 'face'
  | 'dice'
  | 'category'
  | 'limit'
  | 'cursor'
  | 'status'
  | 'number'
  | 'whole'
  | 'wholeOrNull'
  | 'boolean'
  | 'card'
  | 'seq'
  | 'order'
  | 'entityTags'
  | 'idempotencyKey'
  | 'path'
  | 'http'
  | 'headers'
  | 'time'
  | 'host';

export interface FieldError {
  /** JSON pointer into the body, or `/name` of a parameter of the path or the query. */
  pointer: string;
  rule: FieldRule;
}

/** Everything that can go wrong with a request: the refusals of the rules and those of HTTP. */
export type Problem =
  | Refusal
  | { code: 'malformed-request'; errors: FieldError[] }
  | { code: 'unauthenticated'; given: 'nothing' | 'invalid' }
  | { code: 'not-a-player' }
  | { code: 'not-the-host' }
  | { code: 'not-your-player' }
  | {
      code: 'not-found';
      what: 'route' | 'game' | 'version' | 'player' | 'seat' | 'turn' | 'ruleset' | 'problem';
    }
  | { code: 'not-acceptable'; available: string[] }
  | { code: 'idempotency-key-in-use' }
  | { code: 'idempotency-key-reused' }
  | { code: 'game-not-ended'; status: string }
  | { code: 'version-mismatch'; version: number }
  | { code: 'body-too-large'; limit: number }
  | { code: 'unsupported-media-type' }
  | { code: 'unknown-ruleset'; rulesets: string[] }
  | { code: 'impossible-position'; reason: Impossibility }
  | { code: 'unknown-bot'; bots: string[] }
  | { code: 'too-many-requests'; seconds: number }
  | { code: 'internal-error' }
  | { code: 'unavailable' };

export type ProblemCode = Problem['code'];

/** The one place where a code gets its HTTP status. */
export const STATUS: Record<ProblemCode, number> = {
  'malformed-request': 400,
  unauthenticated: 401,
  'not-a-player': 403,
  'not-the-host': 403,
  'not-your-player': 403,
  'not-found': 404,
  'not-acceptable': 406,
  'not-your-turn': 409,
  'game-not-waiting': 409,
  'game-not-active': 409,
  'game-not-ended': 409,
  'game-full': 409,
  'already-seated': 409,
  'too-few-players': 409,
  'not-overdue': 409,
  'nothing-thrown': 409,
  'must-set-aside': 409,
  'no-rolls-left': 409,
  'nothing-to-throw': 409,
  'below-minimum': 409,
  'category-taken': 409,
  'idempotency-key-in-use': 409,
  'version-mismatch': 412,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'unknown-ruleset': 422,
  'unknown-bot': 422,
  'unknown-category': 422,
  'category-required': 422,
  'category-not-allowed': 422,
  'dice-not-in-throw': 422,
  'dice-do-not-score': 422,
  'impossible-position': 422,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
};

/** Ends a request with a problem; what throws it has changed nothing. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

export const malformed = (pointer: string, rule: FieldRule): ProblemError =>
  new ProblemError({ code: 'malformed-request', errors: [{ pointer, rule }] });
