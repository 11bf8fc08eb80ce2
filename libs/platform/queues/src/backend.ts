import { createPostgresBackend, createRedisBackend, type BackendFactory } from 'bullmq';
import pg from 'pg';

/** Where the queues live. Redis in production, the product's own PostgreSQL in solo. */
export type QueuesLocation = { readonly redisUrl: string } | { readonly databaseUrl: string; readonly pool?: number };

export interface QueueConnection {
  readonly factory: BackendFactory<never, never>;
  readonly producer: Record<string, unknown>;
  readonly consumer: Record<string, unknown>;
  /** Redis Cluster keeps all keys of one queue on one node only with a hash tag in the prefix; PostgreSQL has no prefix. */
  prefix(context: string): string;
  close(): Promise<void>;
}

/** The only line of the product that depends on the back end. */
export function connect(location: QueuesLocation): QueueConnection {
  return 'redisUrl' in location ? redis(location.redisUrl) : postgres(location.databaseUrl, location.pool ?? 16);
}

function redis(url: string): QueueConnection {
  return {
    factory: createRedisBackend as never,
    // A producer must fail at once when Redis is away: a wake-up is a hint, and the sweep finds its events.
    producer: { connection: { url, maxRetriesPerRequest: 1, enableOfflineQueue: false } },
    // Of an idle consumer, in seconds. Longer than 10 is not safe over reconnections of Redis, as BullMQ says of its own longest wait.
    consumer: { connection: { url, maxRetriesPerRequest: null }, drainDelay: 10 },
    prefix: (context) => `{heliograph:${context}}`,
    close: async () => undefined,
  };
}

function postgres(url: string, max: number): QueueConnection {
  // One pool for all queues of the process: a connection option per queue would open a pool per queue.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Jobs are hints; as in Redis, those of the last moment may be lost with the server, and none waits for the disk.
    options: '-c search_path=bullmq -c synchronous_commit=off',
    application_name: 'heliograph queues',
    // Longer than the pauses of an idle queue: a connection that is opened for each of its checks costs more than the check.
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  // Each queue and each consumer listens for its errors: as many as contexts have, and no leak.
  pool.setMaxListeners(0);
  return {
    factory: createPostgresBackend as never,
    producer: { connection: pool },
    // Of an idle consumer, in seconds. Four statements follow each such pause; jobs come by NOTIFY and end it.
    consumer: { connection: pool, drainDelay: 30 },
    prefix: () => 'heliograph',
    close: () => pool.end(),
  };
}
