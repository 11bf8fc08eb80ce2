import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countLogFailures } from './program-log.js';

/**
 * prom-client takes 10, which alone keeps an idle process at a third of a per cent of a core; 100 cost a twentieth, this a fiftieth. The reported event loop
 * lag includes this interval.
 */
const LAG_SAMPLE_MILLISECONDS = 250;

/** Gauges of prom-client that are named like counters. The same sums, by type, are in the metrics without `_total`. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

/** What runs. */
export interface Program {
  readonly program: 'api' | 'worker';
  /** See `buildOf` of the runtime. */
  readonly build: string;
  readonly version: string;
}

/** A registry with what can be said of any process: what runs, CPU, memory, garbage collection, lag of the event loop, whether its log is written. */
export function processRegistry({ program, build, version }: Program): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MILLISECONDS });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const info = new Gauge({
    name: 'heliograph_build_info',
    help: 'Always 1. Processes with different builds do not fit together.',
    labelNames: ['program', 'version', 'build', 'node'] as const,
    registers: [registry],
  });
  countLogFailures(registry);
  info.set({ program, version, build, node: process.versions.node }, 1);
  return registry;
}
