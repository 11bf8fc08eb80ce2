import { Database } from '@heliograph/database';
import { type Followed, ProgressWatch, type Stall, type WorkerProcess } from '@heliograph/projections';
import type { Registry } from 'prom-client';
import { GaugeSources } from './gauge-sources.js';
import { watchLag } from './lag-metrics.js';
import { type MetricsServer, startMetricsServer } from './metrics-server.js';
import { Readiness } from './readiness.js';
import { startWatchdog } from './watchdog.js';

export interface VitalsOptions {
  readonly databaseUrl: string;
  /** What the process measures of itself. */
  readonly registry: Registry;
  /** Adds what else is asked at each scrape, on the connections of the vitals. */
  readonly watch?: (sources: GaugeSources, database: Database) => void;
  readonly host: string;
  readonly port: number;
  /** Where `port` is taken: another free one, instead of an error. */
  readonly orAnyPort: boolean;
  /** Checkpoints that this process serves, and for how many milliseconds the current poll of one has been running. */
  readonly workers: { readonly followed: readonly Followed[]; inHandFor(followed: Followed): number };
  /** Says who this process is, to operators. */
  readonly worker: WorkerProcess;
  readonly stallSeconds: number;
  /** Called once. Readiness answers 503 from then on. */
  readonly onStall: (stall: Stall) => void;
  /** Written to standard error before a process whose event loop is blocked is killed. */
  readonly stallMessage: string;
}

/** The metrics and health of a worker. */
export interface Vitals {
  /** Where /metrics and health answer. */
  readonly port: number;
  /** Not ready any more. */
  drain(): void;
  stop(): Promise<void>;
}

/** A connection that leads nowhere is closed then, and the next question begins on another one. */
const LONGEST_STATEMENT_MILLISECONDS = 10_000;

/**
 * Metrics, health, and whether the projections of a worker get on: on connections of its own, since the work may hold all others.
 * @throws EADDRINUSE
 */
export async function startVitals(options: VitalsOptions): Promise<Vitals> {
  const { workers, worker, stallSeconds, onStall } = options;
  const database = await Database.connect({
    url: options.databaseUrl,
    pool: 2,
    applicationName: 'heliograph vitals',
    answerWithin: LONGEST_STATEMENT_MILLISECONDS,
  });
  const watch = new ProgressWatch({ database, ...workers, worker, stallSeconds, onStall });
  const sources = new GaugeSources(options.registry);
  watchLag(sources, database, workers.followed);
  options.watch?.(sources, database);
  const readiness = new Readiness(database, () => watch.stall && describe(watch.stall));
  const server = await listen(options, readiness).catch(async (error) => {
    await database.close();
    throw error;
  });
  const watchdog = startWatchdog(stallSeconds, options.stallMessage);
  watch.start();
  return {
    port: server.port,
    drain: () => readiness.drain(),
    stop: async () => {
      await watch.stop();
      await watchdog.stop();
      await server.close();
      await database.close();
    },
  };
}

async function listen({ host, port, orAnyPort, registry }: VitalsOptions, readiness: Readiness): Promise<MetricsServer> {
  try {
    return await startMetricsServer(port, host, registry, readiness);
  } catch (error) {
    if (!orAnyPort || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return startMetricsServer(0, host, registry, readiness);
  }
}

function describe({ projection, log, seq, head }: Stall): string {
  return `stalled: ${projection} at ${log} ${seq}, events up to ${head} wait`;
}
