import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of one app; those of the process are there from the beginning. */
export function newMetrics(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}
