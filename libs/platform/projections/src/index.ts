export { BackgroundRebuilds, type BackgroundRebuildsOptions } from './background-rebuilds.js';
export { laggingCheckpoints } from './lagging-checkpoints.js';
export { type Checkpoint, findCheckpoint, haltedCheckpoints, hasForeignCheckpoint, lockAllCheckpoints, setPaused } from './checkpoints.js';
export { ContextWorker, type ContextWorkerOptions } from './context-worker.js';
export {
  checkpointOf,
  type Copy,
  type Derivation,
  type Followed,
  checkpointsOf,
  type Projection,
  projection,
  type Reaction,
  reaction,
} from './definitions.js';
export { touchedKeys } from './derived-rows.js';
export { installReadModels } from './install-read-models.js';
export { projectionsMigrations } from './migrations.js';
export { type CommonPosition, commonPosition } from './common-position.js';
export { ProgressWatch, type ProgressWatchOptions, type Stall } from './progress-watch.js';
export { ReactionRunner, type ReactionRunnerOptions } from './reaction-runner.js';
export { type FollowingSource, type Skipped, LogRunner } from './log-runner.js';
export { followNewIncarnations, type RemainingWork } from './new-incarnations.js';
export { skippedTypes } from './skipped-types.js';
export { plannedReadModels, type ReadModelKind, type ReadModelState, readModelStates } from './read-model-states.js';
export { type Rebuilt, rebuildProjection } from './rebuild.js';
export { type Halt, isTransient, ProjectionRunner, type RunBounds, type RunnerOptions } from './runner.js';
export { type ChangedRow, differences, type TableDifference } from './compare.js';
export { type Progress, type ShadowOptions } from './shadow.js';
export type { Transactional } from './snapshot.js';
export {
  countFrom,
  type Counter,
  type CounterColumn,
  counterOf,
  type CounterSource,
  from,
  type Handlers,
  type HandlerSource,
  type LogOf,
  type Source,
  typesOf,
} from './sources.js';
export { type Repair, repairInline, type RepairOrder } from './repair.js';
export { waitUntilOlderThan } from './wait-until-older-than.js';
export { type LaggingPosition, type Lag, lagsOf, laggingPlaces, laggingProjections } from './waiting.js';
export { type Verification, verifyInline, verifyProjection } from './verify.js';
export { type WorkerStatus, seenWorkers, type WorkerProcess } from './worker-heartbeats.js';
