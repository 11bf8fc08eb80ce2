import { randomUUID } from 'node:crypto';
import { logSlowStatements } from '@heliograph/runtime/observability';
import type { WorkerProcess } from '@heliograph/projections';
import {
  buildOf,
  mailPlace,
  openApplication,
  openRuntime,
  pushPlace,
  type RuntimeOptions,
  runtimeOptions,
  startWorkers,
} from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import type { Logger } from 'pino';
import { letterWriters } from './letters.js';
import { ProcessMetrics } from './process-metrics.js';
import { startHealthServer } from './health-server.js';

export interface WorkerOptions {
  readonly settings: Settings;
  readonly contexts: RuntimeOptions['contexts'];
  readonly log: Logger;
  /** A projection stalls although events wait: this process should end, and another one take over. */
  readonly onStall: () => void;
}

export interface RunningWorker {
  /** Finishes the batches in hand, closes everything. */
  stop(): Promise<void>;
}

/** Opens all connections, runs the workers, and serves metrics and health. */
export async function runWorker({ settings, contexts, log, onStall }: WorkerOptions): Promise<RunningWorker> {
  const metrics = new ProcessMetrics(contexts);
  const runtime = await openRuntime({
    ...(await runtimeOptions(settings, contexts, 'heliograph worker')),
    onQueueProblem: ({ level, queue, message }) => log[level]({ queue }, message),
    watch: logSlowStatements(metrics.statements, log, settings.database.slowStatement),
  });
  metrics.watch(runtime, settings);
  const mail = mailPlace(settings);
  const { application, dispatcher } = await openApplication(runtime);
  const workers = startWorkers({
    runtime,
    contexts: settings.worker.contexts,
    checkpointUrl: settings.checkpointUrl ?? undefined,
    services: {
      dispatcher,
      database: runtime.database,
      store: runtime.store,
      queues: runtime.queues,
      storageUrl: settings.storage.url,
      mail: mail && { ...mail, onOutcome: metrics.mailed },
      ...letterWriters(dispatcher, settings),
      push: pushPlace(settings),
      cdnPurgeUrl: settings.cdnPurgeUrl ?? undefined,
      takedownFinalDays: settings.takedownFinalDays,
      log: ({ level, message }) => log[level](message),
    },
    onHalt: ({ projection, log: followed, seq, reason }) =>
      log.error(
        { projection, log: followed, seq },
        `halted: ${reason}; fix it, then run heliograph projections resume ${projection.split('@')[0]}`,
      ),
    onRebuilding: ({ projection, version, serves, events }) =>
      log.info({ projection, version, serves, events }, 'rebuilding in the background; the older rows are served in the meantime'),
    onRebuilt: ({ projection, events, resumed }) => log.info({ projection, events, resumed }, 'rebuilt'),
    onError: (what, error) => log.warn({ what, error: error.message }, 'will try again'),
  });
  const worker: WorkerProcess = { id: randomUUID(), contexts: workers.contexts, build: buildOf(contexts) };
  const vitals = await startHealthServer({ workers, worker, settings, log, onStall, runtime, registry: metrics.registry });
  log.info({ contexts: settings.worker.contexts, build: worker.build, metrics: vitals.port }, 'working');
  return {
    stop: async () => {
      vitals.drain();
      await workers.stop();
      await application.close();
      await runtime.close();
      await vitals.stop();
    },
  };
}
