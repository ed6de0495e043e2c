import { Field, PROBLEM_CODE } from './api-docs.js';
import type { ProblemCode } from './problem.js';

/** What a problem means and what to do about it. */
export class ProblemExplanation {
  @Field({ ...PROBLEM_CODE.field, example: 'below-minimum' })
  code!: ProblemCode;

  title!: string;

  /** @example 409 */
  status!: number;

  explanation!: string;
}
