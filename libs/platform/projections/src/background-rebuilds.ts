import type { Database } from '@heliograph/database';
import { type EventStore, type LogDefinition, NewerEvent } from '@heliograph/event-store';
import { every, type Periodic } from '@heliograph/timing';
import type { Projection } from './definitions.js';
import { exclusively, UnderWay } from './exclusive.js';
import { type ReadModelState, readModelStates } from './read-model-states.js';
import { type Rebuilt, rebuildProjection } from './rebuild.js';
import { isTransient } from './runner.js';
import { Interrupted } from './shadow.js';

export interface BackgroundRebuildsOptions {
  readonly database: Database;
  /** Opens that many connections of its own, where `database` has fewer than a rebuild holds at once; they are closed after it. */
  readonly connect?: (connections: number) => Promise<Database>;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** Of the contexts that this worker serves. */
  readonly projections: readonly Projection[];
  /** Between two looks for what is to be done, while there is something. Default 5000. */
  readonly pauseMilliseconds?: number;
  readonly onBegin?: (state: ReadModelState) => void;
  readonly onRebuilt?: (rebuilt: Rebuilt) => void;
  /** It is tried again a minute later. */
  readonly onError?: (projection: string, error: Error) => void;
}

/** Of all workers of an installation, one at a time rebuilds one read model: a core at most. */
const ONE_AT_A_TIME = 'rebuilds in the background';
/** That of all workers, and the three of a rebuild (`ShadowOptions.admin`): each waits for the next one, so a smaller pool would wait for itself. */
const CONNECTIONS = 4;
const PAUSE_MILLISECONDS = 5_000;
const PAUSE_AFTER_FAILURE_MILLISECONDS = 60_000;

/**
 * Rebuilds read models whose version this build has raised, while their older rows are served. It ends when there are none left: a version does
 * not change while a process runs. What is paused waits, and what a newer build has filled is left alone. docs/adr/0022-rebuild-and-compare.md
 */
export class BackgroundRebuilds {
  private rebuilding: Periodic | null = null;
  private isDone = false;
  private isStopping = false;
  private readonly failedAt = new Map<string, number>();

  constructor(private readonly options: BackgroundRebuildsOptions) {}

  start(): void {
    if (this.options.projections.length === 0) return;
    const onError = (error: Error) => this.report('read models', error);
    this.rebuilding = every(this.options.pauseMilliseconds ?? PAUSE_MILLISECONDS, () => this.rebuildAll(), {
      firstAfterMilliseconds: 0,
      onError,
    });
  }

  /** Ends the batch in hand; the next worker goes on from there. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.rebuilding?.stop();
  }

  private async rebuildAll(): Promise<void> {
    if (this.isDone || this.isStopping) return;
    if ((await this.statesToRebuild()).length === 0) {
      this.isDone = true;
      return;
    }
    await this.withConnections(async (database) => {
      const work = async () => {
        // Asked again under the lock: another worker may have done it in the meantime.
        for (const state of await this.statesToRebuild()) if (this.isDue(state)) await this.rebuild(database, state);
      };
      await exclusively(database, ONE_AT_A_TIME, work, { waits: '100ms' }).catch(unlessUnderWay);
    });
  }

  private async withConnections(work: (database: Database) => Promise<void>): Promise<void> {
    const { database, connect } = this.options;
    if (!connect || database.connections.max >= CONNECTIONS) return work(database);
    const own = await connect(CONNECTIONS);
    try {
      await work(own);
    } finally {
      await own.close();
    }
  }

  private async statesToRebuild(): Promise<ReadModelState[]> {
    const { database, projections } = this.options;
    return (await readModelStates(database, projections)).filter(({ kind }) => kind === 'rebuilding');
  }

  private isDue({ projection, isPaused }: ReadModelState): boolean {
    const failedAt = this.failedAt.get(projection);
    return !this.isStopping && !isPaused && (failedAt === undefined || performance.now() - failedAt > PAUSE_AFTER_FAILURE_MILLISECONDS);
  }

  private async rebuild(database: Database, state: ReadModelState): Promise<void> {
    const { store, logs, projections, onBegin, onRebuilt } = this.options;
    const projection = projections.find(({ name }) => name === state.projection) as Projection;
    onBegin?.(state);
    try {
      const shadow = { admin: database, store, logs, stopping: () => this.isStopping };
      // By itself: what stands in an optional call is left out with it.
      const rebuilt = await rebuildProjection(shadow, projection);
      onRebuilt?.(rebuilt);
    } catch (error) {
      if (error instanceof Interrupted || error instanceof UnderWay) return;
      this.failedAt.set(projection.name, performance.now());
      this.report(projection.name, error as Error);
      // A worker of a newer build can read what this one cannot.
      if (!isTransient(error) && !(error instanceof NewerEvent)) await this.note(projection.name, error as Error);
    }
  }

  private async note(projection: string, { message }: Error): Promise<void> {
    await this.options.database.query('update projections.rebuilds set failed = $2, failed_at = clock_timestamp() where projection = $1', [
      projection,
      message.slice(0, 500),
    ]);
  }

  private report(what: string, error: Error): void {
    this.options.onError?.(what, error);
  }
}

function unlessUnderWay(error: unknown): void {
  if (!(error instanceof UnderWay)) throw error;
}
