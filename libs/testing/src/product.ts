import type { Dispatcher } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { checkpointOf, laggingCheckpoints, ProjectionRunner, type Verification } from '@heliograph/projections';
import {
  type BoundedContext,
  openApplication,
  openRuntime,
  type Runtime,
  type RuntimeOptions,
  startWorkers,
  type Work,
} from '@heliograph/runtime';
import { differingReadModels } from './differing-read-models.js';
import { migratedDatabase } from './migrated-database.js';
import { replicaReading } from './replica-reading.js';
import { until } from '@heliograph/timing';
import { silentNeighbours } from './silent-neighbours.js';
import { emptyOwnRedis } from './services/redis.js';
import { type QueueBackend, testMasterKey, testServices } from './services/test-services.js';

/** Contexts on a database of their own, without HTTP. */
export interface TestProduct {
  readonly runtime: Runtime;
  readonly dispatcher: Dispatcher;
  readonly adminUrl: string;
  readonly url: string;
  /** The same login past the pooler, for what a session must keep. */
  readonly directUrl: string;
  readonly admin: Database;
  readonly storageUrl: string;
  /** For `Queues` besides those of the runtime, and for workers in processes of their own. */
  readonly queues: RuntimeOptions['queues'];
  /** Runs every projection to its head, in this process, without a worker. */
  catchUp(): Promise<void>;
  /** Real workers in this process, stopped by `close`. */
  startWorkers(contexts?: readonly string[] | 'all'): Work;
  /** Replays every projection, inline ones too, and returns those that differ from their live rows. */
  differing(): Promise<Verification[]>;
  /** Catches up, asserts that replay equals live, closes everything and drops the database. */
  close(): Promise<void>;
}

/** Finds what hangs, and times nothing. */
const LONGEST_CATCH_UP = 30_000;

/** Logs that these contexts follow and none of them has are there too, and silent. */
export async function testProduct(
  own: readonly BoundedContext[],
  options: {
    backend?: QueueBackend;
    redisUrl?: string;
    storageUrl?: string;
    mailUrl?: string;
    staffSecondFactor?: boolean;
    budgets?: RuntimeOptions['budgets'];
  } = {},
): Promise<TestProduct> {
  const contexts = [...own, ...silentNeighbours(own)];
  const database = await migratedDatabase(own);
  const storageUrl = options.storageUrl ?? `file://${testServices().dir}/files-${database.name}`;
  // BullMQ listens there (LISTEN), which no transaction pooler carries. Where a pooler stands in front, queues are in Redis.
  const queues =
    options.backend === 'redis' ? { redisUrl: options.redisUrl ?? testServices().redisUrl } : { databaseUrl: database.directUrl };
  // A suite before this one, in the same Jest worker, may have killed its workers in the middle of a job.
  if (options.backend === 'redis' && !options.redisUrl) await emptyOwnRedis();
  const runtime = await openRuntime({
    storageUrl,
    contexts,
    databaseUrl: database.url,
    ...(testServices().replicaUrl && { replica: { url: database.readUrl } }),
    queues,
    masterKey: testMasterKey,
    applicationName: 'heliograph test',
    staffSecondFactor: options.staffSecondFactor,
    budgets: options.budgets,
    relyingParty: { id: 'localhost', origins: ['http://localhost:3001'] },
  });
  const { application, dispatcher: plain } = await openApplication(runtime);
  const dispatcher = runtime.reads.replica ? replicaReading(plain, runtime) : plain;
  const admin = await Database.connect({ url: database.adminUrl, pool: 4 });
  const workers: Work[] = [];
  const product: TestProduct = {
    runtime,
    dispatcher,
    adminUrl: database.adminUrl,
    url: database.url,
    directUrl: database.directUrl,
    admin,
    storageUrl,
    queues,
    catchUp: async () => {
      const runner = new ProjectionRunner(runtime);
      const sources = contexts.flatMap(({ projections }) => projections.flatMap((of) => of.sources.map((source) => ({ of, source }))));
      const followed = sources.map(({ of, source }) => ({ projection: checkpointOf(of, source), log: source.log }));
      const keyOf = (projection: string, log: string) => `${projection} of ${log}`;
      const caughtUp = async () => {
        const behind = new Set((await laggingCheckpoints(admin, followed)).map(({ projection, log }) => keyOf(projection, log)));
        for (const { of, source } of sources) if (behind.has(keyOf(checkpointOf(of, source), source.log))) await runner.run(of, source);
        // A worker that is running may hold a checkpoint, and a runner leaves that one to it.
        return workers.length === 0 || (await laggingCheckpoints(admin, followed)).length === 0;
      };
      await until(caughtUp, { withinMilliseconds: LONGEST_CATCH_UP, pauseMilliseconds: 10 });
    },
    startWorkers: (names = 'all') => {
      const services = {
        dispatcher,
        database: runtime.database,
        store: runtime.store,
        queues: runtime.queues,
        storageUrl,
        ...(options.mailUrl !== undefined && {
          mail: { location: options.mailUrl, from: 'Heliograph <no-reply@heliograph.test>', webUrl: 'https://heliograph.example' },
        }),
        log: () => undefined,
      };
      const started = startWorkers({ runtime, contexts: names, services, sweepMilliseconds: 200 });
      workers.push(started);
      return started;
    },
    differing: () => differingReadModels({ admin, store: runtime.store, logs: runtime.logs }, contexts),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await product.catchUp();
      const differing = await product.differing();
      const { failed } = runtime.reads.counts;
      await application.close();
      await runtime.close();
      await admin.close();
      await database.drop();
      if (failed > 0) throw new Error(`${failed} reads failed on the replica; see its log`);
      if (differing.length > 0) throw new Error(`Replay differs from live: ${JSON.stringify(differing, null, 1)}`);
    },
  };
  return product;
}
