import { codesOf } from '../support/answers.js';
import type { Route } from '../support/openapi.js';

/** Problems that these requests cannot bring about, and why. */
const EXEMPT: Record<string, string> = {
  'internal-error': 'would be a fault',
  unavailable: 'the database stays up',
  'too-many-requests': 'the limit is off',
  'idempotency-key-in-use': 'needs two requests at one moment',
};

/** How often each answer came: by operation, and by status or, of a problem, by code. */
export class Reach {
  private readonly seen = new Map<string, Map<string, number>>();

  count(route: Route, outcome: string): void {
    const outcomes = this.of(route);
    this.seen.set(route.operation.operationId, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  of({ operation }: Route): Map<string, number> {
    return this.seen.get(operation.operationId) ?? new Map<string, number>();
  }

  /** The codes that an operation is documented to answer and has not answered yet. */
  unseen(route: Route): string[] {
    return codesOf(route).filter((code) => !(code in EXEMPT) && !this.of(route).has(code));
  }

  successes(route: Route): number {
    return [...this.of(route)].reduce((sum, [outcome, times]) => sum + (/^2/.test(outcome) ? times : 0), 0);
  }

  /** Of a hundred documented problems of the routes, how many were seen. */
  percentage(routes: Route[]): number {
    const documented = routes.flatMap((route) => codesOf(route).filter((code) => !(code in EXEMPT)));
    const unseen = routes.flatMap((route) => this.unseen(route));
    return 100 - (100 * unseen.length) / documented.length;
  }

  report(routes: Route[]): string {
    return routes
      .map((route) => {
        const outcomes = [...this.of(route)].map(([outcome, times]) => `${outcome} ${times}`).join(', ');
        return `${route.operation.operationId}: ${outcomes}; not seen: ${this.unseen(route).join(', ') || 'none'}`;
      })
      .join('\n');
  }
}
