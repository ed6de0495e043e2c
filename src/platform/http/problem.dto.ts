/** What a problem means and what to do about it. */
export class ProblemExplanation {
  /** @example "below-minimum" */
  code!: string;

  title!: string;

  /** @example 409 */
  status!: number;

  explanation!: string;
}
