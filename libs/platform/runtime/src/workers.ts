import {
  BackgroundRebuilds,
  laggingCheckpoints,
  ContextWorker,
  type Followed,
  checkpointsOf,
  type Halt,
  LogRunner,
  ProjectionRunner,
  ReactionRunner,
  type ReadModelState,
  type Rebuilt,
} from '@heliograph/projections';
import { SettingsError } from '@heliograph/settings';
import type { BoundedContext, Work, WorkServices } from './bounded-context.js';
import { workOnErasures } from './erasure/erasure-work.js';
import { copyCheckpoints, startHousekeeping } from './housekeeping.js';
import type { Runtime } from './runtime.js';

export interface WorkersOptions {
  readonly runtime: Runtime;
  /** Contexts to serve; `all` = every one. */
  readonly contexts: readonly string[] | 'all';
  readonly services: WorkServices;
  /** `file:` or `s3:`, where signed checkpoints are copied to. Absent: nowhere. */
  readonly checkpointUrl?: string | undefined;
  readonly sweepMilliseconds?: number;
  readonly onHalt?: (halt: Halt) => void;
  readonly onError?: (what: string, error: Error) => void;
  readonly onRebuilding?: (state: ReadModelState) => void;
  readonly onRebuilt?: (rebuilt: Rebuilt) => void;
}

export interface Workers extends Work {
  /** Names of the contexts that they work for. */
  readonly contexts: readonly string[];
  /** Checkpoints that these workers move. */
  readonly followed: readonly Followed[];
  /** For how many milliseconds a run of it has been under way here; 0 = none is. */
  inHandFor(followed: Followed): number;
}

/** Those of `all` that HELIOGRAPH_WORKER names. @throws SettingsError when it names one that is not there */
export function servedContexts(all: readonly BoundedContext[], names: readonly string[] | 'all'): readonly BoundedContext[] {
  if (names === 'all') return all;
  const unknown = names.filter((name) => !all.some((context) => context.name === name));
  if (unknown.length > 0)
    throw new SettingsError(
      'HELIOGRAPH_WORKER',
      `names ${unknown.join(', ')}, which is not a context; there are ${all.map((context) => context.name).join(', ')}`,
    );
  return all.filter((context) => names.includes(context.name));
}

/** Starts a worker for each of the named contexts: projections, reactions and the context's own work. */
export function startWorkers(options: WorkersOptions): Workers {
  const { runtime, contexts, onHalt } = options;
  const { database, store, logs, queues } = runtime;
  const runner = new ProjectionRunner({ database, store, logs, onHalt });
  const reactionRunner = new ReactionRunner({ database, store, logs, services: options.services, onHalt });
  const chosen = servedContexts(runtime.contexts, contexts);
  // Workers of one process sweep at the same moments: one statement answers all of them.
  const followed = chosen.flatMap((context) => checkpointsOf(context));
  let asking: Promise<readonly Followed[]> | null = null;
  const behind = () => (asking ??= laggingCheckpoints(database, followed).finally(() => (asking = null)));
  const workers = chosen.map(
    ({ name, projections, reactions }) =>
      new ContextWorker({
        context: name,
        projections,
        reactions,
        runner,
        together: (log, sources) => new LogRunner({ database, store, logs }, log, sources),
        reactionRunner,
        queues,
        store,
        behind,
        sweepMilliseconds: options.sweepMilliseconds,
        onError: options.onError,
      }),
  );
  const rebuilds = new BackgroundRebuilds({
    ...{
      database,
      connect: runtime.connect,
      store,
      logs,
      onError: options.onError,
      onBegin: options.onRebuilding,
      onRebuilt: options.onRebuilt,
    },
    projections: chosen.flatMap(({ projections }) => projections),
  });
  for (const worker of [...workers, rebuilds]) worker.start();
  const works = [
    workOnErasures(runtime, options.services),
    startHousekeeping(runtime, options.services),
    ...(options.checkpointUrl === undefined ? [] : [copyCheckpoints(runtime, options.services, options.checkpointUrl)]),
    ...chosen.flatMap((context) => (context.work ? [context.work(options.services)] : [])),
  ];
  return {
    contexts: chosen.map(({ name }) => name),
    followed,
    inHandFor: (followed) => Math.max(0, ...workers.map((worker) => worker.runningMilliseconds(followed))),
    stop: async () => {
      await Promise.all([...workers, rebuilds, ...works].map((each) => each.stop()));
    },
  };
}
