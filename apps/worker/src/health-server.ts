import type { WorkerProcess } from '@heliograph/projections';
import type { Runtime, Workers } from '@heliograph/runtime';
import { startVitals, type Vitals, type VitalsOptions } from '@heliograph/runtime/observability';
import { portProblem, type Settings, USUAL_WORKER_METRICS_PORT } from '@heliograph/settings';
import type { Logger } from 'pino';
import { watchProduct } from './product-metrics.js';

interface WorkerVitals {
  readonly workers: Workers;
  readonly worker: WorkerProcess;
  readonly settings: Settings;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly registry: VitalsOptions['registry'];
  /** Called when a projection stalls although events wait. */
  readonly onStall: () => void;
}

/** Metrics and health of this worker, as the settings want them. */
export async function startHealthServer({ workers, worker, settings, log, runtime, registry, onStall }: WorkerVitals): Promise<Vitals> {
  const { metricsPort, stallSeconds } = settings.worker;
  try {
    return await startVitals({
      databaseUrl: settings.database.url,
      registry,
      watch: (sources, database) => watchProduct(sources, database, runtime),
      host: settings.metrics.host,
      port: metricsPort ?? usualPort(settings),
      orAnyPort: metricsPort === null,
      workers,
      worker,
      stallSeconds,
      onStall: ({ projection, log: followed, seq, head, seconds }) => {
        log.error({ projection, log: followed, seq, head }, `stalled: no progress for ${seconds} s; ending, so that it is started again`);
        onStall();
      },
      stallMessage: stallMessage(stallSeconds),
    });
  } catch (error) {
    throw portProblem('WORKER_METRICS_PORT', metricsPort, error);
  }
}

/** Not one of those that the api was given: it may come later than the worker. 0 = any. */
function usualPort({ api, web, metrics }: Settings): number {
  return [api.port, web.port, metrics.port].includes(USUAL_WORKER_METRICS_PORT) ? 0 : USUAL_WORKER_METRICS_PORT;
}

/** In the form of the other lines. */
function stallMessage(seconds: number): string {
  const msg = `blocked: the event loop has not turned for ${seconds} s; killed, so that it is started again`;
  return JSON.stringify({ level: 60, pid: process.pid, program: 'worker', msg });
}
