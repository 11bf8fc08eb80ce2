import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * prom-client takes 10, which alone keeps an idle process at a third of a per cent of a core; 100 cost a twentieth, this a fiftieth. The reported event loop
 * lag includes this interval.
 */
const LAG_SAMPLE_MILLISECONDS = 250;

/** What prom-client measures of any process: CPU, memory, garbage collection, lag of the event loop. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MILLISECONDS });
}
