import { createPostgresBackend, createRedisBackend, type BackendFactory } from 'bullmq';
import { connecting } from '@heliograph/database';
import pg from 'pg';

/** Where the queues live. Redis in production, the product's own PostgreSQL in solo. */
export type QueuesLocation = { readonly redisUrl: string } | { readonly databaseUrl: string; readonly pool?: number };

export interface QueueConnection {
  readonly factory: BackendFactory<never, never>;
  readonly producer: Record<string, unknown>;
  readonly consumer: Record<string, unknown>;
  /** Of a consumer without jobs, in seconds, before it checks again: for jobs that must run, and for wake-ups. */
  readonly longestWait: { readonly jobs: number; readonly hints: number };
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
    consumer: { connection: { url, maxRetriesPerRequest: null } },
    // Longer is not safe over reconnections of Redis, as BullMQ says of its own longest wait.
    longestWait: { jobs: 10, hints: 10 },
    prefix: (context) => `{heliograph:${context}}`,
    close: async () => undefined,
  };
}

function postgres(url: string, max: number): QueueConnection {
  // One pool for all queues of the process: a connection option per queue would open a pool per queue.
  const pool = new pg.Pool({
    ...connecting(url),
    max,
    // Jobs are hints; as in Redis, those of the last moment may be lost with the server, and none waits for the disk.
    options: '-c search_path=bullmq -c synchronous_commit=off',
    application_name: 'heliograph queues',
    // Longer than the pauses of an idle queue: a connection that is opened for each of its checks costs more than the check.
    idleTimeoutMillis: 120_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  // Each queue and each consumer listens for its errors: as many as contexts have, and no leak.
  pool.setMaxListeners(0);
  return {
    factory: createPostgresBackend as never,
    producer: { connection: pool },
    consumer: { connection: pool },
    // Four statements follow each such pause. Jobs come by NOTIFY and end it; what came while the connection was broken waits for that long, but for
    // events, which the sweeps of the workers find.
    longestWait: { jobs: 30, hints: 60 },
    prefix: () => 'heliograph',
    close: () => pool.end(),
  };
}
