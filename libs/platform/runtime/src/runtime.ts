import { SignedCheckpoints } from '@heliograph/event-store/audit';
import { noRelyingParty, type RelyingParty, IdentitySettings } from '@heliograph/cqrs';
import { Database, entitiesOf, type PoolUse, ReadDatabase, Replica, type ReplicaOptions, type StatementWatch } from '@heliograph/database';
import { EventStore, type EventStoreOptions, type LogDefinition } from '@heliograph/event-store';
import { Erasures, ForeignMasterKey, type MasterKey, refuseForeignMasterKey } from '@heliograph/event-store/privacy';
import { StoredAnswers } from './idempotency/index.js';
import { SettingsError } from '@heliograph/settings';
import { openStorage, type Storage } from '@heliograph/storage';
import { type QueueLog, Queues, type QueuesLocation, stopDeadline, WakeUps } from '@heliograph/queues';
import type { BoundedContext } from './bounded-context.js';

export interface RuntimeOptions {
  readonly contexts: readonly BoundedContext[];
  /** URL of the runtime login. */
  readonly databaseUrl: string;
  readonly databasePool?: number;
  /** Milliseconds; see `DatabaseOptions`. For programs whose statements are all short. */
  readonly answerWithin?: number;
  /** A streaming replica for lists and details. Only reads inside `reads.relaxed` go there. */
  readonly replica?: Pick<ReplicaOptions, 'url' | 'onChange'>;
  readonly queues: QueuesLocation;
  readonly masterKey: MasterKey;
  /** Also where something is wrapped by another one: for who says so. */
  readonly anyMasterKey?: boolean;
  /** `file:` or `s3:` */
  readonly storageUrl: string;
  readonly applicationName: string;
  /** These two: see `EventStoreOptions`. */
  readonly editsPerDay?: number;
  readonly budgets?: EventStoreOptions['budgets'];
  /** See `Rules`; left out: false, and no passkeys. */
  readonly staffSecondFactor?: boolean;
  readonly relyingParty?: RelyingParty;
  readonly onQueueProblem?: QueueLog;
  /** Hears of every statement of this process. */
  readonly watch?: StatementWatch;
}

/** The open connections of one process. */
export interface Runtime {
  readonly contexts: readonly BoundedContext[];
  readonly database: Database;
  readonly reads: ReadDatabase;
  readonly store: EventStore;
  readonly erasures: Erasures;
  readonly signedCheckpoints: SignedCheckpoints;
  readonly storedAnswers: StoredAnswers;
  readonly queues: Queues;
  readonly storage: Storage;
  readonly wakeUps: WakeUps;
  readonly rules: IdentitySettings;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** Another pool under the login of `database`, for work that holds so many connections at once. Its caller closes it. */
  readonly connect: (connections: number) => Promise<Database>;
  /** Connections to PostgreSQL as they are now: `database`, `log`, with a replica `replica`. */
  readonly pools: () => Readonly<Record<string, PoolUse>>;
  /** Queues first, then the logs, the database last. */
  close(): Promise<void>;
}

/** @throws SettingsError when the master key is not the one that keys in the database are wrapped by */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { contexts, databasePool: pool, applicationName, answerWithin, watch } = options;
  const entities = entitiesOf(contexts.map(({ migrations }) => migrations));
  const database = await Database.connect({ url: options.databaseUrl, pool, applicationName, answerWithin, watch, entities });
  if (!options.anyMasterKey) await refuseForeign(database, options.masterKey);
  const replica = options.replica && (await Replica.follow(database, { ...options.replica, pool, applicationName, watch }));
  const queues = new Queues(options.queues, options.onQueueProblem);
  const wakeUps = new WakeUps(queues, followersOf(contexts));
  const store = new EventStore({
    url: options.databaseUrl,
    masterKey: options.masterKey,
    editsPerDay: options.editsPerDay,
    budgets: options.budgets,
    onCommit: ({ log }) => wakeUps.noteCommit(log),
    watch,
  });
  return {
    contexts,
    database,
    reads: new ReadDatabase(database, replica),
    store,
    erasures: new Erasures(database),
    signedCheckpoints: new SignedCheckpoints(database, store.keyring),
    storedAnswers: new StoredAnswers(database, store.keyring),
    queues,
    storage: openStorage(options.storageUrl),
    wakeUps,
    rules: new IdentitySettings(options.staffSecondFactor ?? false, options.relyingParty ?? noRelyingParty),
    logs: logsOf(contexts),
    connect: (connections) => Database.connect({ url: options.databaseUrl, pool: connections, applicationName, watch }),
    pools: () => ({
      database: database.connections,
      log: store.connections,
      ...(replica?.connections && { replica: replica.connections }),
    }),
    close: async () => {
      const deadline = stopDeadline();
      await wakeUps.settle(deadline);
      await queues.close(deadline);
      await store.close();
      await replica?.close();
      await database.close();
    },
  };
}

async function refuseForeign(database: Database, masterKey: MasterKey): Promise<void> {
  try {
    await refuseForeignMasterKey(database, masterKey);
  } catch (error) {
    await database.close();
    throw error instanceof ForeignMasterKey ? new SettingsError('HELIOGRAPH_MASTER_KEY', error.problem) : error;
  }
}

export function logsOf(contexts: readonly BoundedContext[]): Map<string, LogDefinition> {
  return new Map(contexts.flatMap((context) => (context.log ? [[context.log.name, context.log] as const] : [])));
}

/** For each log the contexts whose workers must be woken by its commits. */
export function followersOf(contexts: readonly BoundedContext[]): Map<string, string[]> {
  const followers = new Map<string, Set<string>>();
  const follow = (log: string, queue: string) => followers.set(log, (followers.get(log) ?? new Set()).add(queue));
  for (const { projections, reactions } of contexts) {
    for (const projection of projections) for (const source of projection.sources) follow(source.log, projection.queue);
    for (const reaction of reactions) follow(reaction.log, reaction.queue);
  }
  return new Map([...followers].map(([log, queues]) => [log, [...queues]]));
}
